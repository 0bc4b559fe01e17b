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
import { closeCall, failCall, noteEmptyReading, onlyRead, type OpenCall } from './intent-log.ts';
import { mirrorAnswer } from './mirror-answer.ts';
import { beginReading } from './reading.ts';

export type CallDeps = {
  db: Db;
  clock: { now(): number };
  payments: { writes: ProviderWrites; traces: ProviderTraces };
};

/** What is done with the answer, in the transaction that ends the call: both are kept or neither. */
export type Store<Operation extends ProviderOperation> = (tx: Db, answer: AnswerOf<Operation>) => Promise<void>;

/** How a call is ended. `sendableMs`: how long it may be sent again under its key; `sureMs`: how long nothing is found of it before it counts as not made. */
export type Ending<Operation extends ProviderOperation> = {
  store?: Store<Operation> | undefined;
  storeIds?: readonly number[];
  sendableMs?: number;
  sureMs?: number;
};

/** The provider keeps keys for 24 hours. */
const SENDABLE_MS = 23 * 3_600_000;
/** So often, over so long, nothing is found of a call before it counts as not made. */
const EMPTY_READINGS = 3;
const SURE_MS = 3_600_000;

/** Made a second time they would be refused or undo something: what they changed is looked at first. */
const TAKE_AWAY: readonly ProviderOperation[] = ['cancelSubscription', 'removeDiscount', 'detachCard', 'voidInvoice'];
/** They take nothing from anybody and leave nothing to be found by: another one is as good. */
const AS_GOOD_ANEW: readonly ProviderOperation[] = ['createSetup', 'createWebhook'];

/**
 * Ends a call that is written down: makes it, or makes it again under its key, and keeps the answer. Where the key may have been forgotten, or the
 * provider stores a failure behind it, it looks for what the call left behind (decision 69). Null = certainly not made: the call is over.
 * @throws ProviderError; with outcome `unknown` the call stays open, otherwise it was not made by any of its tries.
 */
export async function endCall<Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  how: Ending<Operation> = {},
): Promise<AnswerOf<Operation> | null> {
  // Where the provider's clock is the sandbox's, its keys age by it: the greater age counts.
  const age = Math.max(Date.now() - call.createdAt.getTime(), deps.clock.now() - call.madeAt);
  if (call.isOnlyRead || age >= (how.sendableMs ?? SENDABLE_MS)) return readFate(deps, call, how);
  const before = TAKE_AWAY.includes(call.operation) && call.tries > 1 ? await look(deps, call) : null;
  if (before !== null) return adopt(deps, call, { how, trace: before });
  const sent = { key: idempotencyKeyOf(call.operation, call.callId), callId: call.callId };
  try {
    return await endWith(deps, call, { how, ask: () => deps.payments.writes[call.operation](call.params, sent) });
  } catch (error) {
    if (!(error instanceof ProviderError && error.fault === 'FailureStored')) throw error;
    await within(deps, call.accountId, how.storeIds, (tx) => onlyRead(tx, call.callId));
    return readFate(deps, call, how);
  }
}

/** Starts the job that its caller left with the call. */
export const startKept =
  ({ afterHealing }: Pick<OpenCall, 'afterHealing'>) =>
  async (tx: Db): Promise<void> => {
    if (afterHealing === null) return;
    const { name, payload, maxAttempts, key } = afterHealing;
    await queueJob(tx, { name, payload, key, attempts: maxAttempts, priority: 0, line: null });
  };

/** Whatever was said, it says nothing of what another try made. */
export const fateUnknown = (error: unknown): unknown =>
  error instanceof ProviderError && (error.outcome === 'notMade' || error.fault === 'RateLimited')
    ? new ProviderError('OutcomeUnknown', error.words, { cause: error })
    : error;

/** What a call left behind; null = nothing is to be found. @throws ProviderError with outcome `unknown` */
export async function look<Operation extends ProviderOperation>(
  { payments }: Pick<CallDeps, 'payments'>,
  { operation, params, callId }: Pick<OpenCall<Operation>, 'operation' | 'params' | 'callId'>,
): Promise<AnswerOf<Operation> | null> {
  // One function for each operation: it takes the parameters of the row it is read from.
  const trace = payments.traces[operation] as (
    params: ParamsOf<Operation>,
    callId: string,
  ) => Promise<AnswerOf<Operation> | null>;
  try {
    return await trace(params, callId);
  } catch (error) {
    throw fateUnknown(error);
  }
}

/** A transaction of the account, or of nobody: what is for sale is made by staff and by the work in the background. */
export const within = <T>(
  { db }: Pick<CallDeps, 'db'>,
  accountId: number | null,
  storeIds: readonly number[] = [],
  work: (tx: Db) => Promise<T>,
): Promise<T> => (accountId === null ? withStaff(db, work) : withTenant(db, { accountId, storeIds }, work));

/** Looks what a call left behind, and ends it with that; nothing is believed once it was found three times, over an hour. */
async function readFate<Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  how: Ending<Operation>,
): Promise<AnswerOf<Operation> | null> {
  const trace = await look(deps, call);
  if (trace !== null) return adopt(deps, call, { how, trace });
  const sure = AS_GOOD_ANEW.includes(call.operation)
    ? { readings: 1, sureMs: 0 }
    : { readings: EMPTY_READINGS, sureMs: how.sureMs ?? SURE_MS };
  const isOver = await within(deps, call.accountId, how.storeIds, (tx) =>
    noteEmptyReading(tx, call.callId, { now: deps.clock.now(), ...sure }),
  );
  if (isOver) return null;
  throw new ProviderError('OutcomeUnknown', { code: 'nothing_found_yet' });
}

const adopt = <Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  { how, trace }: { how: Ending<Operation>; trace: AnswerOf<Operation> },
): Promise<AnswerOf<Operation>> =>
  // Read again: what is mirrored is a reading that began when it says it did.
  endWith(deps, call, { how, ask: async () => (await look(deps, call)) ?? trace });

async function endWith<Operation extends ProviderOperation>(
  deps: CallDeps,
  call: OpenCall<Operation>,
  { how, ask }: { how: Ending<Operation>; ask: () => Promise<AnswerOf<Operation>> },
): Promise<AnswerOf<Operation>> {
  const readAt = await beginReading(deps.db);
  let answer: AnswerOf<Operation>;
  try {
    answer = await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isOver =
      error.outcome === 'notMade' &&
      (await within(deps, call.accountId, how.storeIds, (tx) => failCall(tx, call.callId, error)));
    throw isOver ? error : fateUnknown(error);
  }
  await within(deps, call.accountId, how.storeIds, async (tx) => {
    if (!(await closeCall(tx, call.callId, answer.id))) return;
    const reading = { readAt, now: deps.clock.now(), accountId: call.accountId };
    await mirrorAnswer(tx, call.operation, { answer, reading });
    await how.store?.(tx, answer);
  });
  return answer;
}
