import type { activity } from '@kervan/contracts/activity-calls';
import type { Skipped } from '@kervan/contracts/activity';
import {
  isAsinSettingKind,
  isItemKind,
  isKeptKind,
  isListKind,
  type ActivityKind,
} from '@kervan/domain/activity/activity-kind';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { undoBlockOf, type UndoBlock } from '@kervan/domain/activity/undo-window';
import { limits } from '@kervan/domain/limits';
import type { ErrorCode } from '@kervan/contracts/errors';
import { markUndone, recordActivity, type ItemStep } from '../../records/activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { orUndone } from '../../db/savepoint.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { undoAsinSettings } from './undo-asin-settings.ts';
import { undoKept } from './undo-kept.ts';
import { undoItems } from './undo-items.ts';
import { undoList } from './undo-list.ts';
import { undoSettings } from './undo-settings.ts';
import { safeToRetry } from '../../db/transact.ts';

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
  /** Of a list: which one. */
  list?: RestrictionListName;
  items: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  steps: readonly ItemStep[];
  skipped: Skipped[];
};

type Answer = Pick<Undone, 'undone' | 'decided' | 'list' | 'skipped'>;

const refusals = {
  irreversible: 'UndoImpossible',
  tooOld: 'UndoTooOld',
  undone: 'NothingToUndo',
} as const satisfies Record<UndoBlock, ErrorCode>;

/**
 * INV-125: takes one action back, or of it one item, or everything since a moment, in one transaction; each action's undo is recorded as an
 * action of its own. The second call of a double click waits for the first and gets its answer. When nothing could be taken back nothing is
 * recorded, and it may be tried again.
 */
export const undoActivity: Handler<typeof activity.undo> = async ({ body, caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const now = deps.clock.now();
      const { actionId, inventoryItemId = null, since, customerMarketPlaceId } = body;
      if (actionId === undefined) {
        // The contract lets no body in without both.
        const [storeId, from] = [customerMarketPlaceId ?? 0, Date.parse(since ?? '')];
        return undoSince(tx, caller, { storeId, from }, now);
      }
      const action = await lockAction(tx, caller, actionId);
      if (inventoryItemId !== null) await requireStep(tx, action, inventoryItemId);
      if (action.undone_at !== null) return answerOf(tx, action);
      const blocked = undoBlockOf({ undoableUntil: action.undoable_until?.getTime() ?? null, undoneAt: null }, now);
      if (blocked) throw new AppError(refusals[blocked]);
      return undoLocked(tx, action, now, inventoryItemId);
    }),
  );

/** Takes back what can be; of an action whose one item goes back the others can go back later. The locks are held by the caller. */
async function undoLocked(tx: Db, action: RecordedAction, now: number, itemId: number | null): Promise<Answer> {
  const { undone, decided, list, skipped, ...record } = await takeBack(tx, action, now, itemId);
  if (undone === 0) return { undone, skipped };
  const answer = {
    undone,
    ...(decided === undefined ? {} : { decided }),
    ...(list === undefined ? {} : { list }),
    skipped,
  };
  const after = { ...record.after, undone: { ...answer, kind: action.kind } };
  const store = { storeId: action.store_id, accountId: action.account_id };
  await recordActivity(tx, store, { kind: 'Undo', now, ...record, after, undoOf: action.activity_id });
  if (itemId === null) await markUndone(tx, action.store_id, action.activity_id, now);
  return answer;
}

type Since = { storeId: number; from: number };

