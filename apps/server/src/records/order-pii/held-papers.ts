import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { BuyerPlace } from './buyer-data.ts';
import { openFile, type LabelRow } from '../order-sendings/return-label-rows.ts';

/** Orders of one store. */
export type OfOrders = { accountId: number; storeId: number; orderIds: readonly number[] };
/** A file of an archive, by the order it belongs to. */
export type HeldFile = { orderId: number; name: string; content: Buffer };

const chosen = ({ storeId, orderIds }: Omit<OfOrders, 'accountId'>) =>
  sql`store_id = ${storeId} and order_id = any(${[...orderIds]}::bigint[])`;

/** A paper of an order is bound to its order and not to its own number: that is not known before it stands. */
export const paperPlace = ({ accountId, storeId, orderId }: BuyerPlace) => ({
  table: 'order_attachment',
  column: 'sealed',
  accountId,
  row: `${storeId}:${orderId}`,
});

/** How many notes, papers, labels, words of refunds and of feedback stand beside each of the orders; of those with none there is none. */
export async function countPapers(tx: Db, of: Omit<OfOrders, 'accountId'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_id: number; papers: number }>`
    select order_id, count(*)::int as papers from (
      select order_id from order_note where ${chosen(of)}
      union all select order_id from order_attachment where ${chosen(of)}
      union all select order_id from return_label where ${chosen(of)} and sealed is not null
      union all select order_id from order_refund where ${chosen(of)} and description <> ''
      union all select o.order_id from buyer_feedback f join seller_order o using (store_id, amazon_order_id)
        where o.store_id = ${of.storeId} and o.order_id = any(${[...of.orderIds]}::bigint[]) and f.comment <> '') held
    group by order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.papers]));
}

/** Words of one kind that stand beside orders. */
export type HeldWords = { orderId: number; kind: 'note' | 'refund' | 'feedback'; at: string; text: string };

/** What was written of the orders' buyers, oldest first. */
export async function heldWords(tx: Db, of: OfOrders): Promise<HeldWords[]> {
  const { rows } = await sql<HeldWords & { moment: Date }>`
    select order_id as "orderId", 'note' as kind, created_at as moment, text from order_note where ${chosen(of)}
    union all select order_id, 'refund', created_at, description from order_refund where ${chosen(of)} and description <> ''
    union all select o.order_id, 'feedback', f.given_on::timestamptz, f.comment from buyer_feedback f join seller_order o using (store_id, amazon_order_id)
      where o.store_id = ${of.storeId} and o.order_id = any(${[...of.orderIds]}::bigint[]) and f.comment <> ''
    order by moment limit ${WORDS_MAX}`.execute(tx);
  return rows.map(({ orderId, kind, moment, text }) => ({ orderId, kind, at: moment.toISOString(), text }));
}
/** Words that one archive holds; a buyer of more would be none. */
const WORDS_MAX = 10_000;

/** The papers and return labels of orders as they were handed in, at most so many. */
export async function heldPapers(tx: Db, secrets: Secrets, of: OfOrders, limit: number): Promise<HeldFile[]> {
  const { accountId, storeId } = of;
  const { rows: papers } = await sql<{ attachment_id: number; order_id: number; name: string; sealed: string }>`
    select attachment_id, order_id, name, sealed from order_attachment where ${chosen(of)} order by attachment_id limit ${limit}`.execute(
    tx,
  );
  const { rows: labels } = await sql<LabelRow>`
    select * from return_label where ${chosen(of)} and sealed is not null order by label_id limit ${limit - papers.length}`.execute(
    tx,
  );
  return [
    ...papers.map(({ attachment_id, order_id: orderId, name, sealed }) => ({
      orderId,
      name: `papers/${attachment_id}-${name}`,
      content: Buffer.from(secrets.open(sealed, paperPlace({ accountId, storeId, orderId })), 'base64'),
    })),
    ...labels.flatMap((row) => {
      const file = openFile(secrets, row, accountId);
      if (file === null) return [];
      const kind = file.mediaType.split('/').at(-1) ?? 'pdf';
      return [{ orderId: row.order_id, name: `labels/${row.label_id}.${kind}`, content: Buffer.from(file.content) }];
    }),
  ];
}

/** Deletes papers, notes and the words of refunds and feedback of orders; that a paper was there stays in their history, without its name. */
export async function erasePapers(tx: Db, of: Omit<OfOrders, 'accountId'>): Promise<void> {
  await sql`delete from order_note where ${chosen(of)}`.execute(tx);
  await sql`delete from order_attachment where ${chosen(of)}`.execute(tx);
  await sql`update order_event set details = details - 'name' where ${chosen(of)} and kind in ('attached', 'attachmentDeleted')`.execute(
    tx,
  );
  await sql`update order_refund set description = '' where ${chosen(of)} and description <> ''`.execute(tx);
  await sql`update buyer_feedback f set comment = '' from seller_order o
    where o.store_id = ${of.storeId} and o.order_id = any(${[...of.orderIds]}::bigint[])
      and f.store_id = o.store_id and f.amazon_order_id = o.amazon_order_id and f.comment <> ''`.execute(tx);
}
