import { decodeCharset, decodeTransfer } from './mime-encodings.ts';
import { decodeHeader, parseParameters, splitHeaders } from './mime-headers.ts';

export type MimeMessage = { subject: string; text: string | null; html: string | null };

/** Nesting beyond this is an attack, not a message. */
const DEPTH_MAX = 10;

/**
 * Reads subject, plain text and HTML of a message (RFC 5322, 2045–2047): multipart at any depth, quoted-printable,
 * base64, any charset the platform knows. Attachments are left out. A body that is absent is null.
 */
export function readMime(raw: Buffer): MimeMessage {
  const { headers, body } = splitHeaders(raw.toString('latin1'));
  const found: { text: string | null; html: string | null } = { text: null, html: null };
  readPart({ headers, body }, found, 0);
  return { subject: decodeHeader(headers.get('subject') ?? ''), ...found };
}

type Part = ReturnType<typeof splitHeaders>;

function readPart(part: Part, found: { text: string | null; html: string | null }, depth: number): void {
  const { value: type, parameters } = parseParameters(part.headers.get('content-type') ?? 'text/plain');
  const boundary = parameters.get('boundary');
  if (type.startsWith('multipart/') && boundary && depth < DEPTH_MAX) {
    for (const child of splitParts(part.body, boundary)) readPart(splitHeaders(child), found, depth + 1);
    return;
  }
  if (parseParameters(part.headers.get('content-disposition') ?? 'inline').value === 'attachment') return;
  if (type !== 'text/plain' && type !== 'text/html') return;
  const bytes = decodeTransfer(part.body, part.headers.get('content-transfer-encoding') ?? '7bit');
  const text = decodeCharset(bytes, parameters.get('charset') ?? 'utf-8').replace(/\r\n/g, '\n');
  if (type === 'text/html') found.html = (found.html ?? '') + text;
  else found.text = (found.text ?? '') + text;
}

/** The parts between the boundary lines; the line break before a boundary belongs to it (RFC 2046 5.1.1). */
function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let current: string[] | null = null;
  for (const line of body.split('\n')) {
    const bare = line.replace(/[ \t\r]+$/, '');
    if (bare !== `--${boundary}` && bare !== `--${boundary}--`) {
      current?.push(line);
      continue;
    }
    if (current) parts.push(current.join('\n').replace(/\r$/, ''));
    current = bare === `--${boundary}--` ? null : [];
  }
  if (current) parts.push(current.join('\n'));
  return parts;
}
