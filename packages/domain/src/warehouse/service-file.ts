import { labelKindOf, labelKinds, type LabelKind } from '../orders/return-label-file.ts';

/** Files beside a message or a claim; the warehouse reads these three kinds. */
export type ServiceFileKind = LabelKind;
export const serviceFileTypes: Readonly<Record<ServiceFileKind, string>> = {
  pdf: labelKinds.pdf.mediaType,
  png: labelKinds.png.mediaType,
  jpg: labelKinds.jpg.mediaType,
};

/** The same as a field for files wants them. */
export const serviceFileAccept: Readonly<Record<string, readonly string[]>> = {
  [serviceFileTypes.png]: ['.png'],
  [serviceFileTypes.jpg]: ['.jpg', '.jpeg'],
  [serviceFileTypes.pdf]: ['.pdf'],
};

/** What a file is by its content; its ending has to say the same, and nothing in it may run (SHELL-094). Null = it is not taken. */
export function serviceFileKind(name: string, bytes: Uint8Array): ServiceFileKind | null {
  const kind = labelKindOf(bytes);
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  return kind !== null && (ending === kind || (kind === 'jpg' && ending === 'jpeg')) ? kind : null;
}
