import { createHash } from 'node:crypto';
import type { Attachment } from '../books/records.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Files } from '../wire/shapes.ts';

/** What is taken, by its first bytes. */
const kinds: readonly { type: string; hex: string }[] = [
  { type: 'image/jpeg', hex: 'ffd8ff' },
  { type: 'image/png', hex: '89504e47' },
  { type: 'application/pdf', hex: '25504446' },
  // Word and Excel of today are archives, those of before are kept in a form of their own.
  { type: 'application/zip', hex: '504b0304' },
  { type: 'application/x-ole-storage', hex: 'd0cf11e0' },
];
const BYTES_MAX = 2 * 1024 * 1024;

/** Attached files as they are kept: what they are is told by their content, whatever they are called; text alone by its ending as well. */
export function readFiles(files: Files): Attachment[] {
  return files.map(({ name, base64 }, place) => {
    const bytes = Buffer.from(base64, 'base64');
    const kind = kinds.find(({ hex }) => bytes.subarray(0, hex.length / 2).toString('hex') === hex);
    const type = kind?.type ?? (isText(name, bytes) ? 'text/plain' : null);
    if (type === null)
      throw new Refusal('invalid', 'A file is a picture, a PDF, of Word or Excel, a text or an archive.', {
        field: `files.${place}`,
      });
    if (bytes.length > BYTES_MAX) throw new Refusal('invalid', 'A file has at most 2 MB.', { field: `files.${place}` });
    return { name, type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

const isText = (name: string, bytes: Buffer): boolean =>
  /\.(?:txt|csv)$/i.test(name) && bytes.length > 0 && !/^\s*(?:<|#!)/.test(bytes.toString('latin1', 0, 64));
