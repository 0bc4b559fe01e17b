export type ReportEncoding = 'UTF-8' | 'windows-1252';

/** Letters of windows-1252 that stand elsewhere in Unicode, from 0x80 on; a space = the byte is not used. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Text as bytes; what windows-1252 cannot say becomes a question mark, as in Amazon's files. */
export function encodeText(text: string, encoding: ReportEncoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8');
  return Buffer.from(Array.from(text, byteOf));
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = character === ' ' ? -1 : upper.indexOf(character);
  return place >= 0 ? 0x80 + place : 0x3f;
}
