/**
 * What customers ask the help desk, and what is written about it.
 * Only writer of: support_request, support_message, support_file, support_case.
 */
import type { SupportMessage, SupportRequest } from '@kervan/contracts/help';
import { attachmentKind, attachmentName, attachmentTypes, type AttachmentKind } from '@kervan/domain/files/attachment';
import {
  REOPEN_MS,
  type RequestPriority,
  type SupportReason,
  type SupportSender,
  type SupportStatus,
  type SupportType,
} from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SupportRequest as Table } from '../../db/schema.generated.ts';
import type { Secrets } from '../../db/secrets.ts';

type Row = Selectable<Table>;
/** A request in a transaction that changes it. */
export type RequestRow = Row & { status: SupportStatus };

type NewRequest = {
  priority: RequestPriority;
  requestType: SupportType;
  reasonType?: SupportReason;
  title: string;
  description: string;
  phone?: string | null;
  asin?: string | null;
  market?: string | null;
  orderNumber?: string | null;
  /** Asked once for each key. */
  dedupeKey?: string;
  now: number;
};

/** Keeps a request; answers its number, or null where its key was asked already. */
export async function insertRequest(tx: Db, accountId: number, request: NewRequest): Promise<number | null> {
  const at = new Date(request.now);
  const row = await tx
    .insertInto('support_request')
    .values({
      account_id: accountId,
      priority: request.priority,
      request_type: request.requestType,
      ...(request.reasonType ? { reason_type: request.reasonType } : {}),
      title: request.title,
      description: request.description,
      phone: request.phone ?? null,
      asin: request.asin ?? null,
      market: request.market ?? null,
      order_number: request.orderNumber ?? null,
      dedupe_key: request.dedupeKey ?? null,
      created_at: at,
      last_message_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row ? Number(row.request_id) : null;
}

/** A request of an account, locked where it is to be changed; undefined where there is none. */
export async function findRequest(
  tx: Db,
  accountId: number,
  requestId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<RequestRow | undefined> {
  const query = tx
    .selectFrom('support_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId);
  // The column holds one of the four: a constraint of the table.
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) as RequestRow | undefined;
}

/** The status after a step, with when it was done and how. */
export async function stepRequest(
  tx: Db,
  row: RequestRow,
  step: { status: SupportStatus; now: number; result?: string | null; isRead: boolean; isMessage: boolean },
): Promise<void> {
  const { status, now, result, isRead, isMessage } = step;
  await tx
    .updateTable('support_request')
    .set({
      status,
      done_at: status === 'Done' ? new Date(now) : null,
      ...(result === undefined ? {} : { result }),
      ...(isMessage ? { last_message_at: new Date(now) } : {}),
      read_at: isRead ? new Date(now) : null,
    })
    .where('account_id', '=', row.account_id)
    .where('request_id', '=', row.request_id)
    .execute();
}

/** Its owner has looked at it. */
export const noteRead = (tx: Db, accountId: number, requestId: number, now: number): Promise<unknown> =>
  tx
    .updateTable('support_request')
    .set({ read_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .where('read_at', 'is', null)
    .execute();

/** A file as it was handed in, judged by its content. */
export type GivenFile = { name: string; kind: AttachmentKind; bytes: Buffer };

/** The files of a request; null where one is of no kind that is taken (SHELL-094). */
export async function readAttachments(files: readonly File[]): Promise<GivenFile[] | null> {
  const read: GivenFile[] = [];
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer());
    const name = attachmentName(file.name);
    const kind = attachmentKind(name, bytes);
    if (kind === null) return null;
    read.push({ name, kind, bytes });
  }
  return read;
}

type NewMessage = { sender: SupportSender; staffName: string | null; text: string; now: number; files: GivenFile[] };

/** Keeps a message with its files, sealed; answers its number. */
export async function insertMessage(
  tx: Db,
  secrets: Secrets,
  request: Pick<Row, 'account_id' | 'request_id'>,
  message: NewMessage,
): Promise<number> {
  const { account_id: accountId, request_id: requestId } = request;
  const { message_id } = await tx
    .insertInto('support_message')
    .values({
      account_id: accountId,
      request_id: requestId,
      sender: message.sender,
      staff_name: message.staffName,
      text: message.text,
      created_at: new Date(message.now),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  for (const { name, kind, bytes } of message.files)
    await tx
      .insertInto('support_file')
      .values({
        account_id: accountId,
        message_id,
        name,
        kind,
        bytes: bytes.length,
        sealed: secrets.seal(bytes.toString('base64'), placeOf(accountId, Number(message_id))),
      })
      .execute();
  return Number(message_id);
}

/** Bound to its message: a row that is copied to another opens nothing. */
const placeOf = (accountId: number, messageId: number) => ({
  table: 'support_file',
  column: 'sealed',
  accountId,
  row: String(messageId),
});

/** A file of the account with its content; undefined where there is none. */
export async function openFile(tx: Db, secrets: Secrets, accountId: number, fileId: number) {
  const row = await tx
    .selectFrom('support_file')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = Buffer.from(secrets.open(row.sealed, placeOf(accountId, Number(row.message_id))), 'base64');
  // The column holds a kind that `readAttachments` gave.
  return { name: row.name, mediaType: attachmentTypes[row.kind as AttachmentKind], content };
}

/** One page of a request's messages, the newest page first, the oldest of it first; and how many there are. */
export async function pageOfMessages(
  tx: Db,
  { account_id: accountId, request_id: requestId }: Pick<Row, 'account_id' | 'request_id'>,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: SupportMessage[]; totalCount: number }> {
  const of = tx.selectFrom('support_message').where('account_id', '=', accountId).where('request_id', '=', requestId);
  const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await of
    .selectAll()
    .orderBy('message_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const files = await tx
    .selectFrom('support_file')
    .select(['message_id', 'file_id', 'name', 'bytes'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', sql<number>`any(${rows.map((row) => row.message_id)}::bigint[])`)
    .orderBy('file_id')
    .execute();
  const items = rows.toReversed().map((row) => ({
    id: Number(row.message_id),
    // The column holds one of the two: a constraint of the table.
    sender: row.sender as SupportSender,
    staffName: row.staff_name,
    text: row.text,
    date: row.created_at.toISOString(),
    attachments: files
      .filter((file) => file.message_id === row.message_id)
      .map((file) => ({ id: Number(file.file_id), name: file.name, bytes: file.bytes })),
  }));
  return { items, totalCount: Number(count) };
}

/** A request as it is shown. */
export function shownRequest(row: Row): SupportRequest {
  return {
    id: Number(row.request_id),
    code: row.code ?? '',
    title: row.title,
    description: row.description,
    asin: row.asin,
    market: row.market,
    orderNumber: row.order_number,
    // What is written here is of these kinds, and older rows were written by the product alone.
    status: row.status as SupportStatus,
    requestType: row.request_type as SupportType,
    reasonType: row.reason_type as SupportReason, // Likewise, and so is the next.
    priority: row.priority as RequestPriority,
    createDate: row.created_at.toISOString(),
    lastMessageDate: row.last_message_at.toISOString(),
    result: row.result,
    isUnread: row.status !== 'Initial' && row.status !== 'Cancel' && row.read_at === null,
    reopenUntil: row.done_at === null ? null : new Date(row.done_at.getTime() + REOPEN_MS).toISOString(),
  };
}

/** Open requests of an account. */
export async function countOpen(tx: Db, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('support_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initial', 'InProgress'])
    .executeTakeFirstOrThrow();
  return Math.min(Number(count), limits.supportOpenMax);
}
