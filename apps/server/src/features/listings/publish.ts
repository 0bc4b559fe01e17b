import { StatusCode } from '@kervan/domain/inventory/item-status';
import { isAmong } from '@kervan/domain/inventory/status-groups';
import { decideSubmission, type Submission } from '@kervan/domain/listings/decide-submission';
import { markets } from '@kervan/domain/markets';
import { templateWish, type TemplateWish } from '@kervan/domain/settings/shipping-template';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { nextUpdateMoment } from '@kervan/domain/stores/update-hours';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { readCappedFrom } from '../../records/subscriptions/services-run.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { templateIds } from '../../records/stores/shipping-templates.ts';
import type { WorkerDeps } from '../../deps.ts';
import { collectChanges } from './collect-changes.ts';
import { isFeedOpen, sendFeed } from './send-feed.ts';
import { sendSingly } from './send-singly.ts';
import { heldUntil, readUploadLimit, takeTry } from './upload-limit.ts';
import {
  claimWaiting,
  countWaiting,
  deferWaiting,
  dropWaiting,
  readBackSoon,
  type WaitingChange,
} from './waiting-changes.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** Changes decided together; their calls run in parallel as far as the quota paces them. */
const CLAIM = 50;
/** System time of one turn; the next job goes on. */
const TURN_MS = 8_000;
/** A change that an update mode keeps back looks again after this long at the latest. */
const MODE_RECHECK_MS = 10 * 60_000;

/** A change with what is sent of it. */
export type ReadyChange = WaitingChange & { submission: Exclude<Submission, { kind: 'nothing' } | { kind: 'wait' }> };

/** Sends the waiting changes of a store: zero stock first, patches at once, a feed above 1,500 waiting changes (PRICE-032). */
export async function publish(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  while (
    await transact(
      deps.db,
      safeToRetry((tx) => collectChanges(tx, store.storeId, deps.clock.now())),
    )
  );
  const end = performance.now() + TURN_MS;
  let more = true;
  while (more && performance.now() < end) {
    // While a feed is under way the rest goes out one by one: it may take hours.
    const crowded =
      (await countWaiting(deps.db, store.storeId, deps.clock.now())) > deps.config.FEED_ABOVE_CHANGES &&
      !(await isFeedOpen(deps.db, store.storeId));
    if (crowded && (await sendUrgent(deps, store))) continue;
    const claimed = await claimWaiting(deps.db, store.storeId, {
      holder: deps.alive.holder(),
      now: deps.clock.now(),
      limit: crowded ? FEED_CLAIM : CLAIM,
    });
    if (claimed.length === 0) return;
    const ready = await sortOut(deps, store, claimed);
    // Of a crowd much may need no sending any more: only what does is worth a feed, which takes minutes.
    more =
      crowded && ready.length > deps.config.FEED_ABOVE_CHANGES
        ? await sendFeed(deps, store, ready)
        : await sendFirst(deps, store, ready);
  }
}

/** Sends the first of what was claimed and gives the rest back. */
async function sendFirst(deps: WorkerDeps, store: ConnectedStore, ready: readonly ReadyChange[]): Promise<boolean> {
  await deferWaiting(deps.db, store.storeId, ready.slice(CLAIM), deps.clock.now());
  return sendSingly(deps, store, ready.slice(0, CLAIM));
}

/** Messages that one feed takes at most. */
const FEED_CLAIM = 20_000;

/** Zero stock and removals never wait for a feed. Answers whether something was sent. */
async function sendUrgent(deps: WorkerDeps, store: ConnectedStore): Promise<boolean> {
  const urgent = await claimWaiting(deps.db, store.storeId, {
    holder: deps.alive.holder(),
    now: deps.clock.now(),
    limit: CLAIM,
    priorityMax: 0,
  });
  if (urgent.length === 0) return false;
  return sendSingly(deps, store, await sortOut(deps, store, urgent));
}

/** What the sorting asks of a store, however its changes reach the marketplace. */
export type SendingStore = Pick<ConnectedStore, 'storeId' | 'accountId' | 'market'>;

