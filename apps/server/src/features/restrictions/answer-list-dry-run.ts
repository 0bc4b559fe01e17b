import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { InfringementType } from '@kervan/domain/filters/restriction-reasons';
import { previewList } from '../../cases/preview-list.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listChangeOf } from '../../cases/list-change.ts';
import { asLatest } from '../../http/latest-run.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { requirePlace, type RateLimit } from '../../http/rate-limit.ts';
import { sumForecasts, type StoreForecast } from './sum-forecasts.ts';

/** A panel asks once 300 ms after each change; more is no person. */
const RUNS: RateLimit = { max: 60, windowMs: 60_000 };

/** FILT-035: what lines or removals would do before they are saved, in each store that is meant. What is no entry, or stands there already, does nothing. */
export const answerListDryRun: Handler<typeof restrictions.dryRun> = async ({ query, body, caller, wire }, deps) => {
  await requirePlace(deps.db, `listDryRun:${caller.storeId}`, RUNS);
  return asLatest(deps, caller.storeId, async (run) => {
    wire.reply.raw.once('close', () => run.abort());
    const kind = RestrictionKind[query.type];
    const meant = { ...body, infringement: InfringementType[body.infringementType] };
    const { customerMarketPlaceIds: chosen } = body;
    const storeIds =
      chosen.length === 0
        ? [caller.storeId]
        : await within(deps, caller, (tx) => requireOwnStores(tx, caller.accountId, chosen));
    const forecasts: StoreForecast[] = [];
    for (const storeId of storeIds) {
      const change = await within(deps, caller, (tx) => listChangeOf(tx, storeId, kind, meant));
      forecasts.push({ storeId, answer: await previewList(deps, { ...caller, storeId }, change, run) });
    }
    return sumForecasts(forecasts, caller.storeId);
  });
};
