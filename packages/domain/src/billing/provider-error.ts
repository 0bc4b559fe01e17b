/** What went wrong between us and the payment provider. */
export type ProviderFault =
  /** The bank or the provider refused the card. */
  | 'CardDeclined'
  /** No answer, or one that says nothing about what was done: the call may have been made. */
  | 'OutcomeUnknown'
  /** The provider keeps a failure of its own (5xx) as the answer to this key: what was made is only to be read. */
  | 'FailureStored'
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

/**
 * Whether a call that failed so may have been made (decision 69). `notMadeNow`: certainly not by this try, which never reached the books of the
 * provider; an earlier try of the same call, or another's, may have made it. A 429 can be the answer to the library's own second try.
 */
export const fateOfFault = {
  CardDeclined: 'notMade',
  OutcomeUnknown: 'unknown',
  FailureStored: 'unknown',
  KeyInUse: 'unknown',
  KeyReused: 'notMadeNow',
  RateLimited: 'unknown',
  NotFound: 'notMade',
  Refused: 'notMade',
  NotAuthorized: 'notMadeNow',
  Unavailable: 'notMadeNow',
} as const satisfies Record<ProviderFault, ProviderOutcome | 'notMadeNow'>;

/** Faults that pass by themselves, or once the operator has mended our key: nobody's card and nobody's wish was refused. */
export const isPassing = (fault: ProviderFault): boolean =>
  fateOfFault[fault] === 'unknown' || fault === 'Unavailable' || fault === 'NotAuthorized';

/** What the seller is told (codes of the contract). */
export const refusalOfFault = {
  CardDeclined: 'CardError',
  OutcomeUnknown: 'PaymentInProgress',
  FailureStored: 'PaymentInProgress',
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
  /** Of a single try. What `performCall` throws knows every try: there `notMade` is certain. */
  get outcome(): ProviderOutcome {
    return fateOfFault[this.fault] === 'unknown' ? 'unknown' : 'notMade';
  }
}
