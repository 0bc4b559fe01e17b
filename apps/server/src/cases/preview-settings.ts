import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decision } from '@kervan/domain/inventory/decision';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { MarketCode } from '@kervan/domain/markets';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import { routeOf } from '@kervan/domain/settings/route-of';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { holdsPlace, readRoom } from '../records/items/at-store-room.ts';
import { decideCause, decideLoaded } from '../records/items/decide-loaded.ts';
import { loadRange, type ItemPage, type LoadedItem } from '../records/items/load-facts.ts';
import { prepare, type PreparedSettings } from '../records/settings/settings-cache.ts';
import { readSettings } from '../records/settings/settings-write.ts';
import type { StoreCaller } from '../http/access.ts';
import { AppError } from '../errors.ts';
import { within } from './within.ts';

/** Items of one statement and of one turn of the event loop: some 20 ms of work. */
const PAGE = 2_000;
/** What was not evaluated by then is left out of the answer, which says so. Below the panel's time-out (SHELL-068). */
const TIMEOUT_MS = 20_000;

/** One item, what would become of it, and what becomes of it as the settings are. */
export type PreviewedItem = {
  loaded: LoadedItem;
  decision: Decision;
  sendingType: SendingType;
  asTheyAre: () => Decision;
};
/** How far a run came. */
export type PreviewRun = {
  /** The settings that it stands on: what a save would have to name. */
  revision: number;
  market: MarketCode;
  /** False when the run ended before the last item. */
  isComplete: boolean;
  /** The last item that was decided. */
  lastId: number;
};
export type PreviewOptions = {
  signal: AbortSignal;
  /** Called once for each item in the order of the ids. */
  onItem(item: PreviewedItem): void;
  maxMs?: number;
  /** Items up to this id are left out. */
  after?: number;
  /** Asked after each page: true ends the run there. */
  isEnough?(): boolean;
};
type Start = { before: PreparedSettings; after: PreparedSettings; room: number; revision: number };

/**
 * Decides every item of the caller's store with changed settings, as the pipeline would after a save, and writes nothing. A store
 * without a connection is decided as if it had one: its items follow as soon as it is back. Page by page, each read on its own, so that
 * neither a connection nor the event loop is held. Throws ValidationFailed where a save would, RecordNotFound without settings, and the
 * signal's reason.
 */
export async function previewSettings(
  deps: Deps,
  caller: StoreCaller,
  change: (settings: StoreSettings) => StoreSettings,
  { signal, onItem, maxMs = TIMEOUT_MS, after: from = 0, isEnough = () => false }: PreviewOptions,
): Promise<PreviewRun> {
  const deadline = performance.now() + maxMs;
  const now = deps.clock.now();
  const start = await within(deps, caller, (tx) => begin(tx, caller, change));
  const { market } = start.before;
  for (let after = from; ;) {
    const page = await within(deps, caller, (tx) =>
      loadRange(tx, caller.storeId, { after, to: Number.MAX_SAFE_INTEGER, most: PAGE }, UpdateReason.SettingsChange),
    );
    signal.throwIfAborted();
    previewPage(page, start, now, onItem);
    after = Math.max(after, page.lastId);
    const isComplete = page.count < PAGE;
    if (isComplete || isEnough() || performance.now() > deadline)
      return { revision: start.revision, market, isComplete, lastId: after };
    await nextTurn();
  }
}

async function begin(
  tx: Db,
  { storeId, accountId }: StoreCaller,
  change: (settings: StoreSettings) => StoreSettings,
): Promise<Start> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const market = store.market;
  const state = await readSettings(tx, storeId);
  if (!state) throw new AppError('RecordNotFound');
  const settings = change(state.settings);
  const refused = checkStoreSettings(settings, market);
  if (refused.length > 0) throw new AppError('ValidationFailed', { fields: refused });
  return {
    before: prepare(state, market),
    after: prepare({ ...state, settings }, market),
    room: await readRoom(tx, accountId),
    revision: state.editedRevision,
  };
}

function previewPage(page: ItemPage, start: Start, now: number, onItem: PreviewOptions['onItem']): void {
  const cause = decideCause(UpdateReason.SettingsChange);
  for (const loaded of page.items()) {
    const { item } = loaded;
    const placed = holdsPlace(item.status);
    const context = { now, cause, atStoreRoom: placed || start.room > 0 };
    const decision = decideLoaded(loaded, start.after, context);
    if (!placed && holdsPlace(decision.status)) start.room--;
    onItem({
      loaded,
      decision,
      sendingType: routeOf(item.flags, start.after.compiled).sendingType,
      asTheyAre: () => decideLoaded(loaded, start.before, context),
    });
  }
}
