import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import { countForecast, newTally, type DryRunTally } from '@kervan/domain/filters/dry-run-tally';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { markets } from '@kervan/domain/markets';
import { statusGroups } from '@kervan/domain/inventory/status-groups';
import { routeOf } from '@kervan/domain/settings/route-of';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { StoreCaller } from '../http/access.ts';
import { bestOf, describeItems, isStopped, keepSample, newSamples, sizeOf, type Previewed } from './affected-items.ts';
import { AppError } from '../errors.ts';
import { within } from './within.ts';
import { readRecentOrders, sumRecentOrders } from './recent-orders.ts';
import { holdsPlace, readRoom } from '../records/items/at-store-room.ts';
import { countItems } from '../records/items/count-items.ts';
import { decideCause, decideLoaded } from '../records/items/decide-loaded.ts';
import { loadItems, type LoadedItem } from '../records/items/load-facts.ts';
import { listBits, type ListChange } from '../records/products/list-bits.ts';
import { settingsOf, type PreparedSettings } from '../records/settings/settings-cache.ts';
import { previewMarks } from './preview-marks.ts';

/** Products of one reading and of one turn of the event loop. */
const PAGE = 2_000;
type Start = { prepared: PreparedSettings; room: number; items: number; offered: number };

/**
 * M3, FILT-035: what a change of a list would do, as the evaluation would decide after it: exactly the items whose marks change are decided, with
 * the other lists and the filters as they are. `onItem` is called for each of them. Writes nothing. Throws the signal's reason.
 */
export async function previewList(
  deps: Deps,
  caller: StoreCaller,
  change: ListChange,
  { signal, onItem = () => {} }: { signal: AbortSignal; onItem?: (item: Previewed) => void },
): Promise<DryRunAnswer> {
  const startedAt = performance.now();
  const now = deps.clock.now();
  const { storeId } = caller;
  const start = await within(deps, caller, (tx) => begin(deps, tx, caller));
  const recent = await within(deps, caller, (tx) => readRecentOrders(tx, storeId, now));
  const marks = await previewMarks(deps, caller, change, signal);
  const tally = newTally();
  const samples = newSamples();
  const soldAndStopped: number[] = [];
  const ids = [...marks.keys()];
  for (let from = 0; from < ids.length; from += PAGE) {
    signal.throwIfAborted();
    const page = await within(deps, caller, (tx) =>
      loadItems(tx, storeId, ids.slice(from, from + PAGE), UpdateReason.SettingsChange),
    );
    for (const loaded of page) {
      const item = previewItem(loaded, marks.get(loaded.itemId) ?? 0, { start, tally, now });
      onItem(item);
      keepSample(samples, item);
      if (recent?.has(loaded.itemId) && isStopped(item)) soldAndStopped.push(loaded.itemId);
    }
    await nextTurn();
  }
  const { market, state } = start.prepared;
  return {
    revision: state.revision,
    computedAt: new Date(now).toISOString(),
    durationMs: Math.round(performance.now() - startedAt),
    items: start.items,
    evaluated: start.items,
    waiting: tally.waiting,
    offered: {
      before: start.offered,
      after: start.offered + tally.offered.after - tally.offered.before,
      lost: tally.offered.lost,
    },
    released: tally.released,
    caught: tally.caught,
    totals: tally.totals,
    filters: [...tally.filters.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a)),
    samples: await within(deps, caller, (tx) => describeItems(tx, storeId, bestOf(samples), { market, recent })),
    orders: recent && {
      ...(await within(deps, caller, (tx) => sumRecentOrders(tx, { storeId, now }, soldAndStopped))),
      currency: markets[market].currency,
    },
  };
}

async function begin(deps: Deps, tx: Db, { storeId, accountId }: StoreCaller): Promise<Start> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const prepared = await settingsOf(deps.clock, tx, { storeId, market: store.market });
  if (!prepared) throw new AppError('RecordNotFound');
  const { offered } = await tx
    .selectFrom('status_count')
    .select(({ fn }) => fn.sum<string | null>('items').as('offered'))
    .where('store_id', '=', storeId)
    .where('status', 'in', [...statusGroups.offered])
    .executeTakeFirstOrThrow();
  return {
    prepared,
    room: await readRoom(tx, accountId),
    items: await countItems(tx, storeId),
    offered: Number(offered ?? 0),
  };
}

/** One item with the marks that it would have. */
function previewItem(
  loaded: LoadedItem,
  bits: number,
  { start, tally, now }: { start: Start; tally: DryRunTally; now: number },
): Previewed {
  const { item } = loaded;
  const flags = (item.flags & ~listBits) | bits;
  const placed = holdsPlace(item.status);
  const context = { now, cause: decideCause(UpdateReason.SettingsChange), atStoreRoom: placed || start.room > 0 };
  const decision = decideLoaded({ ...loaded, item: { ...item, flags } }, start.prepared, context);
  if (!placed && holdsPlace(decision.status)) start.room--;
  const counted = countForecast(tally, {
    item,
    decision,
    sendingType: routeOf(flags, start.prepared.compiled).sendingType,
    failedBefore: () => decideLoaded(loaded, start.prepared, context).failures.map(({ filterNumber }) => filterNumber),
  });
  return { loaded, decision, counted };
}
