/** What a return label is, by its bytes (RET-007). */
export const labelKinds = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  png: { mediaType: 'image/png', extension: 'png' },
  jpg: { mediaType: 'image/jpeg', extension: 'jpg' },
} as const;
export type LabelKind = keyof typeof labelKinds;

const signs: readonly { kind: LabelKind; head: readonly number[]; tail: readonly number[] }[] = [
  { kind: 'png', head: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], tail: [0x49, 0x45, 0x4e, 0x44] },
  { kind: 'jpg', head: [0xff, 0xd8, 0xff], tail: [0xff, 0xd9] },
  { kind: 'pdf', head: [0x25, 0x50, 0x44, 0x46, 0x2d], tail: [0x25, 0x25, 0x45, 0x4f, 0x46] },
];
/** Within so many bytes of its end a file shows that it is whole. */
const TAIL = 1_024;

/** What a PDF may name to run something, to open another file or to reach out. Assumed: labels do nothing of it. */
const running = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR)(?![A-Za-z0-9])/;

/** The kind of a file by what it holds, whatever it is called; null = none of the three, cut off, or it would run something. */
export function labelKindOf(bytes: Uint8Array): LabelKind | null {
  const found = signs.find(({ head }) => head.every((byte, place) => bytes[place] === byte));
  if (!found || !endsWith(bytes, found.tail)) return null;
  return found.kind === 'pdf' && running.test(namesOf(bytes)) ? null : found.kind;
}

function endsWith(bytes: Uint8Array, tail: readonly number[]): boolean {
  const end = bytes.subarray(-TAIL);
  for (let place = end.length - tail.length; place >= 0; place -= 1)
    if (tail.every((byte, step) => end[place + step] === byte)) return true;
  return false;
}

/** The text of a PDF with its names written out: `#4a` stands for a letter in them. */
function namesOf(bytes: Uint8Array): string {
  const text = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, piece) =>
    String.fromCharCode(...bytes.subarray(piece * PIECE, (piece + 1) * PIECE)),
  ).join('');
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
const PIECE = 8_192;
