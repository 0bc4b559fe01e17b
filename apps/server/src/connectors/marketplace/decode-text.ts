import type { Readable } from 'node:stream';

/** Beyond so many bytes that are valid UTF-8 and not plain, nobody writes another charset by chance. */
const PROOF_BYTES = 16 * 1_048_576;

/**
 * Decodes a stream of bytes. The named charset holds; without one it is UTF-8 if the whole is, else `fallback`: what is plain passes at once, and from
 * the first other character on it is kept until it is known. A charset nobody knows counts as none.
 */
export async function* decodeText(bytes: Readable, charset: string | null, fallback: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = charset === null ? null : knownDecoder(charset);
  const strict = new TextDecoder('utf-8', { fatal: true });
  let held: Uint8Array[] = [];
  for await (const chunk of bytes) {
    // Readable streams of fetch and zlib give bytes.
    const piece = chunk as Uint8Array;
    if (decoder === null) {
      held.push(piece);
      const isBroken = !takes(strict, piece);
      if (!isBroken && !isPlain(held) && sizeOf(held) < PROOF_BYTES) continue;
      if (isBroken || !isPlain(held)) decoder = new TextDecoder(isBroken ? fallback : 'utf-8');
    }
    yield* decoded(decoder ?? new TextDecoder(), decoder === null || held.length > 0 ? held : [piece]);
    held = [];
  }
  const last = decoder ?? new TextDecoder(takes(strict, null) ? 'utf-8' : fallback);
  yield* decoded(last, held);
  const rest = last.decode();
  if (rest !== '') yield rest;
}

function* decoded(decoder: TextDecoder, pieces: readonly Uint8Array[]): Generator<string> {
  for (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
}

/** Letters, figures and signs that every one of these charsets writes in the same way. */
const isPlain = (pieces: readonly Uint8Array[]): boolean => pieces.every((piece) => piece.every((byte) => byte < 0x80));
const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, piece) => sum + piece.byteLength, 0);

function knownDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** Whether the bytes so far are UTF-8; a character cut off at the end of a piece is none against it, at the end of all (null) it is. */
function takes(strict: TextDecoder, piece: Uint8Array | null): boolean {
  try {
    if (piece === null) strict.decode();
    else strict.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}
