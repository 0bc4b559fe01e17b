import { decodeCharset } from './mime-encodings.ts';

/** The header block of a message or of a part: lower-case name → unfolded raw value (first occurrence). */
export type MimeHeaders = ReadonlyMap<string, string>;

/** Splits a part at its first empty line. `raw` is a byte string (one character per byte, latin1). */
export function splitHeaders(raw: string): { headers: MimeHeaders; body: string } {
  if (/^\r?\n/.test(raw)) return { headers: new Map(), body: raw.replace(/^\r?\n/, '') };
  const end = /\r?\n\r?\n/.exec(raw);
  const block = end ? raw.slice(0, end.index) : raw;
  const headers = new Map<string, string>();
  // RFC 5322 2.2.3: a line that starts with white space continues the one before.
  for (const line of block.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' };
}

const ENCODED_WORD = /=\?([^?*\s]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi;

/** Decodes the encoded words (RFC 2047) of an unstructured header; raw eight-bit text is read as UTF-8. */
export function decodeHeader(value: string): string {
  // White space between two encoded words is a fold, not a character.
  const joined = value.replace(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, '$1');
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of joined.matchAll(ENCODED_WORD)) {
    const [whole, charset = 'utf-8', encoding = 'b', content = ''] = match;
    add(pieces, { charset: 'utf-8', bytes: Buffer.from(joined.slice(last, match.index), 'latin1') });
    add(pieces, {
      charset: charset.toLowerCase(),
      bytes: encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : wordBytes(content),
    });
    last = match.index + whole.length;
  }
  add(pieces, { charset: 'utf-8', bytes: Buffer.from(joined.slice(last), 'latin1') });
  return pieces.map(({ bytes, charset }) => decodeCharset(bytes, charset)).join('');
}

type Piece = { charset: string; bytes: Buffer };

/** Neighbours of one charset are joined before decoding: two words may split a character between them. */
function add(pieces: Piece[], piece: Piece): void {
  if (piece.bytes.length === 0) return;
  const previous = pieces.at(-1);
  if (previous?.charset === piece.charset) previous.bytes = Buffer.concat([previous.bytes, piece.bytes]);
  else pieces.push(piece);
}

function wordBytes(content: string): Buffer {
  const plain = content
    .replace(/_/g, ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}

/** A structured value such as `text/plain; charset="utf-8"`: the value in lower case and its parameters (RFC 2231 continuations joined). */
export function parseParameters(header: string): { value: string; parameters: ReadonlyMap<string, string> } {
  const parts = splitOutsideQuotes(header);
  const parameters = new Map<string, string>();
  for (const part of parts.slice(1)) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part
      .slice(0, equals)
      .trim()
      .toLowerCase()
      .replace(/\*\d*\*?$/, '');
    const raw = part.slice(equals + 1).trim();
    const value = raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : raw;
    parameters.set(name, (parameters.get(name) ?? '') + value);
  }
  return { value: (parts[0] ?? '').trim().toLowerCase(), parameters };
}

function splitOutsideQuotes(header: string): string[] {
  const parts = [''];
  let quoted = false;
  for (let at = 0; at < header.length; at++) {
    const character = header.charAt(at);
    if (character === '"' && header.charAt(at - 1) !== '\\') quoted = !quoted;
    if (character === ';' && !quoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
