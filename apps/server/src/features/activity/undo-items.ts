import { sql } from 'kysely';
import type { Skipped } from '@kervan/contracts/activity';
import type { ItemActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoItem, type SkipReason } from '@kervan/domain/activity/undo-item';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { ItemState } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import { countsByStatus, stepItems } from '../../records/activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';
import { takeOff, undoRestrictions } from './undo-restrictions.ts';

type Step = {
  item_id: number;
  asin: string;
  before_status: number | null;
  before_reason: number | null;
  before_flags: number | null;
  changed_later: boolean;
  in_flight: boolean;
};
type Verdict = { step: Step; skip: SkipReason | null; decideAgain: boolean; comesBack: boolean };

/** Takes an action on items back, item by item, or one of them alone: what was changed since stays. The locks are held by the caller. */
export async function undoItems(
  tx: Db,
  action: RecordedAction & { kind: ItemActivityKind },
  now: number,
  only: number | null,
): Promise<Undone> {
  const store = { storeId: action.store_id, accountId: action.account_id };
  const steps = new Map((await readSteps(tx, action, only)).map((step) => [step.item_id, step]));
  // First, so that a product that comes back is not held off by the list. Its records are of the whole action: they stay for the others.
  const lists = action.kind === 'Warning' && only === null ? await undoRestrictions(tx, action, now) : null;
  const isRemoval =
    action.kind === 'RemoveItems' || action.kind === 'RemoveDuplicates' || action.kind === 'SearchDelete';
  let room = isRemoval ? await readAddRoom(tx, action.account_id) : 0;
  const verdicts = new Map<number, Verdict>();
  const written = await stepItems(tx, store, [...steps.keys()], now, (item, itemId) => {
    const step = steps.get(itemId);
    if (!step) return null;
    const undo = undoItem({
      kind: action.kind,
      before: beforeOf(step),
      now: { status: item.status, reason: item.reason, flags: item.flags },
      changedLater: step.changed_later,
      isInFlight: step.in_flight,
    });
    const comesBack = item.status === StatusCode.RemovedFromInventory && !('skip' in undo);
    const skip = 'skip' in undo ? undo.skip : comesBack && room-- <= 0 ? 'noRoom' : null;
    verdicts.set(itemId, { step, skip, decideAgain: 'event' in undo && undo.decideAgain, comesBack });
    return 'event' in undo && skip === null ? undo.event : null;
  });
  const done = new Set(written.map(({ itemId }) => itemId));
  const back = new Set([...done].map((itemId) => steps.get(itemId)?.asin));
  const excluded = excludedBy(action).filter((asin) => only === null || back.has(asin));
  const included = await takeOff(
    tx,
    action,
    { kind: RestrictionKind.excludedProduct, folded: written.length > 0 ? excluded : [] },
    now,
  );
  await followUp(
    tx,
    action.store_id,
    [...verdicts].filter(([itemId]) => done.has(itemId)),
    now,
  );
  const skipped = [...steps.values()]
    .filter((step) => !done.has(step.item_id))
    .map((step): Skipped => ({
      id: step.item_id,
      name: step.asin,
      reason: verdicts.get(step.item_id)?.skip ?? 'removedSince',
    }));
  return {
    // A warning that put something on lists only is undone with them.
    undone: written.length === 0 ? (lists?.taken ?? 0) : written.length,
    items: written.length,
    before: countsByStatus(written.map((step) => step.before)),
    after: countsByStatus(written.map((step) => step.after)),
    steps: written,
    skipped: [...skipped, ...(lists?.skipped ?? []), ...included.skipped],
  };
}

