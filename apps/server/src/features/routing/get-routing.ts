import type { routing } from '@kervan/contracts/routing-calls';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { findAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { readSettings } from '../../records/settings/settings-write.ts';

/** STORE-061: how orders of the store are sent, bought and confirmed. */
export const getRouting: Handler<typeof routing.get> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const state = await readSettings(tx, caller.storeId);
    if (!state) throw new AppError('RecordNotFound');
    const { revision, ...orderSettings } = await readOrderSettings(tx, caller.storeId);
    const { market } = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', caller.storeId)
      .executeTakeFirstOrThrow();
    return {
      defaultSendingType: state.settings.sendingType,
      ...orderSettings,
      carriers: carriersOf(state.warehouseRates, market),
      accepted: await findAcceptedPolicy(tx, caller.storeId),
      // Both documents only go on: their sum tells that either was saved.
      revision: state.editedRevision + revision,
    };
  });

/** Who carries from the warehouse to the market, each once. */
function carriersOf(rates: WarehouseRates | null, market: string): { code: string; name: string }[] {
  const own = (rates?.rates ?? []).filter((rate) => rate.market === market);
  return [...new Map(own.map(({ carrierCode, name }) => [carrierCode, { code: carrierCode, name }])).values()];
}
