import { inflateRawSync } from 'node:zlib';

/** The files of an archive by their names, as its directory at the end lists them. */
export function zipEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf('PK\u0005\u0006');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString('utf8');
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    entries.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : Buffer.from(content));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
