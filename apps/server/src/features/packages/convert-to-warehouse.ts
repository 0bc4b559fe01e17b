import type { packages } from '@kervan/contracts/packages-calls';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { notConverted } from '../../cases/not-converted.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { piecesIn } from '../../records/orders/order-pieces.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
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
    const { isWarehouseActive, isDirectOpen } = await readOpenRoutes(tx, caller.storeId);
    if (!isWarehouseActive) throw new AppError(isDirectOpen ? 'WarehouseNotActive' : 'WarehouseRequired');
    const parcels = await notYetWith(tx, state, body);
    if (parcels.size === 0) return;
    const actor = await actorOf(tx, caller.accountId);
    const done = await convertProducts(tx, scope, state, { parcels, carrierCode: body.carrierId, actor });
    if ('refusal' in done) throw notConverted(done);
  });
  return null;
};

/**
 * Parcels of the named products that do not go with the carrier yet, with their pieces: saying it again is no second conversion. Of a product that is bought
 * apart those that go with another one stay (ORD-047).
 */
async function notYetWith(
  tx: Db,
  state: OrderState,
  { productIds, carrierId }: { productIds: readonly number[]; carrierId: string },
): Promise<ReadonlyMap<number, number>> {
  const { order, packages: rows } = state;
  const pieces = piecesIn(state);
  const converted = await listWarehousePackages(tx, order.store_id, order.order_id);
  const done = new Set(
    converted.filter((row) => row.carrier_code === carrierId).map(({ package_id }) => Number(package_id)),
  );
  const left = [...new Set(productIds)].flatMap((id) => {
    const own = rows.filter((row) => row.order_item_id === id);
    const filled = own.filter((row) => (pieces.get(row.package_id)?.sent ?? 0) > 0);
    const shown = filled.length > 0 ? filled : own.slice(0, 1);
    const open = shown.filter((row) => row.package_ref === null);
    return open.length > 0 ? open : shown.every((row) => done.has(Number(row.package_id))) ? [] : shown;
  });
  return new Map(left.map((row) => [row.package_id, pieces.get(row.package_id)?.sent ?? 0]));
}
