/** SHELL-094: the kinds of files that are attached, by their endings, with the media type under which they are handed out. */
export const attachmentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
} as const;
export type AttachmentKind = keyof typeof attachmentTypes;
export const attachmentKinds = Object.keys(attachmentTypes) as AttachmentKind[]; // The keys of the table.

/** The same as a field for files wants them. */
export const attachmentAccept: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  attachmentKinds.map((kind) => [attachmentTypes[kind], kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`]]),
);

/** SHELL-094: what a file is by its content; its ending has to say the same. Null = it is not attached. */
export function attachmentKind(name: string, bytes: Uint8Array): AttachmentKind | null {
  const ending = name.split('.').length < 2 ? '' : (name.split('.').at(-1) ?? '').toLowerCase();
  const kind = ending === 'jpeg' ? 'jpg' : attachmentKinds.find((one) => one === ending);
  return kind !== undefined && isOfKind[kind](bytes) ? kind : null;
}

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
};
const begins = (sign: string) => (bytes: Uint8Array) => latin1(bytes.subarray(0, sign.length)) === sign;
const isZip = begins('PK\u0003\u0004');
const isOldOffice = begins('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
/** A name in the directory of an older office file: two bytes a letter. */
const wide = (name: string) => [...name].map((letter) => `${letter}\u0000`).join('');
const holds = (sign: string) => (bytes: Uint8Array) => latin1(bytes).includes(sign);

const isOfKind: Record<AttachmentKind, (bytes: Uint8Array) => boolean> = {
  png: begins('\u0089PNG\r\n\u001a\n'),
  jpg: begins('\u00ff\u00d8\u00ff'),
  pdf: begins('%PDF-'),
  xls: (bytes) => isOldOffice(bytes) && (holds(wide('Workbook'))(bytes) || holds(wide('Book'))(bytes)),
  xlsx: (bytes) => isZip(bytes) && holds('xl/workbook.xml')(bytes),
  doc: (bytes) => isOldOffice(bytes) && holds(wide('WordDocument'))(bytes),
  docx: (bytes) => isZip(bytes) && holds('word/document.xml')(bytes),
  txt: isText,
  csv: isText,
  zip: (bytes) => isZip(bytes) || begins('PK\u0005\u0006')(bytes),
};

/** How other files, pages and programs begin. */
const NO_TEXT = /^\s*(?:\u00ef\u00bb\u00bf)?\s*(?:<|#!|MZ|PK|%PDF|\u0089PNG|\u00ff\u00d8\u00ff|\u00d0\u00cf)/;

/** Text of any encoding: nothing in it that steers a machine. */
function isText(bytes: Uint8Array): boolean {
  const isSteering = bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return bytes.length > 0 && !isSteering && !NO_TEXT.test(latin1(bytes.subarray(0, 64)));
}

const NAME_MAX = 120;

/** A file's name as it is kept and written into an archive: no folder, nothing that steers, no sign that a file system refuses. */
export function attachmentName(name: string): string {
  const plain = name
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const whole = plain === undefined || plain === '' ? 'file' : plain;
  const dot = whole.lastIndexOf('.');
  const ending = dot > 0 ? whole.slice(dot) : '';
  const stem = Array.from(dot > 0 ? whole.slice(0, dot) : whole);
  return `${stem.slice(0, NAME_MAX - ending.length).join('')}${ending}`.slice(0, NAME_MAX);
}
