/**
 * What was done, by whom and to what.
 * Only writer of: activity, activity_item, activity_setting, activity_entry.
 */
import { sql } from 'kysely';
import { deviceOf, type ActivityDevice } from '@kervan/domain/activity/activity-device';
import { reasonOfKind, type ActivityActor, type ActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoableUntil } from '@kervan/domain/activity/undo-window';
import type { ItemEvent, ItemState } from '@kervan/domain/inventory/item-events';
import { wireStatus } from '@kervan/domain/inventory/item-status';
import { announce } from '../../events/announce.ts';
import type { Db } from '../../db/connect.ts';
import { applyItemEvents, type EventItem } from '../items/item-events.ts';

export type StoreOfAccount = { storeId: number; accountId: number };
/** One item of an action. `before` null = there was no item. */
export type ItemStep = { itemId: number; before: ItemState | null; after: ItemState };
/** What is recorded of an action; `before` and `after` say in a few words what changed. */
export type NewActivity = {
  kind: ActivityKind;
  now: number;
  actor?: ActivityActor;
  items: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  steps?: readonly ItemStep[];
  undoOf?: number;
};

/**
 * Records an action in the transaction that carries it out: who did what when, what it was before and until when it can be taken back
 * (INV-121). The store's state row is locked by the action. Answers its number.
 */
export async function recordActivity(
  tx: Db,
  { storeId, accountId }: StoreOfAccount,
  activity: NewActivity,
): Promise<number> {
  const { kind, now, actor = 'user', items, before, after, steps = [], undoOf = null } = activity;
  const until = undoableUntil(kind, now);
  const device = actor === 'user' ? await deviceOfCaller(tx, accountId) : null;
  const { activity_id } = await tx
    .insertInto('activity')
    .values({
      account_id: accountId,
      store_id: storeId,
      created_at: new Date(now),
      actor,
      actor_name: actor === 'user' ? await nameOf(tx, accountId) : null,
      device: device === null ? null : JSON.stringify(device),
      kind,
      reason: reasonOfKind[kind],
      items,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      undoable_until: until === null ? null : new Date(until),
      undo_of: undoOf,
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow();
  await insertSteps(tx, storeId, activity_id, steps);
  await announce(tx, accountId, { type: 'activity', storeId });
  return activity_id;
}

/** The seller's name as it is now: the record outlives a change of it. */
async function nameOf(tx: Db, accountId: number): Promise<string> {
  const { firstname, lastname } = await tx
    .selectFrom('account')
    .select(['firstname', 'lastname'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return `${firstname} ${lastname}`;
}

/** The device that asks in this transaction (db/tenant.ts); work in the background has none. */
async function deviceOfCaller(tx: Db, accountId: number): Promise<ActivityDevice | null> {
  const session = await tx
    .selectFrom('session')
    .select(['kind', 'user_agent', 'label'])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', sql<Buffer>`decode(current_setting('app.session', true), 'hex')`)
    .executeTakeFirst();
  return session ? deviceOf(session) : null;
}

async function insertSteps(tx: Db, storeId: number, activityId: number, steps: readonly ItemStep[]): Promise<void> {
  if (steps.length === 0) return;
  const column = (valueOf: (step: ItemStep) => number | null) => steps.map(valueOf);
  await sql`insert into activity_item(store_id, activity_id, item_id, before_status, before_reason, before_flags, after_status, after_reason, after_flags)
    select ${storeId}::int, ${activityId}::bigint, u.* from unnest(${column(({ itemId }) => itemId)}::bigint[], ${column(({ before }) => before?.status ?? null)}::smallint[], ${column(({ before }) => before?.reason ?? null)}::smallint[],
      ${column(({ before }) => before?.flags ?? null)}::int[], ${column(({ after }) => after.status)}::smallint[], ${column(({ after }) => after.reason)}::smallint[], ${column(({ after }) => after.flags)}::int[]) u order by 1`.execute(
    tx,
  );
}

/** How many items stand in each status, for the line of an action. */
export function countsByStatus(states: readonly (ItemState | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of states) {
    if (state === null) continue;
    const status = wireStatus(state.status);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Applies an event to items of a store and answers each that changed, with what it was. */
export async function stepItems(
  tx: Db,
  store: StoreOfAccount,
  itemIds: readonly number[],
  now: number,
  event: (item: EventItem, itemId: number) => ItemEvent | null,
): Promise<ItemStep[]> {
  const steps = new Map<number, ItemStep>();
  const written = await applyItemEvents(tx, store, itemIds, now, (item, itemId) => {
    const next = event(item, itemId);
    if (next) steps.set(itemId, { itemId, before: stateOf(item), after: stateOf(next) });
    return next;
  });
  return written.flatMap((itemId) => steps.get(itemId) ?? []);
}

const stateOf = ({ status, reason, flags }: ItemState): ItemState => ({ status, reason, flags });

type ItemAction = {
  kind: ActivityKind;
  now: number;
  itemIds: readonly number[];
  event: (item: EventItem, itemId: number) => ItemEvent | null;
  actor?: ActivityActor;
  more?: Record<string, unknown>;
};

/** Applies an event to items of a store as one recorded action. Answers the items that changed, and the action's number unless none did. */
export async function actOnItems(
  tx: Db,
  store: StoreOfAccount,
  { kind, now, itemIds, event, actor = 'user', more = {} }: ItemAction,
): Promise<{ changed: number[]; actionId: number | null }> {
  const steps = await stepItems(tx, store, itemIds, now, event);
  if (steps.length === 0) return { changed: [], actionId: null };
  const before = countsByStatus(steps.map((step) => step.before));
  const after = { ...countsByStatus(steps.map((step) => step.after)), ...more };
  return {
    changed: steps.map(({ itemId }) => itemId),
    actionId: await recordActivity(tx, store, { kind, now, actor, items: steps.length, before, after, steps }),
  };
}

/** Notes that an action was taken back. */
export async function markUndone(tx: Db, storeId: number, activityId: number, now: number): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ undone_at: new Date(now) })
    .where('store_id', '=', storeId)
    .where('activity_id', '=', activityId)
    .execute();
}

/** Forgets actions from before a moment. */
export async function forgetActivity(db: Db, before: Date): Promise<void> {
  await sql`delete from activity_item i using activity a where a.created_at < ${before} and i.store_id = a.store_id and i.activity_id = a.activity_id`.execute(
    db,
  );
  await sql`delete from activity_setting s using activity a where a.created_at < ${before} and s.store_id = a.store_id and s.activity_id = a.activity_id`.execute(
    db,
  );
  await sql`delete from activity_entry e using activity a where a.created_at < ${before} and e.store_id = a.store_id and e.activity_id = a.activity_id`.execute(
    db,
  );
  await sql`delete from activity where created_at < ${before}`.execute(db);
}
