/**
 * Warnings of the marketplace, what they do, listings that it took down, and the pools of what all sellers were warned about.
 * Only writer of: warning, warning_clearing, suppressed_listing, suppressed_sweep, pool_entry, pool_teller.
 */
import { warned } from '@kervan/domain/inventory/warning-events';
import { hasFlag, ItemFlag } from '@kervan/domain/inventory/item-flags';
import {
  itemActionOf,
  ruleFor,
  warningKindOf,
  type PreventionAction,
  type WarningChannelName,
  type WarningSubjectName,
} from '@kervan/domain/protection/prevent-suspend';
import type { Db } from '../../db/connect.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countsByStatus, recordActivity, stepItems, type ItemStep } from '../activity/activity-write.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { readSettings } from '../settings/settings-write.ts';
import { lockStores } from '../stores/store-lock.ts';
import { findProducts, keepWarnings, type Warned } from './keep-warnings.ts';
import { restrictWarned } from './restrict-warned.ts';
import { notifyOwner } from './notify-owner.ts';

/** Of `asin` and `sku` at least one is known. */
export type NamedProduct = { asin?: string | null; sku?: string | null };

/**
 * A warning as it was heard, about one product or several. `reference` names its source: the mail's message id, or the issue with the moment it was seen.
 * `at`: when the marketplace raised it, ms of the market clock.
 */
export type IncomingWarning = {
  products: readonly NamedProduct[];
  kind: WarningSubjectName;
  channel: WarningChannelName;
  reference: string;
  detail: string;
  at: number;
};

/** What became of it. `raised`: products of which it was new; what was known already, or is older than what is known, does nothing. */
export type RaisedWarning = { raised: number; action: PreventionAction; itemIds: number[]; actionId: number | null };

const NOTHING: RaisedWarning = { raised: 0, action: 'none', itemIds: [], actionId: null };

/**
 * The one place where a warning comes in (INV-066, FILT-030), by whatever way it was heard: it is kept once per product, kind and source; the store's rule
 * acts on its items and lists as one recorded action of the marketplace; the owner gets one message. `pooled_at` stays empty until the pools take it over.
 * The caller's transaction; the store's row is locked. A product that the store does not have is kept and told, too: there is nothing to act on.
 */
export async function raiseWarning(
  tx: Db,
  store: StoreOfAccount,
  incoming: IncomingWarning,
  now: number,
): Promise<RaisedWarning> {
  await lockStores(tx, [store.storeId]);
  const settings = (await readSettings(tx, store.storeId))?.settings.preventSuspend;
  if (!settings) return NOTHING;
  const rule = ruleFor(settings, incoming.kind, incoming.channel);
  const found = await findProducts(tx, store.storeId, incoming.products);
  const fresh = await keepWarnings(tx, store.storeId, { incoming, rule, now }, found);
  if (fresh.length === 0) return NOTHING;
  const kind = warningKindOf(incoming.kind, incoming.channel);
  const itemIds = [...new Set(fresh.flatMap((warning) => warning.itemIds))];
  // The items first: what the record has of them is what they were before the lists changed.
  const steps = await stepItems(tx, store, itemIds, now, (item) => warned(item, kind, itemActionOf(rule)));
  const lists = await restrictWarned(tx, store, { settings, rule, incoming, warned: fresh, now });
  const actionId = await record(tx, store, { incoming, warned: fresh, steps, lists, now });
  if (steps.length > 0) await enqueue(tx, listingJobs.publish, { storeId: store.storeId });
  const hasActed = steps.some(hasMoved) || Object.keys(lists).length > 0;
  await notifyOwner(tx, store, { warned: fresh, kind: incoming.kind, channel: incoming.channel, rule, hasActed, now });
  return { raised: fresh.length, action: rule, itemIds: steps.map(({ itemId }) => itemId), actionId };
}

/** More than a mark changed. */
const hasMoved = ({ before, after }: ItemStep): boolean =>
  before === null ||
  before.status !== after.status ||
  hasFlag(before.flags, ItemFlag.heldByWarning) !== hasFlag(after.flags, ItemFlag.heldByWarning);

type Done = {
  incoming: IncomingWarning;
  warned: readonly Warned[];
  steps: readonly ItemStep[];
  lists: Awaited<ReturnType<typeof restrictWarned>>;
  now: number;
};

/** One record of all that was changed, lists alone too, so that it can be taken back; null = nothing was. */
async function record(
  tx: Db,
  store: StoreOfAccount,
  { incoming, warned: fresh, steps, lists, now }: Done,
): Promise<number | null> {
  if (steps.length === 0 && Object.keys(lists).length === 0) return null;
  return recordActivity(tx, store, {
    kind: 'Warning',
    now,
    actor: 'marketplace',
    items: steps.length,
    before: countsByStatus(steps.map((step) => step.before)),
    after: {
      ...countsByStatus(steps.map((step) => step.after)),
      warning: incoming.kind,
      product: fresh[0]?.product ?? '',
      ...lists,
    },
    steps,
  });
}
