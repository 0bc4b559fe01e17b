import type {
  AnswerOf,
  ParamsOf,
  ProviderOperation,
  ProviderTraces,
  ProviderWrites,
} from '@kervan/domain/billing/provider-calls';
import { idempotencyKeyOf } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { Db } from '../../db/connect.ts';
import { queueJob } from '../../db/queued-jobs.ts';
import { withStaff, withTenant } from '../../db/tenant.ts';
import { closeCall, failCall, openCall, type KeptJob, type OpenCall, type WantedCall } from './intent-log.ts';
import { mirrorAnswer } from './mirror-answer.ts';
import { beginReading } from './reading.ts';

export type CallDeps = {
  db: Db;
  clock: { now(): number };
  payments: { writes: ProviderWrites; traces: ProviderTraces };
};

/** What is done with the answer, in the transaction that ends the call: both are kept or neither. */
type Store<Operation extends ProviderOperation> = (tx: Db, answer: AnswerOf<Operation>) => Promise<void>;

/**
 * Changes something at the payment provider so that a crash at any line neither loses it nor makes it twice: writes the call down and
 * commits, makes it under its own key, then keeps the answer, mirrors it and runs `store`, all in one transaction.
 *
 * A second call of the operation for the same entity while one is under way (double click, two tabs, a click after a crash) is the same
 * call and gets the same answer; `store` runs once. `isOnce`: also after it was made, however late the second click comes. Where its caller died, the reconciler ends it (within two minutes) and starts `afterHealing`.
 *
 * Example: `await performCall(deps, { accountId, operation: 'createSubscription', entity: 'purchase:' + id, params }, async (tx, answer) => {…})`.
 * Not to be called inside a transaction. `storeIds`: stores that `store` has to see in the panel.
 * @throws ProviderError; with outcome `unknown` the call stays open and goes on by itself, otherwise it was not made.
 */
export async function performCall<Operation extends ProviderOperation>(
  deps: CallDeps,
  wanted: Omit<WantedCall<Operation>, 'afterHealing' | 'isOnce'> & {
    afterHealing?: KeptJob;
    isOnce?: boolean;
    storeIds?: readonly number[];
  },
  store?: Store<Operation>,
): Promise<AnswerOf<Operation>> {
  const { afterHealing = null, isOnce = false, storeIds = [], ...asked } = wanted;
  for (;;) {
    const opened = await within(deps, asked.accountId, storeIds, (tx) =>
      openCall(tx, { ...asked, afterHealing, isOnce }, deps.clock.now()),
    );
    if ('doneId' in opened) return findMade(deps, asked, opened.doneId);
    const { call, isSame } = opened;
    // The operation is that of the row: the one that was asked for.
    if (isSame) return finishCall(deps, call as OpenCall<Operation>, { store, storeIds });
    // Something else was asked for before and never ended: that first, so that the new one is not undone by it.
    await finishCall(deps, call, { store: startKept(call), storeIds }).catch(rethrowUnlessNotMade);
  }
}

/** Makes a call that is written down, or makes it again under the same key, and ends it. @throws ProviderError */
export async function finishCall<Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  { store, storeIds = [] }: { store?: Store<Operation> | undefined; storeIds?: readonly number[] } = {},
): Promise<AnswerOf<Operation>> {
  const sent = { key: idempotencyKeyOf(call.operation, call.callId), callId: call.callId };
  return endWith(deps, call, { store, storeIds, ask: () => deps.payments.writes[call.operation](call.params, sent) });
}

/** Looks what a call left behind and ends it with that; null = nothing: the last word on a call that is too old to be made again. @throws ProviderError */
export async function adoptCall(
  deps: CallDeps,
  call: OpenCall,
  { isLast = true } = {},
): Promise<AnswerOf<ProviderOperation> | null> {
  // One function for each operation: it takes the parameters of the row it is read from.
  const look = deps.payments.traces[call.operation] as (
    params: ParamsOf<ProviderOperation>,
    callId: string,
  ) => Promise<AnswerOf<ProviderOperation> | null>;
  const trace = await look(call.params, call.callId);
  if (trace === null) {
    if (isLast) await within(deps, call.accountId, [], (tx) => failCall(tx, call.callId, { fault: 'NotMade' }));
    return null;
  }
  return endWith(deps, call, {
    store: startKept(call),
    storeIds: [],
    ask: async () => (await look(call.params, call.callId)) ?? trace,
  });
}

const MADE_BEFORE = 'made_before';
/** A call that is made once was made before, and what it made is not to be found as it was. */
export const isMadeBefore = (error: unknown): boolean =>
  error instanceof ProviderError && error.words.code === MADE_BEFORE;

/** What a call made that is made once; an object that is gone meanwhile is refused. */
async function findMade<Operation extends ProviderOperation>(
  deps: CallDeps,
  { operation, params }: { operation: Operation; params: ParamsOf<Operation> },
  callId: string,
): Promise<AnswerOf<Operation>> {
  const made = await deps.payments.traces[operation](params, callId);
  if (made === null) throw new ProviderError('NotFound', { code: MADE_BEFORE });
  return made;
}

/** Starts the job that its caller left with the call. */
export const startKept =
  ({ afterHealing }: OpenCall) =>
  async (tx: Db): Promise<void> => {
    if (afterHealing === null) return;
    const { name, payload, maxAttempts, key } = afterHealing;
    await queueJob(tx, { name, payload, key, attempts: maxAttempts, priority: 0, line: null });
  };

async function endWith<Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  how: {
    store?: Store<Operation> | undefined;
    storeIds: readonly number[];
    ask: () => Promise<AnswerOf<Operation>>;
  },
): Promise<AnswerOf<Operation>> {
  const readAt = await beginReading(deps.db);
  let answer: AnswerOf<Operation>;
  try {
    answer = await how.ask();
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'notMade')
      await within(deps, call.accountId, how.storeIds, (tx) => failCall(tx, call.callId, error));
    throw error;
  }
  await within(deps, call.accountId, how.storeIds, async (tx) => {
    if (!(await closeCall(tx, call.callId, answer.id))) return;
    const reading = { readAt, now: deps.clock.now(), accountId: call.accountId };
    await mirrorAnswer(tx, call.operation, { answer, reading });
    await how.store?.(tx, answer);
  });
  return answer;
}

/** A transaction of the account, or of nobody: what is for sale is made by staff and by the work in the background. */
const within = <T>(
  { db }: CallDeps,
  accountId: number | null,
  storeIds: readonly number[],
  work: (tx: Db) => Promise<T>,
): Promise<T> => (accountId === null ? withStaff(db, work) : withTenant(db, { accountId, storeIds }, work));

function rethrowUnlessNotMade(error: unknown): void {
  if (!(error instanceof ProviderError && error.outcome === 'notMade')) throw error;
}
