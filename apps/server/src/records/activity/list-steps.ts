import { sql } from 'kysely';
import { listNameOf, type RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Db } from '../../db/connect.ts';
import { addToList, removeFromList, type ListEntry, type RemovedEntry } from '../products/list-write.ts';
import { recordActivity, type StoreOfAccount } from './activity-write.ts';

/** What an action did to a record of a list: null = it did not stand there. Of one that came its value and its moment are kept. */
export type ListStep = {
  folded: string;
  before: RemovedEntry | null;
  after: { value: string; createdAt: Date } | null;
};
type Change = { kind: RestrictionKind; now: number };

/** Puts records on a list as one recorded action; those that stood there are left as they are. Answers what came, and the action's number unless nothing did. */
export async function addAsAction(
  tx: Db,
  store: StoreOfAccount,
  { kind, now }: Change,
  entries: readonly ListEntry[],
): Promise<{ added: string[]; actionId: number | null }> {
  const added = new Set(await addToList(tx, store, kind, entries, now));
  const steps = entries
    .filter(({ folded }) => added.has(folded))
    .map(({ folded, value }): ListStep => ({ folded, before: null, after: { value, createdAt: new Date(now) } }));
  return { added: [...added], actionId: await announceSteps(tx, store, { kind, now }, steps) };
}

/** Takes records off a list as one recorded action. Answers how many stood there. */
export async function removeAsAction(
  tx: Db,
  store: StoreOfAccount,
  { kind, now }: Change,
  foldedValues: readonly string[],
): Promise<{ removed: number; actionId: number | null }> {
  const removed = await removeFromList(tx, store, kind, foldedValues, now);
  const steps = removed.map((before): ListStep => ({ folded: before.folded, before, after: null }));
  return { removed: removed.length, actionId: await announceSteps(tx, store, { kind, now }, steps) };
}

async function announceSteps(
  tx: Db,
  { storeId, accountId }: StoreOfAccount,
  { kind, now }: Change,
  steps: readonly ListStep[],
): Promise<number | null> {
  const [first] = steps;
  if (!first) return null;
  const actionId = await recordActivity(
    tx,
    { storeId, accountId },
    {
      kind: first.after === null ? 'RemoveFromList' : 'AddToList',
      now,
      items: steps.length,
      before: {},
      after: { list: listNameOf(kind) },
    },
  );
  await sql`insert into activity_entry(store_id, activity_id, kind, folded, before, after)
    select ${storeId}::int, ${actionId}::bigint, ${kind}::smallint, r.folded, nullif(r.before, 'null'::jsonb), nullif(r.after, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as r(folded text, before jsonb, after jsonb)`.execute(tx);
  return actionId;
}

/** What an action did to a list, in the order of what is compared. */
export async function readListSteps(
  tx: Db,
  storeId: number,
  activityId: number,
): Promise<{ kind: RestrictionKind; steps: ListStep[] } | null> {
  const rows = await tx
    .selectFrom('activity_entry')
    .select(['kind', 'folded', 'before', 'after'])
    .where('store_id', '=', storeId)
    .where('activity_id', '=', activityId)
    .orderBy('folded')
    .execute();
  const [first] = rows;
  if (!first) return null;
  // The columns hold what announceSteps wrote; JSON knows moments as texts.
  const dated = <T>(kept: unknown): T | null => {
    if (kept === null) return null;
    const entry = kept as { createdAt: string };
    return { ...entry, createdAt: new Date(entry.createdAt) } as T;
  };
  return {
    kind: first.kind as RestrictionKind,
    steps: rows.map(({ folded, before, after }) => ({ folded, before: dated(before), after: dated(after) })),
  };
}
