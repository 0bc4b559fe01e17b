import { setImmediate as nextTurn } from 'node:timers/promises';
import { countForecast, newTally, type Counted, type DryRunTally } from '@kervan/domain/filters/dry-run-tally';
import { withFilterChanges, type FilterChange } from '@kervan/domain/filters/filter-changes';
import type { Decision } from '@kervan/domain/inventory/decision';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { MarketCode } from '@kervan/domain/markets';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import { routeOf } from '@kervan/domain/settings/route-of';
import { holdsPlace, readRoom } from '../../records/items/at-store-room.ts';
import type { Db } from '../../db/connect.ts';
import { decideCause, decideLoaded } from '../../records/items/decide-loaded.ts';
import { loadRange, type ItemPage, type LoadedItem } from '../../records/items/load-facts.ts';
import { prepare, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../http/errors.ts';
import { within } from '../../http/implement.ts';

/** Items of one statement and of one turn of the event loop: some 20 ms of work. */
const PAGE = 2_000;
/** What was not evaluated by then is left out of the answer, which says so. Below the panel's time-out (SHELL-068). */
const MOST_MS = 20_000;

/** One item with what would become of it. */
export type Foreseen = { loaded: LoadedItem; decision: Decision; counted: Counted | null };
export type Forecast = {
  /** The settings that the forecast stands on. */
  revision: number;
  market: MarketCode;
  tally: DryRunTally;
  /** False when the run ended before the last item. */
  isComplete: boolean;
  /** The last item that was decided. */
  lastId: number;
};
type How = {
  signal: AbortSignal;
  /** Called once for each item in the order of the ids, also for those to which nothing happens. */
  onItem(item: Foreseen): void;
  mostMs?: number;
  /** Items up to this id are left out. */
  after?: number;
  /** Asked after each page: true ends the run there. */
  isEnough?(): boolean;
};
type Start = {
  before: PreparedSettings;
  after: PreparedSettings;
  room: number;
  /** What a save would have to stand on. */ revision: number;
};

/**
 * FILT-047: decides every item of the caller's store with the changed filters, as the pipeline would after a save, and writes nothing.
 * A store without a connection is decided as if it had one: its items follow as soon as it is back. Page by page, each read on its
 * own, so that neither a connection nor the event loop is held; only counters are kept. Throws ValidationFailed where a save would,
 * RecordNotFound without settings, and the signal's reason.
 */
export async function forecastFilters(
  deps: Deps,
  caller: StoreCaller,
  changes: readonly FilterChange[],
  { signal, onItem, mostMs = MOST_MS, after: from = 0, isEnough = () => false }: How,
): Promise<Forecast> {
  const deadline = performance.now() + mostMs;
  const now = deps.clock.now();
  const start = await within(deps, caller, (tx) => begin(tx, caller, changes));
  const tally = newTally();
  const { market } = start.before;
  for (let after = from; ;) {
    const page = await within(deps, caller, (tx) =>
      loadRange(tx, caller.storeId, { after, to: Number.MAX_SAFE_INTEGER, most: PAGE }, UpdateReason.SettingsChange),
    );
    signal.throwIfAborted();
    foreseePage(page, start, { tally, now, onItem });
    after = Math.max(after, page.lastId);
    const isComplete = page.count < PAGE;
    if (isComplete || isEnough() || performance.now() > deadline)
      return { revision: start.revision, market, tally, isComplete, lastId: after };
    await nextTurn();
  }
}

async function begin(tx: Db, { storeId, accountId }: StoreCaller, changes: readonly FilterChange[]): Promise<Start> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();
  // The column holds a market code.
  const market = store.market as MarketCode;
  const state = await readSettings(tx, storeId);
  if (!state) throw new AppError('RecordNotFound');
  const settings = withFilterChanges(state.settings, changes);
  const refused = checkStoreSettings(settings, market);
  if (refused.length > 0) throw new AppError('ValidationFailed', { fields: refused });
  return {
    before: prepare(state, market),
    after: prepare({ ...state, settings }, market),
    room: await readRoom(tx, accountId),
    revision: state.editedRevision,
  };
}

function foreseePage(
  page: ItemPage,
  start: Start,
  { tally, now, onItem }: { tally: DryRunTally; now: number; onItem: How['onItem'] },
): void {
  const cause = decideCause(UpdateReason.SettingsChange);
  for (const loaded of page.items()) {
    const { item } = loaded;
    const placed = holdsPlace(item.status);
    const context = { now, cause, atStoreRoom: placed || start.room > 0 };
    const decision = decideLoaded(loaded, start.after, context);
    if (!placed && holdsPlace(decision.status)) start.room--;
    const counted = countForecast(tally, {
      item,
      decision,
      sendingType: routeOf(item.flags, start.after.compiled).sendingType,
      failedBefore: () => decideLoaded(loaded, start.before, context).failures.map(({ filterNumber }) => filterNumber),
    });
    onItem({ loaded, decision, counted });
  }
}
