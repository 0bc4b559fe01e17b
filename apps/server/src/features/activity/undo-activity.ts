import type { activity } from '@kervan/contracts/activity-calls';
import type { Skipped } from '@kervan/contracts/activity';
import { isItemKind, type ActivityKind } from '@kervan/domain/activity/activity-kind';
import { undoBlockOf, type UndoBlock } from '@kervan/domain/activity/undo-window';
import type { ErrorCode } from '@kervan/contracts/errors';
import { markUndone, recordActivity, type ItemStep } from '../../records/activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { undoItems } from './undo-items.ts';
import { undoSettings } from './undo-settings.ts';

/** A recorded action as its undoing reads it. */
export type RecordedAction = {
  store_id: number;
  account_id: number;
  activity_id: number;
  kind: ActivityKind;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  undoable_until: Date | null;
  undone_at: Date | null;
};
/** What an undo did: the record of it, and what it left. */
export type Undone = {
  undone: number;
  /** Of settings: items of the store that are decided again. */
  decided?: number;
  items: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  steps: readonly ItemStep[];
  skipped: Skipped[];
};

type Answer = Pick<Undone, 'undone' | 'decided' | 'skipped'>;

const refusals = {
  irreversible: 'UndoImpossible',
  tooOld: 'UndoTooOld',
  undone: 'NothingToUndo',
} as const satisfies Record<UndoBlock, ErrorCode>;

/**
 * INV-125: takes one action back in one transaction, as a recorded action of its own. The second call of a double click waits for the
 * first and gets its answer. When nothing could be taken back nothing is recorded, and it may be tried again.
 */
export const undoActivity: Handler<typeof activity.undo> = async ({ body: { actionId }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const action = await lockAction(tx, caller, actionId);
    if (action.undone_at !== null) return answerOf(tx, action);
    const blocked = undoBlockOf({ undoableUntil: action.undoable_until?.getTime() ?? null, undoneAt: null }, now);
    if (blocked) throw new AppError(refusals[blocked]);
    const { undone, decided, skipped, ...record } = isItemKind(action.kind)
      ? await undoItems(tx, { ...action, kind: action.kind }, now)
      : await undoSettings(tx, action, now);
    if (undone === 0) return { undone, skipped };
    const answer = { undone, ...(decided === undefined ? {} : { decided }), skipped };
    const after = { ...record.after, undone: { ...answer, kind: action.kind } };
    await recordActivity(
      tx,
      { storeId: action.store_id, accountId: action.account_id },
      { kind: 'Undo', now, ...record, after, undoOf: actionId },
    );
    await markUndone(tx, action.store_id, actionId, now);
    return answer;
  });

/** The action, read again under the locks in their order: the account (adding counts its items), then the store. Throws RecordNotFound. */
async function lockAction(
  tx: Db,
  { accountId, storeIds }: { accountId: number; storeIds: readonly number[] },
  actionId: number,
): Promise<RecordedAction> {
  if (storeIds.length === 0) throw new AppError('RecordNotFound');
  const find = () =>
    tx
      .selectFrom('activity')
      .select(['store_id', 'account_id', 'activity_id', 'kind', 'before', 'after', 'undoable_until', 'undone_at'])
      .where('store_id', 'in', [...storeIds])
      .where('account_id', '=', accountId)
      .where('activity_id', '=', actionId);
  const found = await find().executeTakeFirst();
  if (!found) throw new AppError('RecordNotFound');
  await tx.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
  await lockStores(tx, [found.store_id]);
  // The columns hold what records/activity wrote.
  return (await find().executeTakeFirstOrThrow()) as RecordedAction;
}

/** What the undo of an action that was taken back before had answered. */
async function answerOf(tx: Db, action: RecordedAction): Promise<Answer> {
  const { after } = await tx
    .selectFrom('activity')
    .select('after')
    .where('store_id', '=', action.store_id)
    .where('undo_of', '=', action.activity_id)
    .executeTakeFirstOrThrow();
  // The column holds what undoActivity wrote.
  const { kind: _, ...answer } = (after as { undone: Answer & { kind: ActivityKind } }).undone;
  return answer;
}
