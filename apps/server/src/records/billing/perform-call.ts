import type { AnswerOf, ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { endCall, look, startKept, within, type CallDeps, type Store } from './end-call.ts';
import { listDoubted, openCall, reviveCall, type KeptJob, type OpenCall, type WantedCall } from './intent-log.ts';
import { mirrorAnswer } from './mirror-answer.ts';
import { beginReading } from './reading.ts';

export type { CallDeps } from './end-call.ts';

type Asked<Operation extends ProviderOperation> = Omit<WantedCall<Operation>, 'afterHealing' | 'isOnce'>;
type Kept<Operation extends ProviderOperation> = {
  store: Store<Operation> | undefined;
  storeIds: readonly number[];
};

/**
 * Changes something at the payment provider so that a crash at any line neither loses it nor makes it twice: writes the call down and
 * commits, makes it under its own key, then keeps the answer, mirrors it and runs `store`, all in one transaction.
 *
 * A second call of the operation for the same entity while one is under way (double click, two tabs, a click after a crash) is the same
 * call and gets the same answer; `store` runs once. `isOnce`: also after it was made, however late the second click comes. Where its caller died, the reconciler ends it (within two minutes) and starts `afterHealing`.
 *
 * Example: `await performCall(deps, { accountId, operation: 'createSubscription', entity: 'purchase:' + id, params }, async (tx, answer) => {…})`.
 * Not to be called inside a transaction. `storeIds`: stores that `store` has to see in the panel.
 * @throws ProviderError; with outcome `unknown` the call stays open and goes on by itself, otherwise none of its tries made it.
 */
export async function performCall<Operation extends ProviderOperation>(
  deps: CallDeps,
  wanted: Asked<Operation> & { afterHealing?: KeptJob; isOnce?: boolean; storeIds?: readonly number[] },
  store?: Store<Operation>,
): Promise<AnswerOf<Operation>> {
  const { afterHealing = null, isOnce = false, storeIds = [], ...asked } = wanted;
  if (isOnce) await reviveDoubted(deps, asked, { store, storeIds });
  for (;;) {
    const opened = await within(deps, asked.accountId, storeIds, (tx) =>
      openCall(tx, { ...asked, afterHealing, isOnce }, deps.clock.now()),
    );
    if ('doneId' in opened) return findMade(deps, asked, opened.doneId);
    const { call, isSame } = opened;
    if (isSame) {
      // The operation is that of the row: the one that was asked for.
      const answer = await endCall(deps, call as OpenCall<Operation>, { store, storeIds });
      if (answer !== null) return answer;
      // An old one, of which nothing is left: this one is made.
      continue;
    }
    // Something else was asked for before and never ended: that first, so that the new one is not undone by it.
    await endCall(deps, call, { store: startKept(call), storeIds }).catch(rethrowUnlessNotMade);
  }
}

const MADE_BEFORE = 'made_before';
/** A call that is made once was made before, and what it made is not to be found as it was. */
export const isMadeBefore = (error: unknown): boolean =>
  error instanceof ProviderError && error.words.code === MADE_BEFORE;

/** What a call made that is made once. @throws ProviderError with outcome `unknown`, also where the object is gone meanwhile: it was made */
async function findMade<Operation extends ProviderOperation>(
  deps: CallDeps,
  { operation, params }: Asked<Operation>,
  callId: string,
): Promise<AnswerOf<Operation>> {
  const made = await look(deps, { operation, params, callId });
  if (made === null) throw new ProviderError('OutcomeUnknown', { code: MADE_BEFORE });
  return made;
}

/** What was given up and made all the same is kept as made. */
async function reviveDoubted<Operation extends ProviderOperation>(
  deps: CallDeps,
  asked: Asked<Operation>,
  { store, storeIds }: Kept<Operation>,
): Promise<void> {
  const { accountId, operation, params } = asked;
  const own = <T>(work: Parameters<typeof within<T>>[3]) => within(deps, accountId, storeIds, work);
  for (const callId of await own((tx) => listDoubted(tx, asked))) {
    const readAt = await beginReading(deps.db);
    const made = await look(deps, { operation, params, callId });
    if (made === null) continue;
    await own(async (tx) => {
      if (!(await reviveCall(tx, callId, made.id))) return;
      await mirrorAnswer(tx, operation, { answer: made, reading: { readAt, now: deps.clock.now(), accountId } });
      await store?.(tx, made);
    });
  }
}

function rethrowUnlessNotMade(error: unknown): void {
  if (!(error instanceof ProviderError && error.outcome === 'notMade')) throw error;
}
