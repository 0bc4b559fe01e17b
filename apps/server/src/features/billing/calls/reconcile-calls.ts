import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderOperation } from '@kervan/domain/billing/provider-calls';
import type { WorkerDeps } from '../../../deps.ts';
import { claimOpenCalls, type OpenCall } from '../../../records/billing/intent-log.ts';
import { adoptCall, finishCall, startKept } from '../../../records/billing/perform-call.ts';

/** Seconds of the system in which the maker of a call is believed to be still at it: three tries of ten seconds, and their pauses. */
const QUIET_S = 60;
/** A call may be sent again under its key for so long; the provider keeps keys for 24 hours. */
const SENDABLE_MS = 23 * 3_600_000;
const AT_ONCE = 50;

/** Made a second time they would be refused or undo something: what they changed is looked at first. */
const TAKE_AWAY: readonly ProviderOperation[] = ['cancelSubscription', 'removeDiscount', 'detachCard', 'voidInvoice'];

/**
 * Ends calls whose maker has died: sends them again under the same key, which makes nothing twice, or, where the key is too old, looks
 * for what they left behind. One that cannot be ended now is taken up again with the next run.
 */
export async function reconcileCalls(
  deps: Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>,
  { quietS = QUIET_S, sendableMs = SENDABLE_MS } = {},
): Promise<void> {
  for (const call of await claimOpenCalls(deps.db, quietS, AT_ONCE)) {
    const facts = { operation: call.operation, callId: call.callId, accountId: call.accountId };
    try {
      const answer = await heal(deps, call, sendableMs);
      deps.log.warn({ ...facts, isMade: answer !== null }, 'a call to the payment provider was ended for its maker');
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn({ ...facts, err: error }, 'a call to the payment provider could not be ended yet');
    }
  }
}

async function heal(
  deps: Parameters<typeof reconcileCalls>[0],
  call: OpenCall,
  sendableMs: number,
): Promise<object | null> {
  // Where the provider's clock is the sandbox's, its keys age by it: the greater age counts.
  const age = Math.max(Date.now() - call.createdAt.getTime(), deps.clock.now() - call.madeAt);
  if (age >= sendableMs) return adoptCall(deps, call);
  if (TAKE_AWAY.includes(call.operation) && (await adoptCall(deps, call, { isLast: false }))) return {};
  return finishCall(deps, call, { store: startKept(call) });
}
