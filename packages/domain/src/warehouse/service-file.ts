import { attachmentKind, type AttachmentKind } from '../files/attachment.ts';
import { labelKindOf, labelKinds } from '../orders/return-label-file.ts';

/**
 * What a file beside a message to the warehouse or a claim is by its content; its ending has to say the same (WH-034, SHELL-094). Pictures and PDFs
 * are whole, and nothing in them may run. Null = it is not taken.
 */
export function serviceFileKind(name: string, bytes: Uint8Array): AttachmentKind | null {
  const kind = attachmentKind(name, bytes);
  return kind !== null && Object.hasOwn(labelKinds, kind) && labelKindOf(bytes) !== kind ? null : kind;
}
