import type { currency } from '@kervan/contracts/currency-calls';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { releaseRate, takeRate } from './read-rates.ts';

/** Decision 31: the seller accepts a currency rate that was held; every item is priced again with it. Another rate than the one that was seen is not accepted. */
export const acceptRate: Handler<typeof currency.acceptRate> = async ({ body: { ratePpm }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const held = await tx
      .selectFrom('held_rate')
      .select('rate_ppm')
      .where('store_id', '=', caller.storeId)
      .forUpdate()
      .executeTakeFirst();
    const settings = await readSettings(tx, caller.storeId);
    if (!held || !settings) throw new AppError('RecordNotFound');
    if (held.rate_ppm !== ratePpm) throw new AppError('SettingsChangedMeanwhile');
    await takeRate(tx, caller, { rate: ratePpm, before: settings.ratePpm, actor: 'user', now: deps.clock.now() });
    await releaseRate(tx, caller);
    return { ratePpm };
  });