/** Each table is asked once for all items: what is asked for each one costs the square of them where the database thinks that there are few. */
async function readSteps(tx: Db, { store_id, activity_id }: RecordedAction, only: number | null): Promise<Step[]> {
  const { rows: steps } = await sql<Omit<Step, 'asin' | 'changed_later' | 'in_flight'>>`
    select item_id, before_status, before_reason, before_flags from activity_item
    where store_id = ${store_id} and activity_id = ${activity_id} and ${only === null ? sql`true` : sql`item_id = ${only}`} order by item_id`.execute(
    tx,
  );
  const ids = steps.map((step) => step.item_id);
  const asins = new Map(
    (
      await sql<{ item_id: number; asin: string }>`
    select item_id, asin from item_details where store_id = ${store_id} and item_id = any(${ids}::bigint[])`.execute(tx)
    ).rows.map((row) => [row.item_id, row.asin]),
  );
  const flying = new Set(
    (
      await sql<{ item_id: number }>`
    select item_id from listing_reported where store_id = ${store_id} and item_id = any(${ids}::bigint[]) and flight_seq is not null`.execute(
        tx,
      )
    ).rows.map((row) => row.item_id),
  );
  const later = await readChangedLater(tx, { store_id, activity_id }, ids);
  return steps.flatMap((step) => {
    const asin = asins.get(step.item_id);
    if (asin === undefined) return [];
    return [{ ...step, asin, in_flight: flying.has(step.item_id), changed_later: later.has(step.item_id) }];
  });
}

/** Which of the items were changed by a later action that stands: neither it as a whole nor what it did to the item was taken back. */
async function readChangedLater(
  tx: Db,
  { store_id, activity_id }: Pick<RecordedAction, 'store_id' | 'activity_id'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows: changes } = await sql<{ item_id: number; activity_id: number }>`
    select x.item_id, x.activity_id from activity_item x
    where x.store_id = ${store_id} and x.activity_id > ${activity_id} and x.item_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  if (changes.length === 0) return new Set();
  const actionIds = [...new Set(changes.map((change) => change.activity_id))];
  const { rows: standing } = await sql<{ activity_id: number; undo_ids: number[] }>`
    select a.activity_id, array(select u.activity_id from activity u where u.store_id = a.store_id and u.undo_of = a.activity_id) as undo_ids
    from activity a where a.store_id = ${store_id} and a.activity_id = any(${actionIds}::bigint[]) and a.undone_at is null and a.undo_of is null`.execute(
    tx,
  );
  const undosOf = new Map(standing.map((action) => [action.activity_id, action.undo_ids]));
  // Undos come after what they undo: they are among the later changes of the item, too.
  const made = new Set(changes.map((change) => `${change.activity_id}/${change.item_id}`));
  const isStanding = (change: (typeof changes)[number]): boolean =>
    undosOf.get(change.activity_id)?.every((undoId) => !made.has(`${undoId}/${change.item_id}`)) ?? false;
  return new Set(changes.filter(isStanding).map((change) => change.item_id));
}

// The columns hold a state of an item, or none of them does.
const beforeOf = ({ before_status, before_reason, before_flags }: Step): ItemState | null =>
  before_status === null
    ? null
    : { status: before_status as StatusCode, reason: before_reason ?? 0, flags: before_flags ?? 0 };

/** The products that the removal put on the excluded list. */
function excludedBy({ after }: RecordedAction): string[] {
  return Array.isArray(after.excluded) ? after.excluded.filter((asin): asin is string => typeof asin === 'string') : [];
}

/** How many items the plan still takes (SUB-039); the account is locked. */
async function readAddRoom(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ product_limit: number; items: number }>`
    select a.product_limit, coalesce((select sum(c.items)::int from status_count c join store s on s.store_id = c.store_id
      where s.account_id = a.account_id and s.removed_at is null and c.status <> ${StatusCode.RemovedFromInventory}), 0) as items
    from account a where a.account_id = ${accountId}`.execute(tx);
  const row = rows[0];
  return row ? addRoom({ allItems: row.items, atStore: 0, productLimit: row.product_limit }) : 0;
}

/** What has to be decided again is, with fresh data where the item was out; what goes or comes is published. */
async function followUp(
  tx: Db,
  storeId: number,
  done: readonly (readonly [number, Verdict])[],
  now: number,
): Promise<void> {
  const back = done.filter(([, { comesBack }]) => comesBack).map(([itemId]) => itemId);
  if (back.length > 0) await sql`select kervan.read_soon(${storeId}, ${back}::bigint[])`.execute(tx);
  const again = done.filter(([, { decideAgain }]) => decideAgain).map(([itemId]) => itemId);
  await decideSoon(tx, storeId, again, { cause: UpdateReason.SettingsChange, now });
  if (again.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId });
  await enqueue(tx, listingJobs.publish, { storeId });
}
