import { useElements, useStripe, CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { call } from '../../../api/call.ts';
import { readAgain, readChanged } from '../../../api/operations.ts';
import type { CardPart } from '../card-entry/card-fields.tsx';
import {
  nothingDone,
  runPurchase,
  type PurchaseCalls,
  type PurchaseFailure,
  type PurchaseMemory,
  type PurchaseOrder,
  type PurchaseStep,
} from './purchase-flow.ts';

const purchaseCalls: PurchaseCalls = {
  saveCustomer: (address) => call(billing.createCustomer, { body: address }),
  setupIntent: () => call(billing.setupIntent, {}),
  setDefault: (paymentMethodId) => call(billing.setDefault, { query: {}, body: { paymentMethodId } }),
  subscribe: ({ levelId, priceId, price, couponId, restoreLists }) =>
    call(purchase.subscribe, { body: { subscriptionPlanLevelId: levelId, priceId, price, couponId, restoreLists } }),
  activate: (subscriptionIdOnDb) => call(purchase.activateByPost, { body: { subscriptionIdOnDb } }),
};

const fields = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement } as const;

/** The purchase of this screen: where it stands, why it stopped, and how it goes on. One runs at a time (SUB-020). */
export function usePurchase(onDone: (subscription: CustomerSubscription) => Promise<void> | void) {
  const provider = useStripe();
  const elements = useElements();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [memory, setMemory] = useState<PurchaseMemory>(nothingDone);
  const [step, setStep] = useState<PurchaseStep | null>(null);
  const [failure, setFailure] = useState<PurchaseFailure | null>(null);

  const start = async (order: Omit<PurchaseOrder, 'card'>, hasNewCard: boolean): Promise<void> => {
    const card = hasNewCard ? (elements?.getElement(CardNumberElement) ?? null) : null;
    // A second click finds the first one still at work, before React has drawn the button anew.
    if (isRunning.current || !provider || (hasNewCard && !card)) return;
    isRunning.current = true;
    setFailure(null);
    try {
      const result = await runPurchase({ ...order, card }, memory, { calls: purchaseCalls, provider, onStep: setStep });
      if (result.kind === 'done') {
        await readChanged(queryClient, purchase.activateByPost);
        await onDone(result.subscription);
        return;
      }
      setMemory(result.memory);
      setFailure(result.failure);
      setStep(null);
      if (result.failure.code === 'PriceChanged') await readAgain(queryClient, [subscriptions.initialLevels]);
    } finally {
      isRunning.current = false;
    }
  };
  return {
    step,
    failure,
    start,
    /** Another card is typed: what was confirmed of the former one is of no use. */
    forgetCard: () => setMemory((before) => ({ ...before, paymentMethodId: null, isDefault: false })),
    /** Puts the cursor into a field of the card, which stands in a frame of the provider. */
    focusCard: (part: CardPart) => elements?.getElement(fields[part])?.focus(),
    isReady: provider !== null,
  };
}
