import { sql } from 'kysely';
import type { Skipped } from '@kervan/contracts/activity';
import type { SkipReason } from '@kervan/domain/activity/undo-item';
import { listMax, listNameOf, type RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Db } from '../../db/connect.ts';
import { readListSteps, type ListStep } from '../../records/activity/list-steps.ts';
import { addToList, countRecords, removeFromList } from '../../records/products/list-write.ts';
import { AppError } from '../../errors.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';

/**
 * Takes a change of a list back: what came goes, what went comes back with its reason, its note and its moment. What was changed since, or finds no
 * room any more, stays. The locks are held by the caller.
 */
export async function undoList(tx: Db, action: RecordedAction, now: number): Promise<Undone> {
  const store = { storeId: action.store_id, accountId: action.account_id };
  const read = await readListSteps(tx, action.store_id, action.activity_id);
  if (read === null) throw new AppError('UndoImpossible');
  const { kind, steps } = read;
  const standing = await readStanding(tx, action.store_id, kind, steps);
  const skipped: Skipped[] = [];
  const skip = ({ folded, ...step }: ListStep, reason: SkipReason): false => {
    skipped.push({ id: folded, name: step.after?.value ?? step.before?.value ?? folded, reason });
    return false;
  };
  let room = listMax(kind) - (await countRecords(tx, action.store_id, kind));
  const undone = steps.filter((step) => {
    if (step.after?.createdAt.getTime() !== standing.get(step.folded)) return skip(step, 'changedSince');
    return step.before === null || room-- > 0 || skip(step, 'noRoom');
  });
  const back = undone.flatMap(({ before }) => before ?? []);
  const gone = undone.flatMap(({ before, folded }) => (before === null ? [folded] : []));
  await addToList(tx, store, kind, back, now);
  await removeFromList(tx, store, kind, gone, now);
  const list = listNameOf(kind);
  return { undone: undone.length, list, items: undone.length, before: {}, after: { list }, steps: [], skipped };
}

/** When each record of the steps that stands on the list now was put there. */
async function readStanding(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  steps: readonly ListStep[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ folded: string; created_at: Date }>`
    select folded, created_at from restriction where store_id = ${storeId} and kind = ${kind} and folded = any(${steps.map(({ folded }) => folded)}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.folded, row.created_at.getTime()]));
}
