import type { packages } from '@kervan/contracts/packages-calls';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { notConverted } from '../../http/not-converted.ts';
import { freezeAndSettle } from '../../records/orders/freeze-forecast.ts';
import { readOpenWays } from '../../records/orders/open-ways.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { capOfOrder, readCaps } from '../../records/orders/order-caps.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderScope } from '../../records/orders/order-write.ts';
import { convertProducts } from '../../records/warehouse/convert-order.ts';
import { listWarehousePackages } from '../../records/warehouse/package-rows.ts';

/**
 * ORD-056: the named products go through the warehouse with the named carrier from now on; the same again changes nothing. Throws the code of what
 * stands in the way, with its reason and product.
 */
export const convertToWarehouse: Handler<typeof packages.convert> = async ({ body, caller }, deps) => {
  await within(deps, caller, async (tx) => {
    const scope = { accountId: caller.accountId, storeId: caller.storeId, now: deps.clock.now() };
    const state = await lockOrder(tx, caller.storeId, { amazonOrderId: body.sellerAmazonOrderId });
    if (!state) throw new AppError('OrderNotFound');
    if (body.productIds.some((id) => !state.items.some((item) => item.order_item_id === id)))
      throw new AppError('RecordNotFound');
    // The gate looked before the order was locked.
    const { isWarehouseActive, isDirectOpen } = await readOpenWays(tx, caller.storeId);
    if (!isWarehouseActive) throw new AppError(isDirectOpen ? 'WarehouseNotActive' : 'WarehouseRequired');
    const orderItemIds = await notYetWith(tx, state, body);
    if (orderItemIds.length === 0) return;
    const actor = await actorOf(tx, caller.accountId);
    const done = await convertProducts(tx, scope, state, { orderItemIds, carrierCode: body.carrierId, actor });
    if ('refusal' in done) throw notConverted(done);
    await settleWay(tx, deps, scope, { before: state, state: done.state });
  });
  return null;
};

/** The named products that do not go with the carrier yet: saying it again is no second conversion. */
async function notYetWith(
  tx: Db,
  { order, packages: parcels }: OrderState,
  { productIds, carrierId }: { productIds: readonly number[]; carrierId: string },
): Promise<number[]> {
  const converted = await listWarehousePackages(tx, order.store_id, order.order_id);
  const done = new Set(
    converted.filter((row) => row.carrier_code === carrierId).map(({ package_id }) => Number(package_id)),
  );
  return [...new Set(productIds)].filter(
    (id) => !parcels.some((row) => row.order_item_id === id && done.has(Number(row.package_id))),
  );
}

type Ways = { before: OrderState; state: OrderState };

/** Another way has other costs, and so another maximum and another forecast. */
async function settleWay(tx: Db, deps: Deps, scope: OrderScope, { before, state }: Ways): Promise<void> {
  if (before.order.sending === state.order.sending) return;
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  // The column holds a market code.
  const store = { storeId: scope.storeId, market: market as MarketCode };
  const caps = await readCaps(tx, { owner: deps, ...store }, state);
  const items = state.items.map((item) =>
    item.is_cap_own ? item : { ...item, cap_usd: caps.get(item.order_item_id)?.capUsd ?? null },
  );
  const capped = await changeOrder(tx, scope, state, {
    order: { cap_usd: capOfOrder(items) },
    items: items.map(({ order_item_id, cap_usd }) => ({ order_item_id, cap_usd })),
  });
  await freezeAndSettle(tx, scope, { store: { ...store, memory: deps }, before, state: capped });
}
