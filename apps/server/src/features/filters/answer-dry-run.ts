import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { filters } from '@kervan/contracts/filters-calls';
import { markets } from '@kervan/domain/markets';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import {
  bestOf,
  chosenOf,
  describeItems,
  isStopped,
  keepSample,
  newSamples,
  sizeOf,
  type Chosen,
  type Previewed,
} from '../../cases/affected-items.ts';
import { asLatest } from '../../http/latest-run.ts';
import { readRecentOrders, sumRecentOrders } from '../../cases/recent-orders.ts';
import { requirePlace, type RateLimit } from '../../http/rate-limit.ts';
import { countItems } from '../../records/items/count-items.ts';
import { changesOf } from './changes-of-body.ts';
import { forecastFilters } from './forecast-filters.ts';

/** A panel asks once 300 ms after each change; more is no person. */
const RUNS: RateLimit = { max: 60, windowMs: 60_000 };

/** FILT-047: one run at a time for a store; a newer one, or a caller who left, ends it. */
export const answerDryRun: Handler<typeof filters.dryRun> = async ({ query, body, caller, wire }, deps) => {
  const changes = changesOf(body, query.sendingType, caller.plan);
  await requirePlace(deps.db, `dryRun:${caller.storeId}`, RUNS);
  return asLatest(deps, caller.storeId, async (run) => {
    wire.reply.raw.once('close', () => run.abort());
    const startedAt = performance.now();
    const computedAt = new Date(deps.clock.now()).toISOString();
    const samples = newSamples();
    const { storeId } = caller;
    const now = deps.clock.now();
    const recent = await within(deps, caller, (tx) => readRecentOrders(tx, storeId, now));
    // Those that sold alone: few beside all that stop.
    const soldAndStopped: number[] = [];
    const { revision, market, tally, isComplete } = await forecastFilters(deps, caller, changes, {
      signal: run.signal,
      onItem: (item) => {
        keepSample(samples, item);
        if (recent?.has(item.loaded.itemId) && isStopped(item)) soldAndStopped.push(item.loaded.itemId);
      },
    });
    return {
      revision,
      computedAt,
      durationMs: Math.round(performance.now() - startedAt),
      items: isComplete ? tally.items : await within(deps, caller, (tx) => countItems(tx, caller.storeId)),
      evaluated: tally.items,
      waiting: tally.waiting,
      offered: tally.offered,
      released: tally.released,
      caught: tally.caught,
      totals: tally.totals,
      filters: [...tally.filters.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a)),
      samples: await within(deps, caller, (tx) => describeItems(tx, storeId, bestOf(samples), { market, recent })),
      orders: recent && {
        ...(await within(deps, caller, (tx) => sumRecentOrders(tx, { storeId, now }, soldAndStopped))),
        currency: markets[market].currency,
      },
    } satisfies DryRunAnswer;
  });
};

/** FILT-035: the affected items behind a dry run, a page of them; computed anew from where the page before ended. */
export const answerAffected: Handler<typeof filters.affected> = async ({ query, body, caller, wire }, deps) => {
  const { sendingType, effect, after, limit } = query;
  const changes = changesOf(body, sendingType, caller.plan);
  await requirePlace(deps.db, `affected:${caller.storeId}`, RUNS);
  const left = new AbortController();
  wire.reply.raw.once('close', () => left.abort());
  const found: Chosen[] = [];
  const onItem = (item: Previewed) => {
    const chosen = found.length > limit ? null : chosenOf(item);
    if (chosen && (effect === undefined || chosen.effect === effect)) found.push(chosen);
  };
  const { revision, market, isComplete, lastId } = await forecastFilters(deps, caller, changes, {
    signal: left.signal,
    onItem,
    after,
    isEnough: () => found.length > limit,
  });
  const page = found.slice(0, limit);
  const next = found.length > limit ? (page.at(-1)?.id ?? null) : isComplete ? null : lastId;
  const items = await within(deps, caller, async (tx) => {
    const recent = await readRecentOrders(tx, caller.storeId, deps.clock.now());
    return describeItems(tx, caller.storeId, page, { market, recent });
  });
  return { revision, items, next };
};
