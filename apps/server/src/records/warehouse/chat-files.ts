import { attachmentKinds, attachmentName, attachmentTypes, type AttachmentKind } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { serviceFileKind } from '@kervan/domain/warehouse/service-file';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { MessageRow } from './chat-rows.ts';

/** A file as it was handed in, judged by its content. */
export type GivenFile = { name: string; kind: AttachmentKind; bytes: Buffer };

/** The files of a request, by what they hold; the name of the first that is none of the kinds otherwise. */
export async function readGiven(files: readonly File[]): Promise<{ files: GivenFile[] } | { refused: string }> {
  const read: GivenFile[] = [];
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer());
    const name = attachmentName(file.name);
    const kind = serviceFileKind(name, bytes);
    if (kind === null) return { refused: name };
    read.push({ name, kind, bytes });
  }
  return { files: read };
}

type Of = Pick<MessageRow, 'store_id' | 'message_id'>;

/** Bound to its message and not to its own number: that is not known before it stands. */
const placeOf = (accountId: number, { store_id, message_id }: Of) => ({
  table: 'warehouse_file',
  column: 'sealed',
  accountId,
  row: `${store_id}:${message_id}`,
});

/** Keeps the seller's files of a message, sealed. */
export async function insertFiles(
  tx: Db,
  secrets: Secrets,
  { accountId, message }: { accountId: number; message: Of },
  files: readonly GivenFile[],
): Promise<void> {
  for (const { name, kind, bytes } of files)
    await tx
      .insertInto('warehouse_file')
      .values({
        store_id: message.store_id,
        message_id: message.message_id,
        name,
        kind,
        bytes: bytes.length,
        sealed: secrets.seal(bytes.toString('base64'), placeOf(accountId, message)),
      })
      .execute();
}

/** Keeps which pictures of the warehouse belong to a message. */
export async function insertPhotos(
  tx: Db,
  message: Of,
  photos: readonly { id: string; sha256: string }[],
): Promise<void> {
  for (const [index, { id, sha256 }] of photos.slice(0, limits.attachmentsAtOnceMax).entries())
    await tx
      .insertInto('warehouse_file')
      .values({
        store_id: message.store_id,
        message_id: message.message_id,
        name: `photo-${message.message_id}-${index + 1}.jpg`,
        kind: 'jpg',
        photo_ref: id,
        sha256,
      })
      .execute();
}

/** The seller's files of a message with their content, as the warehouse is told of them. */
export async function openFiles(
  db: Db,
  secrets: Secrets,
  accountId: number,
  message: Of,
): Promise<{ name: string; mediaType: string; content: Buffer }[]> {
  const rows = await db
    .selectFrom('warehouse_file')
    .select(['name', 'kind', 'sealed'])
    .where('store_id', '=', message.store_id)
    .where('message_id', '=', message.message_id)
    .where('sealed', 'is not', null)
    .orderBy('file_id')
    .limit(limits.attachmentsAtOnceMax)
    .execute();
  return rows.map(({ name, kind, sealed }) => ({
    name,
    mediaType: attachmentTypes[kindOf(kind)],
    content: openSealed(secrets, accountId, message, sealed ?? ''),
  }));
}

export const openSealed = (secrets: Secrets, accountId: number, message: Of, sealed: string): Buffer =>
  Buffer.from(secrets.open(sealed, placeOf(accountId, message)), 'base64');

/** Only written by the functions above. */
export const kindOf = (kind: string): AttachmentKind => attachmentKinds.find((one) => one === kind) ?? 'jpg';
