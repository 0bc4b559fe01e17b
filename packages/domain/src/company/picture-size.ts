type Picture = { format: 'png' | 'jpeg'; width: number; height: number };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const FRAME_FIRST = 0xc0;
const FRAME_LAST = 0xcf;
/** Among the frames' numbers these begin tables, no frame. */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** What the first bytes of a file say: a PNG or JPEG of a size, or null. Whether it can be drawn to its end is another matter (SHELL-095). */
export function pictureSize(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (beginsWith(bytes, PNG)) return bytes.length < 24 ? null : sized('png', view.getUint32(16), view.getUint32(20));
  return beginsWith(bytes, JPEG) ? jpegSize(bytes, view) : null;
}

const beginsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, at) => bytes[at] === byte);

const sized = (format: Picture['format'], width: number, height: number): Picture | null =>
  width > 0 && height > 0 ? { format, width, height } : null;

/** Segment after segment, each with its length, to the one of the frame. */
function jpegSize(bytes: Uint8Array, view: DataView): Picture | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Filling.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= FRAME_FIRST && marker <= FRAME_LAST && !noFrames.has(marker))
      return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
