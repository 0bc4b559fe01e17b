const MB = 1_048_576;
const PIECE = new Blob([new Uint8Array(MB).fill(0x41)]);

/** A content of so many letters A. It refers to one piece again and again: however long it is, a megabyte of it is held. */
export const lettersOf = (bytes: number): Blob =>
  new Blob([...Array.from({ length: Math.floor(bytes / MB) }, () => PIECE), PIECE.slice(0, bytes % MB)]);
