import type { stores } from '@kervan/contracts/stores-calls';
import { markets } from '@kervan/domain/markets';
import { statusCodes } from '@kervan/domain/inventory/item-status';
import { merchantTokenOf } from '@kervan/domain/stores/management';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import { openStoreRows } from '../../records/items/item-write.ts';
import { openStore } from '../../records/stores/open-store.ts';
import { openSettings } from '../../records/settings/settings-write.ts';
import { withTenant } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { findRate, findWarehouseRates, listStores } from './stores.queries.ts';

/** STORE-053: begins a registration; one that waits in the same country is resumed (STORE-011). */
export const createStore: Handler<typeof stores.create> = async ({ body, caller }, deps) => {
  const { marketPlaceCountryCode: market, storeName } = body;
  // STORE-049: a store that is worked by hand needs no consent, and goes on with its notification settings.
  const management = body.manuelManagement
    ? ({
        management: 'manual',
        selling_partner_id: merchantTokenOf(body.sellingPartnerId ?? ''),
        registration: 'authorized',
      } as const)
    : ({ management: 'api', selling_partner_id: null, registration: 'pending' } as const);
  return withTenant(deps.db, caller, async (tx) => {
    // Two clicks at once: the second one waits and finds the first one's registration.
    await tx
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', caller.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const same = (await listStores(tx, caller.accountId)).find((row) => row.market === market);
    if (same && same.registration !== 'pending') throw new AppError('registeredAlready');
    if (same) {
      await tx
        .updateTable('store')
        .set({ name: storeName, ...management })
        .where('store_id', '=', same.store_id)
        .execute();
      return { id: same.store_id };
    }
    const id = await openStore(tx, {
      accountId: caller.accountId,
      market,
      name: storeName,
      ...management,
      now: deps.clock.now(),
      drawn: deps.chance.bytes(5),
    });
    return { id };
  }).then(async ({ id }) => {
    // A new store becomes visible to its own transaction only when it is among the caller's stores.
    await withTenant(deps.db, { accountId: caller.accountId, storeIds: [...caller.storeIds, id] }, async (tx) => {
      await openStoreRows(tx, id, statusCodes);
      const known = await tx
        .selectFrom('store_settings')
        .select('store_id')
        .where('store_id', '=', id)
        .executeTakeFirst();
      // The rates are stored as the connector gave them.
      if (!known)
        await openSettings(tx, id, market, deps.clock.now(), {
          ratePpm: await findRate(tx, markets[market].currency),
          warehouseRates: (await findWarehouseRates(tx)) as WarehouseRates | null,
        });
    });
    return { id };
  });
};
