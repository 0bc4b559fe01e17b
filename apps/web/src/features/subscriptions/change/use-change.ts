import { useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import type { CustomerSubscription, PlanLevel } from '@kervan/contracts/subscriptions';
import { call } from '../../../api/call.ts';
import { readChanged } from '../../../api/operations.ts';
import { refusalOfProvider, type ProviderRefusal } from '../card-entry/provider-outcome.ts';

/** What became of a change. `pending`: the bank has not confirmed, the old plan holds (SUB-034). */
export type ChangeOutcome =
  /** SUB-065: the bank wants it confirmed; its page is open. */
  | { kind: 'confirming' }
  | { kind: 'changed'; level: PlanLevel; amountDue: number }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'pending'; refusal: ProviderRefusal };

/** Changes the plan once at a time; with 3-D Secure it is the provider that asks, and the server that says afterwards what holds. */
export function useChange(subscription: CustomerSubscription) {
  const provider = useStripe();
  const queryClient = useQueryClient();
  const isBusy = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null);
  const start = async (level: PlanLevel, amountDue: number): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    setOutcome(null);
    try {
      setOutcome(
        await change(subscription, level, { amountDue, provider, onBank: () => setOutcome({ kind: 'confirming' }) }),
      );
      await readChanged(queryClient, planChanges.change);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };
  return { start, isRunning, outcome, forget: () => setOutcome(null) };
}

async function change(
  { subscriptionIdOnDb }: CustomerSubscription,
  level: PlanLevel,
  { amountDue, provider, onBank }: { amountDue: number; provider: Stripe | null; onBank: () => void },
): Promise<ChangeOutcome> {
  try {
    const { clientSecret } = await call(planChanges.change, {
      body: {
        subscriptionId: subscriptionIdOnDb,
        subscriptionPlanLevelId: level.id,
        priceId: level.stripePriceId ?? '',
      },
    });
    if (clientSecret !== null) {
      onBank();
      const answer = await provider?.confirmCardPayment(clientSecret);
      if (!answer || answer.error)
        return { kind: 'pending', refusal: answer ? refusalOfProvider(answer.error) : { kind: 'unknown' } };
      // What holds now is the server's word: it reads the provider again.
      const read = await call(purchase.activateByPost, { body: { subscriptionIdOnDb } });
      if (read?.planLevelId !== level.id) return { kind: 'pending', refusal: { kind: 'unknown' } };
    }
    return { kind: 'changed', level, amountDue };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', error };
    throw error;
  }
}
