/** Line breaks and other signs that steer instead of being read. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** What makes an address of a text, with or without its scheme. */
const LINK = /:\/\/|\bwww\.|[@<>]|\p{L}\.\p{L}{2,}\/|^\p{L}+:/iu;

/** True for a name of a person: nothing in it breaks a line, hides or leads somewhere. */
export const isPersonName = (text: string): boolean => !STEERING.test(text) && !LINK.test(text);

/**
 * A name as a mail may carry it, whatever was stored once: on one line, and nothing in it that a mail program makes a link of. Names are
 * written by strangers and sent to whomever they name.
 */
export function nameForMail(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[/\\:@<>]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
