import type { StripeError } from '@stripe/stripe-js';
import type { Text } from '../../../i18n/i18n.ts';

/** What came of a confirmation in the browser. `unknown`: no answer came, so that only the server can say what happened. */
export type ProviderRefusal =
  | { kind: 'declined'; reason: DeclineReason }
  | { kind: 'threeDSecureFailed' }
  | { kind: 'unknown' };

export const declineReasons = ['funds', 'expired', 'cvc', 'number', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'funds',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  incorrect_number: 'number',
  invalid_number: 'number',
};

/** What we say of the provider's word. */
export const declineReasonOf = (word: string): DeclineReason => reasons[word] ?? 'other';

/** The provider's words are open lists: a word that is not known is an ordinary refusal of the card. */
export function refusalOfProvider(error: Pick<StripeError, 'type' | 'code' | 'decline_code'>): ProviderRefusal {
  const { type, code = '', decline_code: declineCode = '' } = error;
  if (code.endsWith('authentication_failure')) return { kind: 'threeDSecureFailed' };
  if (type === 'card_error' || type === 'validation_error')
    return { kind: 'declined', reason: reasons[declineCode] ?? declineReasonOf(code) };
  return { kind: 'unknown' };
}

/** The sentence of a confirmation that did not come about. */
export function refusalText(refusal: ProviderRefusal, t: Text): string {
  switch (refusal.kind) {
    case 'declined':
      return t(`cards:declined.${refusal.reason}`);
    case 'threeDSecureFailed':
      return t('errors:ThreeDSecureFailed');
    case 'unknown':
      return t('cards:noAnswer');
  }
}
