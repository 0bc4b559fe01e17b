import type { Readable } from 'node:stream';

/**
 * Decodes a stream of bytes. The named charset holds; without one it is UTF-8 if the first bytes are, else `fallback`.
 * A charset nobody knows counts as none.
 */
export async function* decodeText(bytes: Readable, charset: string | null, fallback: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = charset === null ? null : knownDecoder(charset);
  for await (const chunk of bytes) {
    // Readable streams of fetch and zlib give bytes.
    const piece = chunk as Uint8Array;
    decoder ??= new TextDecoder(isUtf8(piece) ? 'utf-8' : fallback);
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function knownDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** A character cut off at the end of the piece does not count against UTF-8. */
function isUtf8(piece: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}