/** Everything that can still be taken back of a store since a moment, the newest first; what one of them refuses stays and is named. */
async function undoSince(tx: Db, caller: AccountOfStores, { storeId, from }: Since, now: number) {
  if (!caller.storeIds.includes(storeId)) throw new AppError('RecordNotFound');
  if (from < now - limits.undoMs) throw new AppError('UndoTooOld');
  await lockAccountAndStore(tx, caller.accountId, storeId);
  // The columns hold what records/activity wrote.
  const found = (await recordedActions(tx)
    .where('store_id', '=', storeId)
    .where('account_id', '=', caller.accountId)
    .where('created_at', '>=', new Date(from))
    .where('undone_at', 'is', null)
    .where('undoable_until', '>=', new Date(now))
    .orderBy('activity_id', 'desc')
    .limit(limits.undoSinceMax + 1)
    .execute()) as RecordedAction[];
  const actions = found.slice(0, limits.undoSinceMax);
  const skipped: Skipped[] = [];
  let [undone, count] = [0, 0];
  for (const action of actions) {
    const answer = await orRefused(tx, action, () => undoLocked(tx, action, now, null));
    undone += answer.undone;
    if (answer.undone > 0) count++;
    skipped.push(...answer.skipped.slice(0, limits.undoSkippedMax - skipped.length));
  }
  return { undone, actions: count, isMore: found.length > actions.length, skipped };
}

/** A refusal of one action leaves what it began undone, and the others go on. */
const orRefused = (tx: Db, { activity_id, kind }: RecordedAction, work: () => Promise<Answer>): Promise<Answer> =>
  orUndone(tx, work, {
    isSpared: (error) => error instanceof AppError,
    instead: () => ({ undone: 0, skipped: [{ id: activity_id, name: kind, reason: 'refused' }] }),
  });

const takeBack = (tx: Db, { kind, ...action }: RecordedAction, now: number, itemId: number | null): Promise<Undone> => {
  if (isItemKind(kind)) return undoItems(tx, { ...action, kind }, now, itemId);
  if (isListKind(kind)) return undoList(tx, { ...action, kind }, now);
  if (isKeptKind(kind)) return undoKept(tx, { ...action, kind }, now);
  return isAsinSettingKind(kind)
    ? undoAsinSettings(tx, { ...action, kind }, now)
    : undoSettings(tx, { ...action, kind }, now);
};

type AccountOfStores = { accountId: number; storeIds: readonly number[] };

const recordedActions = (tx: Db) =>
  tx
    .selectFrom('activity')
    .select(['store_id', 'account_id', 'activity_id', 'kind', 'before', 'after', 'undoable_until', 'undone_at']);

/** In the order of all locks: the account (adding counts its items), then the store. */
async function lockAccountAndStore(tx: Db, accountId: number, storeId: number): Promise<void> {
  await tx.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
  await lockStores(tx, [storeId]);
}

/** The action, read again under the locks. Throws RecordNotFound. */
async function lockAction(tx: Db, { accountId, storeIds }: AccountOfStores, actionId: number): Promise<RecordedAction> {
  if (storeIds.length === 0) throw new AppError('RecordNotFound');
  const find = () =>
    recordedActions(tx)
      .where('store_id', 'in', [...storeIds])
      .where('account_id', '=', accountId)
      .where('activity_id', '=', actionId);
  const found = await find().executeTakeFirst();
  if (!found) throw new AppError('RecordNotFound');
  await lockAccountAndStore(tx, accountId, found.store_id);
  // The columns hold what records/activity wrote.
  return (await find().executeTakeFirstOrThrow()) as RecordedAction;
}

/** The item is one of those that the action changed. Throws RecordNotFound. */
async function requireStep(tx: Db, { store_id, activity_id }: RecordedAction, itemId: number): Promise<void> {
  const step = await tx
    .selectFrom('activity_item')
    .select('item_id')
    .where('store_id', '=', store_id)
    .where('activity_id', '=', activity_id)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (!step) throw new AppError('RecordNotFound');
}

/** What the undo of an action that was taken back before had answered. */
async function answerOf(tx: Db, action: RecordedAction): Promise<Answer> {
  const { after } = await tx
    .selectFrom('activity')
    .select('after')
    .where('store_id', '=', action.store_id)
    .where('undo_of', '=', action.activity_id)
    // Single items may have gone back before the rest.
    .orderBy('activity_id', 'desc')
    .executeTakeFirstOrThrow();
  // The column holds what undoActivity wrote.
  const { kind: _, ...answer } = (after as { undone: Answer & { kind: ActivityKind } }).undone;
  return answer;
}