/** Decides what of each change goes out now; the rest leaves the queue or waits for the store's update hours. `isTogether`: price and quantity go in one line. */
export async function sortOut(
  deps: WorkerDeps,
  store: SendingStore,
  claimed: readonly WaitingChange[],
  isTogether = false,
): Promise<ReadyChange[]> {
  const now = deps.clock.now();
  const settings = (await readSettings(deps.db, store.storeId))?.settings;
  const { timeZone } = markets[store.market];
  const minute = now - (now % MINUTE_MS);
  const priceAt = settings
    ? nextUpdateMoment(settings.priceUpdates, timeZone, settings.priceUpdates.mode === 'hours' ? minute : now)
    : null;
  const stockAt = settings
    ? nextUpdateMoment(settings.stockUpdates, timeZone, settings.stockUpdates.mode === 'hours' ? minute : now)
    : null;
  const gates = { priceOpen: isOpen(priceAt, now), stockOpen: isOpen(stockAt, now), isTogether };
  const cappedFrom = (await readCappedFrom(deps.db, store.accountId)) ?? Infinity;
  const wishOf = await readWishes(deps, store.storeId, settings);
  const decided = claimed.map((change) => {
    // SUB-039: above the plan's limit for too long; its stock goes on being updated.
    const isCapped = change.itemId >= cappedFrom && isAmong('planCount', change.facts.status);
    return {
      ...change,
      submission: decideSubmission(
        change.facts,
        isCapped ? { ...gates, priceOpen: false } : gates,
        wishOf(change.facts.price),
      ),
    };
  });
  const nothing = decided.filter((change) => change.submission.kind === 'nothing');
  await readBackSoon(
    deps.db,
    store.storeId,
    nothing.filter(isShownAlready).map((change) => change.itemId),
    now,
  );
  await dropWaiting(deps.db, store.storeId, nothing);
  const next = Math.min(
    ...[priceAt, stockAt].filter((at) => at !== null && at > now).map(Number),
    now + MODE_RECHECK_MS,
  );
  await deferWaiting(
    deps.db,
    store.storeId,
    decided.filter((change) => change.submission.kind === 'wait'),
    next,
  );
  return holdNewListings(
    deps,
    store.storeId,
    decided.filter(
      (change): change is ReadyChange => change.submission.kind !== 'nothing' && change.submission.kind !== 'wait',
    ),
  );
}

/** INV-088: while the week's new listings are used up they wait, all but the one that is tried. */
async function holdNewListings(
  deps: WorkerDeps,
  storeId: number,
  ready: readonly ReadyChange[],
): Promise<ReadyChange[]> {
  const now = deps.clock.now();
  const { first = [], others = [] } = Object.groupBy(ready, (change) =>
    change.submission.kind === 'put' ? 'first' : 'others',
  );
  const limit = first.length > 0 ? await readUploadLimit(deps.db, storeId, now) : null;
  if (limit === null) return [...ready];
  const isTried = limit.nextTryAt <= now && (await takeTry(deps.db, storeId, limit, now));
  const held = isTried ? first.slice(1) : first;
  const next = (await readUploadLimit(deps.db, storeId, now)) ?? limit;
  for (const { at, changes } of heldUntil(held, next)) await deferWaiting(deps.db, storeId, changes, at);
  return isTried ? [...others, ...first.slice(0, 1)] : others;
}

/** Which shipping template a price asks for; the account's are read only where the store uses any. */
async function readWishes(
  deps: WorkerDeps,
  storeId: number,
  settings: StoreSettings | undefined,
): Promise<(price: number | null) => TemplateWish> {
  const templates = settings?.shippingTemplates;
  if (!templates?.enabled) return () => ({ kind: 'none' });
  const ids = await templateIds(deps.db, storeId);
  return (price) => templateWish(templates, price, ids);
}

/** A change that was taken back before it went out: the marketplace shows what is wanted, and the next reading lets the item out of its queue. */
const isShownAlready = ({ facts }: WaitingChange): boolean =>
  facts.inFlight === null &&
  facts.confirmed !== null &&
  (facts.status === StatusCode.AtStoreQueue || facts.status === StatusCode.ZeroQuantityQueue);

/** nextUpdateMoment answers now itself when changes may go out; at a set hour the whole minute counts. */
const MINUTE_MS = 60_000;
const isOpen = (at: number | null, now: number): boolean => at !== null && at <= now;
