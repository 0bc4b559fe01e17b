/**
 * Papers of an order: what proves a purchase, receipts, pictures.
 * Only writer of: order_attachment, but for the erasure of its buyer (records/order-pii/held-papers).
 */
import type { orderFiles } from '@kervan/contracts/order-files-calls';
import type { OrderAttachment } from '@kervan/contracts/order-files';
import {
  attachmentKind,
  attachmentKinds,
  attachmentName,
  attachmentTypes,
  type AttachmentKind,
} from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { paperPlace } from '../../records/order-pii/held-papers.ts';
import { keepEvents } from '../../records/orders/order-events.ts';
import { actorOf } from './actor-of.ts';

const columns = ['attachment_id', 'name', 'kind', 'bytes', 'created_at'] as const;
type Row = { attachment_id: number; name: string; kind: string; bytes: number; created_at: Date };

const attachmentOf = (row: Row): OrderAttachment => ({
  id: row.attachment_id,
  name: row.name,
  kind: row.kind,
  bytes: row.bytes,
  createDate: row.created_at.toISOString(),
});

const rowsOf = (tx: Db, storeId: number, orderId: number): Promise<Row[]> =>
  tx
    .selectFrom('order_attachment')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('attachment_id')
    .limit(limits.orderAttachmentsMax)
    .execute();

/** The files that are attached to an order. Throws OrderNotFound. */
export const listAttachments: Handler<typeof orderFiles.attachments> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const order = await tx
      .selectFrom('seller_order')
      .select('order_id')
      .where('store_id', '=', caller.storeId)
      .where('order_id', '=', query.sellerOrderId)
      .executeTakeFirst();
    if (!order) throw new AppError('OrderNotFound');
    return (await rowsOf(tx, caller.storeId, order.order_id)).map(attachmentOf);
  });

type Content = { name: string; kind: AttachmentKind; bytes: Buffer };

/**
 * SHELL-094: attaches files to an order, all of them or none; what each is its content says. Throws AttachmentTypeRefused, AttachmentLimitReached
 * and OrderNotFound.
 */
export const attach: Handler<typeof orderFiles.attach> = async ({ body, caller }, deps) => {
  const files = await Promise.all(body.files.map(contentOf));
  const { accountId, storeId } = caller;
  const orderId = body.json.sellerOrderId;
  return answeredWithin(deps, caller, async (tx) => {
    const now = new Date(deps.clock.now());
    await lockOrderRow(tx, storeId, orderId);
    const known = await rowsOf(tx, storeId, orderId);
    if (known.length + files.length > limits.orderAttachmentsMax) throw new AppError('AttachmentLimitReached');
    for (const { name, kind, bytes } of files)
      await tx
        .insertInto('order_attachment')
        .values({
          store_id: storeId,
          order_id: orderId,
          account_id: accountId,
          name,
          kind,
          bytes: bytes.length,
          sealed: deps.secrets.seal(bytes.toString('base64'), paperPlace({ accountId, storeId, orderId })),
          created_at: now,
        })
        .execute();
    await keepEvents(
      tx,
      { accountId, storeId, now: now.getTime() },
      orderId,
      await eventsOf(tx, { accountId, kind: 'attached', names: files.map(({ name }) => name), at: now }),
    );
    await announce(tx, accountId, { type: 'order', storeId, ids: [orderId] });
    return (await rowsOf(tx, storeId, orderId)).map(attachmentOf);
  });
};

async function contentOf(file: File): Promise<Content> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = attachmentName(file.name);
  const kind = attachmentKind(name, bytes);
  if (kind === null) throw new AppError('AttachmentTypeRefused', { data: { name } });
  return { name, kind, bytes };
}

/** The order's row under its lock, so that files are counted one behind the other. Throws OrderNotFound. */
async function lockOrderRow(tx: Db, storeId: number, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom('seller_order')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new AppError('OrderNotFound');
}

async function eventsOf(
  tx: Db,
  {
    accountId,
    kind,
    names,
    at,
  }: { accountId: number; kind: 'attached' | 'attachmentDeleted'; names: readonly string[]; at: Date },
) {
  const actor = await actorOf(tx, accountId);
  return names.map((name) => ({ kind, at, actor, details: { name } }));
}

type Found = { name: string; kind: AttachmentKind; content: Buffer };

/** The files of an order with their content, one after the other: they are read when their turn comes. */
export async function readAttachments(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId, orderId }: { accountId: number; storeId: number; orderId: number },
): Promise<Found[]> {
  const rows = await tx
    .selectFrom('order_attachment')
    .select(['name', 'kind', 'sealed'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('attachment_id')
    .limit(limits.orderAttachmentsMax)
    .execute();
  return rows.map(({ name, kind, sealed }) => ({
    name,
    kind: kindOf(kind),
    content: Buffer.from(secrets.open(sealed, paperPlace({ accountId, storeId, orderId })), 'base64'),
  }));
}

// Only written by `attach`.
const kindOf = (kind: string): AttachmentKind => attachmentKinds.find((one) => one === kind) ?? 'txt';

/** One file of an order. Throws RecordNotFound. */
export const getAttachment: Handler<typeof orderFiles.attachment> = async ({ query, caller }, deps) => {
  const { accountId, storeId } = caller;
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('order_attachment')
      .select(['name', 'kind', 'sealed', 'order_id'])
      .where('store_id', '=', storeId)
      .where('attachment_id', '=', query.attachmentId)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('RecordNotFound');
  const content = Buffer.from(
    deps.secrets.open(row.sealed, paperPlace({ accountId, storeId, orderId: row.order_id })),
    'base64',
  );
  return { name: row.name, mediaType: attachmentTypes[kindOf(row.kind)], content };
};

/** Takes a file off its order. Throws RecordNotFound. */
export const deleteAttachment: Handler<typeof orderFiles.deleteAttachment> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId, storeId } = caller;
    const now = new Date(deps.clock.now());
    const gone = await tx
      .deleteFrom('order_attachment')
      .where('store_id', '=', storeId)
      .where('attachment_id', '=', query.attachmentId)
      .returning(['order_id', 'name'])
      .executeTakeFirst();
    if (!gone) throw new AppError('RecordNotFound');
    await keepEvents(
      tx,
      { accountId, storeId, now: now.getTime() },
      gone.order_id,
      await eventsOf(tx, { accountId, kind: 'attachmentDeleted', names: [gone.name], at: now }),
    );
    await announce(tx, accountId, { type: 'order', storeId, ids: [gone.order_id] });
    return null;
  });
