import { sql } from 'kysely';
import type { Skipped } from '@kervan/contracts/activity';
import type { ItemActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoItem, type SkipReason } from '@kervan/domain/activity/undo-item';
import type { ItemState } from '@kervan/domain/inventory/item-events';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import { countsByStatus, stepItems } from '../../records/activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { includeProducts } from '../../records/products/exclude-products.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../listings/listings.jobs.ts';
import { pricingJobs } from '../pricing/pricing.jobs.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';
import { undoRestrictions } from './undo-restrictions.ts';

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
  const taken = action.kind === 'Warning' && only === null ? await undoRestrictions(tx, action, now) : 0;
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
  if (written.length > 0) await includeProducts(tx, store, excluded, now);
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
    undone: written.length === 0 ? taken : written.length,
    items: written.length,
    before: countsByStatus(written.map((step) => step.before)),
    after: countsByStatus(written.map((step) => step.after)),
    steps: written,
    skipped,
  };
}

async function readSteps(tx: Db, { store_id, activity_id }: RecordedAction, only: number | null): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select s.item_id, d.asin, s.before_status, s.before_reason, s.before_flags, r.flight_seq is not null as in_flight,
      exists (select 1 from activity_item x join activity a on a.store_id = x.store_id and a.activity_id = x.activity_id
        where x.store_id = s.store_id and x.item_id = s.item_id and x.activity_id > s.activity_id and a.undone_at is null and a.undo_of is null
          and not exists (select 1 from activity u join activity_item y on y.store_id = u.store_id and y.activity_id = u.activity_id where u.store_id = a.store_id and u.undo_of = a.activity_id and y.item_id = x.item_id)) as changed_later
    from activity_item s join item_details d on d.store_id = s.store_id and d.item_id = s.item_id left join listing_reported r on r.store_id = s.store_id and r.item_id = s.item_id
    where s.store_id = ${store_id} and s.activity_id = ${activity_id} and ${only === null ? sql`true` : sql`s.item_id = ${only}`} order by s.item_id`.execute(
    tx,
  );
  return rows;
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
  if (again.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId }, `evaluate:${storeId}`);
  await enqueue(tx, listingJobs.publish, { storeId }, `publish:${storeId}`);
}
