import { useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { readChanged } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { refusalOfProvider, refusalText } from '../card-entry/provider-outcome.ts';

export type LoadStep = 'idle' | 'paying' | 'confirming' | 'checking';
/** What stopped it, in words; `isOpen`: the payment may still come about, so that nothing is tried anew. */
export type LoadFailure = { text: string; isOpen: boolean };

/** One load of credit from the click to the booked amount (WH-059, WH-060): what the browser believes counts for nothing, the server reads the payment. */
export function useLoad(onDone: (available: number) => void) {
  const t = useText();
  const provider = useStripe();
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [step, setStep] = useState<LoadStep>('idle');
  const [failure, setFailure] = useState<LoadFailure | null>(null);

  const pay = async (order: { amount: number; paymentMethodId: string; key: string }): Promise<void> => {
    setStep('paying');
    const { key, ...body } = order;
    const made = await call(credit.load, { body, key });
    if (made.status === 'requiresAction' && made.clientSecret !== null) {
      setStep('confirming');
      const answer = await provider?.confirmCardPayment(made.clientSecret);
      if (answer?.error) {
        const refusal = refusalOfProvider(answer.error);
        // Where no answer came the server alone knows what happened; else it reads the refusal too, so that another try is no second one.
        if (refusal.kind !== 'unknown' && !(await isPaidAfterAll(made.paymentIntentId)))
          return setFailure({ text: refusalText(refusal, t), isOpen: false });
      }
    }
    setStep('checking');
    const { available } = await call(credit.confirm, { body: { paymentIntentId: made.paymentIntentId } });
    await readChanged(queryClient, credit.confirm);
    onDone(available);
  };
  /** True when nothing more can come of the attempt: another try is another one. */
  const start = async (order: Parameters<typeof pay>[0]): Promise<boolean> => {
    // A second click finds the first one still at work, before React has drawn the button anew.
    if (isRunning.current) return false;
    isRunning.current = true;
    setFailure(null);
    try {
      await pay(order);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOpen = ['NetworkError', 'PaymentInProgress', 'ThreeDSecureIncomplete'].includes(error.code);
      setFailure({ text: errorText(error, t), isOpen });
      return !isOpen;
    } finally {
      isRunning.current = false;
      setStep('idle');
    }
  };
  return { step, failure, start, forget: () => setFailure(null) };
}

/** The server reads a payment that the browser was refused; what it says is what holds. */
const isPaidAfterAll = (paymentIntentId: string): Promise<boolean> =>
  call(credit.confirm, { body: { paymentIntentId } }).then(
    () => true,
    () => false,
  );
