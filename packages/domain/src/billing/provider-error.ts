/** What went wrong between us and the payment provider. */
export type ProviderFault =
  /** The bank or the provider refused the card. */
  | 'CardDeclined'
  /** No answer, or one that says nothing about what was done: the call may have been made. */
  | 'OutcomeUnknown'
  /** The same call is just being made by somebody else. */
  | 'KeyInUse'
  /** The key was used for something else: a bug of ours. */
  | 'KeyReused'
  | 'RateLimited'
  /** There is no such object. */
  | 'NotFound'
  /** What was asked cannot be done, or not now. */
  | 'Refused'
  /** Our key is wrong or may not do this: the operator has to mend it. */
  | 'NotAuthorized'
  /** The provider did not answer lately, so nothing was sent. */
  | 'Unavailable';

/** notMade = certainly not; unknown = perhaps. */
export type ProviderOutcome = 'notMade' | 'unknown';

/** Whether a call that failed so may have been made. */
export const outcomeOfFault = {
  CardDeclined: 'notMade',
  OutcomeUnknown: 'unknown',
  KeyInUse: 'unknown',
  KeyReused: 'notMade',
  RateLimited: 'notMade',
  NotFound: 'notMade',
  Refused: 'notMade',
  NotAuthorized: 'notMade',
  Unavailable: 'notMade',
} as const satisfies Record<ProviderFault, ProviderOutcome>;

/** What the seller is told (codes of the contract). */
export const refusalOfFault = {
  CardDeclined: 'CardError',
  OutcomeUnknown: 'PaymentInProgress',
  KeyInUse: 'PaymentInProgress',
  KeyReused: 'StripeError',
  RateLimited: 'StripeError',
  NotFound: 'StripeError',
  Refused: 'StripeError',
  NotAuthorized: 'StripeError',
  Unavailable: 'StripeError',
} as const satisfies Record<ProviderFault, string>;

/** What the provider said beside it; `requestId` is by what its support finds the call. */
export type ProviderWords = {
  code: string | null;
  declineCode: string | null;
  param: string | null;
  requestId: string | null;
  /** The payment that a declined card left behind. */
  paymentId: string | null;
};

/** A call to the provider that did not do what was asked. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  readonly fault: ProviderFault;
  readonly words: ProviderWords;
  constructor(fault: ProviderFault, words: Partial<ProviderWords> = {}, options: { cause?: unknown } = {}) {
    super(
      `the payment provider: ${[fault, words.code, words.declineCode, words.param].filter(Boolean).join(' ')}`,
      options,
    );
    this.fault = fault;
    this.words = { code: null, declineCode: null, param: null, requestId: null, paymentId: null, ...words };
  }
  get outcome(): ProviderOutcome {
    return outcomeOfFault[this.fault];
  }
}
