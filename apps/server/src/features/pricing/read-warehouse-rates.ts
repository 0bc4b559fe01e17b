import { isDeepStrictEqual } from 'node:util';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { ratesAfter, type WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import { sql } from 'kysely';
import { quarantineOnError } from '../../db/quarantine.ts';
import { safeToRetry, transact } from '../../db/transact.ts';
import type { WorkerDeps } from '../../deps.ts';
import { changeSettings } from '../../records/settings/settings-write.ts';

/** WH-039: reads the warehouse's price table; a changed one decides every store again. */
export async function readWarehouseRates(deps: WorkerDeps): Promise<void> {
  const { rates: told, ...list } = await deps.warehouse.rates();
  if (told.unread > 0)
    deps.log.warn({ unread: told.unread }, 'rates of the warehouse that are not as agreed stand as they stood');
  const known = await deps.db.selectFrom('warehouse_rates').select(['revision', 'rates']).executeTakeFirst();
  // The column holds what was written below; only its age may differ.
  const old = (known?.rates ?? null) as WarehouseRates | null;
  const rates = ratesAfter(old, { told: { ...list, rates: told.read }, isWhole: told.unread === 0 });
  const same = old !== null && isDeepStrictEqual({ ...old, asOf: null }, { ...rates, asOf: null });
  const row = {
    revision: (known?.revision ?? 0) + (same ? 0 : 1),
    rates: JSON.stringify(rates),
    fetched_at: new Date(deps.clock.now()),
  };
  await deps.db
    .insertInto('warehouse_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
    .execute();
  const stores = await deps.db
    .selectFrom('store_settings')
    .select(['store_id', sql<boolean>`warehouse_rates is null`.as('lacks')])
    .execute();
  for (const { store_id, lacks } of stores) {
    if (same && !lacks) continue;
    const scope = {
      db: deps.db,
      log: deps.log,
      intake: 'warehouseRates',
      storeId: store_id,
      now: deps.clock.now(),
    } as const;
    await quarantineOnError(scope, String(store_id), () =>
      transact(
        deps.db,
        safeToRetry(async (tx) => {
          await changeSettings(tx, store_id, {
            now: deps.clock.now(),
            reason: UpdateReason.SettingsChange,
            next: (state) => ({ ...state, warehouseRates: rates }),
          });
        }),
      ),
    );
  }
}
