import type { routing } from '@kervan/contracts/routing-calls';
import { isMarketCode } from '@kervan/domain/markets';
import { activeCarriers } from '@kervan/domain/warehouse/carrier-settings';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { findAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { findOffer } from '../../records/warehouse/warehouse-offer.ts';
import { listCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';

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
    const offered = isMarketCode(market) ? ((await findOffer(tx, market))?.carriers ?? []) : [];
    return {
      defaultSendingType: state.settings.sendingType,
      ...orderSettings,
      carrierPriority: activeCarriers(
        await listCarrierSettings(tx, caller.storeId),
        offered.map(({ code }) => code),
      ),
      carriers: offered.map(({ code, name }) => ({ code, name })),
      accepted: await findAcceptedPolicy(tx, caller.storeId),
      // Both documents only go on: their sum tells that either was saved.
      revision: state.editedRevision + revision,
    };
  });
