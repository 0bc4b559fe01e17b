import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { WorkerDeps } from '../../../deps.ts';
import { endCall, startKept } from '../../../records/billing/end-call.ts';
import { claimOpenCalls } from '../../../records/billing/intent-log.ts';

/** Seconds of the system in which the maker of a call is believed to be still at it: three tries of ten seconds, and their pauses. */
const QUIET_S = 60;
const AT_ONCE = 50;

/**
 * Ends calls whose maker has died: sends them again under the same key, which makes nothing twice, or, where the key is too old, looks
 * for what they left behind. One that cannot be ended now is taken up again with the next run.
 */
export async function reconcileCalls(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>,
  { quietS = QUIET_S, ...ages }: { quietS?: number; sendableMs?: number; sureMs?: number } = {},
): Promise<void> {
  for (const call of await claimOpenCalls(deps.db, quietS, AT_ONCE)) {
    const facts = { operation: call.operation, callId: call.callId, accountId: call.accountId };
    try {
      const answer = await endCall(deps, call, { ...ages, store: startKept(call) });
      deps.log.warn({ ...facts, isMade: answer !== null }, 'a call to the payment provider was ended for its maker');
    } catch (error) {
      const level = error instanceof ProviderError ? 'warn' : 'error';
      deps.log[level]({ ...facts, err: error }, 'a call to the payment provider could not be ended yet');
    }
  }
}
