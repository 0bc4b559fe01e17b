import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Books } from '../books/books.ts';
import type { Photo } from '../books/records.ts';

/** Pictures come in so many colours of cardboard. */
const HUES = [24, 30, 36, 205] as const;

const bases = new Map<string, Buffer>();

/** The picture of a kind: a parcel with its label, on the scale, damaged; the label of one nobody knows is blurred. */
async function baseOf({ kind, hue }: Pick<Photo, 'kind' | 'hue'>): Promise<Buffer> {
  const key = `${kind} ${hue}`;
  const known = bases.get(key);
  if (known) return known;
  const drawn = await sharp(Buffer.from(drawingOf(kind, hue)))
    .jpeg({ quality: 74 })
    .toBuffer();
  bases.set(key, drawn);
  return drawn;
}

function drawingOf(kind: Photo['kind'], hue: number): string {
  const blur = kind === 'unidentified' ? ' filter="url(#b)"' : '';
  const tear =
    kind === 'damage'
      ? '<path d="M170 120l30 40-20 25 45 30-15 40" stroke="#1b1410" stroke-width="9" fill="none"/>'
      : '';
  const scale =
    kind === 'scale'
      ? '<rect x="90" y="402" width="460" height="34" rx="8" fill="#39424c"/><rect x="270" y="410" width="100" height="18" fill="#9fe0a6"/>'
      : '';
  const bars = Array.from(
    { length: 26 },
    (_, at) => `<rect x="${350 + at * 5}" y="236" width="${1 + ((at * 7) % 4)}" height="40" fill="#222"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><defs><filter id="b"><feGaussianBlur stdDeviation="9"/></filter></defs><rect width="640" height="480" fill="hsl(210 8% 82%)"/><rect y="400" width="640" height="80" fill="hsl(210 6% 66%)"/>${scale}<path d="M120 110h400v290H120z" fill="hsl(${hue} 42% 56%)"/><path d="M120 110l40-34h400l-40 34z" fill="hsl(${hue} 44% 66%)"/><path d="M520 110l40-34v284l-40 40z" fill="hsl(${hue} 38% 44%)"/><rect x="290" y="110" width="46" height="290" fill="hsl(${hue} 30% 72%)" opacity=".7"/>${tear}<g${blur}><rect x="340" y="180" width="160" height="110" rx="4" fill="#fbfbf8"/><rect x="350" y="192" width="96" height="8" fill="#333"/><rect x="350" y="206" width="120" height="6" fill="#777"/><rect x="350" y="217" width="80" height="6" fill="#777"/>${bars.join('')}</g></svg>`;
}

/** A JPEG with a comment behind its first marker: no two photos are the same file. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const bytes = Buffer.from(comment, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, bytes, jpeg.subarray(2)]);
}

/** The file of a photo, drawn anew each time and always the same. */
export const fileOf = async (photo: Pick<Photo, 'id' | 'kind' | 'hue'>): Promise<Buffer> =>
  withComment(await baseOf(photo), photo.id);

/** Takes a photo and keeps it. */
export async function takePhoto(books: Books, kind: Photo['kind'], whose: string): Promise<Photo> {
  const id = books.newId();
  const hue = HUES[(books.mark(`hue ${whose}`)[0] ?? 0) % HUES.length] ?? HUES[0];
  const sha256 = createHash('sha256')
    .update(await fileOf({ id, kind, hue }))
    .digest('hex');
  return books.put('photo', { id, kind, hue, sha256, at: books.now().toISOString() });
}

/** Photos as they are listed. */
export const shownPhotos = (books: Books, ids: readonly string[]): { id: string; sha256: string }[] =>
  ids.map((id) => ({ id, sha256: books.need('photo', id).sha256 }));
