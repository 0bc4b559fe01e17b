/** Why a card is refused, in Stripe's words. */
export type Decline = { code: string; declineCode: string; message: string };

/** What a test card does. */
export type Behaviour = {
  /** When it is saved or attached; null = it is taken. */
  attach: Decline | null;
  /** When it is charged; null = it pays. */
  charge: Decline | null;
  /** When 3-D Secure is asked for: never, only on request, until it was saved with it, always. */
  authentication: 'never' | 'onRequest' | 'untilSaved' | 'always';
  /** What follows a charge. */
  follow?: 'dispute' | 'inquiry' | 'earlyWarning';
  isRefundFailing?: boolean;
};

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});

const refused = (decline: Decline): Behaviour => ({ attach: decline, charge: decline, authentication: 'never' });

const paying: Behaviour = { attach: null, charge: null, authentication: 'never' };

/** The refusals by their names; the control may order one for the next charge. */
export const declines = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  do_not_honor: declined('do_not_honor'),
  expired_card: declined('expired_card', 'Your card has expired.', 'expired_card'),
  incorrect_cvc: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  processing_error: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  fraudulent: declined('fraudulent'),
  authentication_required: declined(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'authentication_required',
  ),
} as const satisfies Record<string, Decline>;

/** What cards do, by the name that their payment methods keep. */
export const behaviours = {
  pays: paying,
  declined: refused(declines.generic_decline),
  insufficientFunds: refused(declines.insufficient_funds),
  lost: refused(declines.lost_card),
  stolen: refused(declines.stolen_card),
  expired: refused(declines.expired_card),
  incorrectCvc: refused(declines.incorrect_cvc),
  processingError: refused(declines.processing_error),
  fraudulent: { ...paying, charge: declines.fraudulent },
  failsLater: { ...paying, charge: declines.generic_decline },
  onRequest: { ...paying, authentication: 'onRequest' },
  untilSaved: { ...paying, authentication: 'untilSaved' },
  always: { ...paying, authentication: 'always' },
  alwaysThenDeclined: { ...refused(declines.generic_decline), authentication: 'always' },
  alwaysThenInsufficient: { ...refused(declines.insufficient_funds), authentication: 'always' },
  disputed: { ...paying, follow: 'dispute' },
  inquired: { ...paying, follow: 'inquiry' },
  warned: { ...paying, follow: 'earlyWarning' },
  refundFails: { ...paying, isRefundFailing: true },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof behaviours;

/** What a kept card does. */
export const behaviourOf = (name: string): Behaviour =>
  // Only names of the table are kept.
  behaviours[name as BehaviourName];
