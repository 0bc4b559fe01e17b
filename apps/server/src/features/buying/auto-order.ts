import { sql, type RawBuilder } from 'kysely';
import { AddressFault, blocksBuying } from '@kervan/domain/orders/address';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { orderTabBit } from '@kervan/domain/orders/order-tabs';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { WorkerDeps } from '../../deps.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { missingOf } from '../../records/orders/order-pieces.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { servicesRun } from '../../records/subscriptions/services-run.ts';
import { convertBought, isRouteClosed } from './open-route.ts';
import { queuedChange } from './queue-products.ts';
import { findBuyRefusal } from './required-order.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

/** Orders of one run; the next one takes the rest. */
const ORDERS_MAX = 500;
const blocking = Object.values(AddressFault).filter((fault) => blocksBuying([fault]));

const wantsAutoOrder = sql<boolean>`(t.settings->>'autoOrder')::boolean and (t.settings->>'channel')::int = ${BuyerChannel.extension}::int`;
/** Condition that there is a store that wants it, with a new order. */
export const anyAutoOrder: RawBuilder<boolean> = sql<boolean>`exists (
  select from order_settings t where ${wantsAutoOrder} and exists (select from seller_order o where o.store_id = t.store_id and (o.tabs & ${sql.lit(orderTabBit('new'))}) <> 0))`;

type Due = { storeId: number; accountId: number; orderId: number };

/**
 * ORD-046, decision 59: what may be bought by itself goes into the queue of the extension once the buyer can no more cancel just like that. What
 * somebody withdrew, or could not buy, waits for a person: it had its purchase. Safe to repeat.
 */
export async function autoOrder(deps: WorkerDeps): Promise<void> {
  await eachAlone(await findDue(deps), (due) => queueOrder(deps, due), {
    log: deps.log,
    named: ({ storeId, orderId }) => ({ storeId, orderId }),
    said: 'an order could not be queued by itself',
  });
}

async function findDue({ db, clock }: WorkerDeps): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select o.store_id as "storeId", s.account_id as "accountId", o.order_id as "orderId"
    from order_settings t join store s on s.store_id = t.store_id and s.removed_at is null
      join seller_order o on o.store_id = t.store_id and (o.tabs & ${sql.lit(orderTabBit('new'))}) <> 0
    where ${wantsAutoOrder} and ${servicesRun(sql`t.store_id`, now)}
      and not o.is_pending and not o.cancel_requested and o.faults = '{}' and o.seller_status <> ${SellerOrderStatus.Canceled}::smallint
      and not (o.a_to_z and o.a_to_z_ended_at is null) and not (o.address_faults && ${blocking}::text[])
      and o.unshipped_at <= ${new Date(now)}::timestamptz - coalesce((t.settings->>'cancelBufferMinutes')::int, 30) * interval '1 minute'
      and not exists (select 1 from order_sending c where c.store_id = o.store_id and c.order_id = o.order_id and c.kind = 1 and c.state < 2)
      and exists (select 1 from order_item i where i.store_id = o.store_id and i.order_id = o.order_id and i.quantity > i.cancelled
        and not exists (select 1 from order_purchase p where p.store_id = i.store_id and p.order_id = i.order_id and p.order_item_id = i.order_item_id))
    order by o.unshipped_at, o.store_id, o.order_id limit ${ORDERS_MAX}`.execute(db);
  return rows;
}

async function queueOrder({ db, clock }: WorkerDeps, { storeId, accountId, orderId }: Due): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const state = await lockOrder(tx, storeId, { orderId });
    if (!state) return;
    const { cancelBufferMinutes } = await readOrderSettings(tx, storeId);
    const how = { cancelBufferMs: cancelBufferMinutes * 60_000, isByHand: false };
    if ((await findBuyRefusal(tx, state, now, how)) !== null || (await isRouteClosed(tx, state))) return;
    const fresh = state.items
      .filter((item) => !state.purchases.some((row) => row.order_item_id === item.order_item_id))
      .map((item) => ({ item, quantity: missingOf(state, item) }))
      .filter(({ quantity }) => quantity > 0);
    if (fresh.length === 0) return;
    const scope = { accountId, storeId, now };
    const products = fresh.map(({ item, quantity }) => ({ id: item.order_item_id, quantity }));
    // What no carrier takes waits in the queue, where the seller sees it.
    const converted = await convertBought(tx, scope, state, { products, actor: 'rule' });
    const then = converted ?? state;
    await changeOrder(tx, scope, then, queuedChange(then, fresh, { actor: 'rule', now }));
  });
}
