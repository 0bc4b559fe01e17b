import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { harmlessTags, isHarmlessTag, isHarmlessValue } from '@kervan/domain/messages/harmless-html';

const DEPTH_MAX = 12;
/** What stands within these is no text either. */
const nonTextTags =
  'script style textarea option noscript template title xmp plaintext iframe noembed noframes object embed svg math select head'.split(
    ' ',
  );

const keepHarmless = (tagName: string, attribs: Attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => isHarmlessTag(tagName) && isHarmlessValue(tagName, name, value)),
  ),
});

const harmless: IOptions = {
  allowedTags: Object.keys(harmlessTags),
  // Copied: the library takes lists that may be written.
  allowedAttributes: Object.fromEntries(Object.entries(harmlessTags).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEPTH_MAX,
  nonTextTags,
  transformTags: { '*': keepHarmless },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};
/** The same writing of whatever stands there, harmless or not: what differs from it was taken away. */
const everything: IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  nonTextTags: [],
};

/** A text with nothing in it but the elements and attributes of the list, whatever stood in it (MSG-022). Doing it again changes nothing. */
export function safeHtml(html: string): string {
  // Elements that may not stand in each other are told apart by reading once more; each reading takes away or closes, so it ends.
  let text = sanitizeHtml(html, harmless);
  for (let again = sanitizeHtml(text, harmless); again !== text; again = sanitizeHtml(text, harmless)) text = again;
  return text;
}

/** True when nothing of the text has to be taken away. */
export const isHarmless = (html: string): boolean => safeHtml(html) === sanitizeHtml(html, everything);
