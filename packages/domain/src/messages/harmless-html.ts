/** What a text that staff write may be made of: every element with the attributes that it may carry. Anything else is taken away. */
export const harmlessTags = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  code: [],
  pre: [],
  a: ['href'],
  img: ['src', 'alt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type HarmlessTag = keyof typeof harmlessTags;

/** True for an element that a text may hold. */
export const isHarmlessTag = (name: string): name is HarmlessTag => Object.hasOwn(harmlessTags, name);

/** An address of this product: a path from its root, by which no other site can be reached. */
export const isOwnPlace = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);

const HTTPS = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?([/?#][^\s\\]*)?$/i;
const MAIL = /^mailto:[^\s\\<>"@?]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** Where a link may lead: to a place of ours, to a site by https, or to a mailbox. */
export const isHarmlessLink = (address: string): boolean =>
  isOwnPlace(address) || HTTPS.test(address) || MAIL.test(address);

/** Whether an attribute's value may stand: images come from here alone (no other site learns who reads). */
export function isHarmlessValue(tag: HarmlessTag, attribute: string, value: string): boolean {
  if (!(harmlessTags[tag] as readonly string[]).includes(attribute)) return false;
  if (attribute === 'href') return isHarmlessLink(value);
  return attribute !== 'src' || isOwnPlace(value);
}
