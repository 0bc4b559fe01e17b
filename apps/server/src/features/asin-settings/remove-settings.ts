import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { requireTypedEffect } from './require-typed-effect.ts';
import { asinsOfSettings, dropSettings } from './write-settings.ts';

/** INV-115: takes settings away; all of them are the store's, or none goes. Throws RecordNotFound. */
export const removeSettings: Handler<typeof asinSettings.remove> = async ({ body, caller }, deps) => {
  const { storeId, accountId } = caller;
  const gone = await within(deps, caller, (tx) => asinsOfSettings(tx, storeId, body.ids));
  await requireTypedEffect(deps, caller, body.confirmedItems, new Map(gone.map((asin) => [asin, null])));
  return answeredWithin(deps, caller, async (tx) => {
    await lockStores(tx, [storeId]);
    const asins = await asinsOfSettings(tx, storeId, body.ids);
    const { changed, actionId } = await dropSettings(tx, { storeId, accountId, now: deps.clock.now() }, asins);
    return { deleted: changed, actionId };
  });
};
