import { sql } from 'kysely';
import { isInProgress } from '@kervan/domain/orders/buyer-data';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { AppError } from '../../errors.ts';
import { threadsOfBuyer } from '../../records/buyer-messages/held-messages.ts';
import { findByMail, readBuyers } from '../../records/order-pii/buyer-data.ts';
import { countPapers } from '../../records/order-pii/held-papers.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';
import { listOrdersBuyingLabel } from '../../records/order-sendings/return-label-rows.ts';
import { countChats, listOrdersWithClaim } from '../../records/warehouse/held-chats.ts';

/** Orders of one buyer that one request reaches. */
const ORDERS_MAX = 1_000;

type Owner = { accountId: number; storeId: number };
/** By which a buyer is named: an order of theirs, or the mail under which they write. */
export type NamedBuyer = { sellerAmazonOrderId?: string | undefined; buyerMail?: string | undefined };

/** An order with what of its buyer is kept with it. `papers`: notes, papers, labels, what was said with the warehouse; `isNeeded`: something waits for it. */
type HeldOrder = OrderRow & { isHeld: boolean; papers: number; isNeeded: boolean };

/** What a store holds of one buyer. */
type HeldBuyer = {
  mail: string | null;
  orders: HeldOrder[];
  threadIds: number[];
};

/**
 * Everything of one buyer in the store: the named order, all orders of the same mail, the conversations of both. `lock`: the orders stay as they are
 * until the transaction ends. Throws RecordNotFound for what the store does not have.
 */
export async function findBuyer(
  tx: Db,
  secrets: Secrets,
  owner: Owner,
  { named, lock = false }: { named: NamedBuyer; lock?: boolean },
): Promise<HeldBuyer> {
  const { storeId } = owner;
  const own = await findNamed(tx, storeId, named);
  const mail = named.buyerMail ?? (await mailOf(tx, secrets, owner, own));
  const byMail = mail === null ? [] : await findByMail(tx, secrets, { storeId, mail, limit: ORDERS_MAX });
  const known = [...new Set([...(own === null ? [] : [own]), ...byMail])];
  const threads = await threadsOfBuyer(tx, secrets, { ...owner, orderIds: known, mail });
  const ids = [...new Set([...known, ...threads.flatMap(({ order_id }) => order_id ?? [])])];
  if (ids.length === 0 && threads.length === 0) throw new AppError('RecordNotFound');
  return { mail, orders: await readOrders(tx, storeId, { ids, lock }), threadIds: threads.map((row) => row.thread_id) };
}

async function findNamed(tx: Db, storeId: number, { sellerAmazonOrderId }: NamedBuyer): Promise<number | null> {
  if (sellerAmazonOrderId === undefined) return null;
  const order = await tx
    .selectFrom('seller_order')
    .select('order_id')
    .where('store_id', '=', storeId)
    .where('amazon_order_id', '=', sellerAmazonOrderId)
    .executeTakeFirst();
  if (!order) throw new AppError('RecordNotFound');
  return order.order_id;
}

async function mailOf(tx: Db, secrets: Secrets, owner: Owner, orderId: number | null): Promise<string | null> {
  if (orderId === null) return null;
  return (await readBuyers(tx, secrets, owner, [orderId])).get(orderId)?.data.contactMail ?? null;
}

/**
 * In the order of their numbers, so that two who ask at once wait for each other. `isHeld`: something of the buyer is kept with it; asked once the locks
 * are there, for who waited for them sees what was erased meanwhile only then.
 */
async function readOrders(
  tx: Db,
  storeId: number,
  { ids, lock }: { ids: readonly number[]; lock: boolean },
): Promise<HeldBuyer['orders']> {
  const chosen = sql`store_id = ${storeId} and order_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<OrderRow>`
    select * from seller_order where ${chosen} order by order_id ${lock ? sql`for update` : sql``}`.execute(tx);
  const { rows: held } = await sql<{ order_id: number }>`
    select order_id from order_pii where ${chosen} union select order_id from buyer_thread where ${chosen}
    union select order_id from buyer_invoice where ${chosen} and sealed_buyer is not null`.execute(tx);
  const heldIds = new Set(held.map((row) => row.order_id));
  const of = { storeId, orderIds: ids };
  const papers = [await countPapers(tx, of), await countChats(tx, of)];
  const needed = new Set([...(await listOrdersBuyingLabel(tx, of)), ...(await listOrdersWithClaim(tx, of))]);
  return rows.map((row) => {
    const beside = papers.reduce((sum, count) => sum + (count.get(row.order_id) ?? 0), 0);
    return {
      ...row,
      isHeld: heldIds.has(row.order_id) || beside > 0,
      papers: beside,
      isNeeded: needed.has(row.order_id),
    };
  });
}

/** Whether what is kept with the order is still needed: for itself, its claim of insurance, or a label that is being bought. */
export const isOpen = (order: HeldOrder): boolean =>
  order.isNeeded ||
  isInProgress({
    seller: order.seller_status,
    isPending: order.is_pending,
    isDelivered: order.delivered_at !== null,
  });
