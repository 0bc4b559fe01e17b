/** How a load of credit stands; the values are those of the column. */
export const LoadState = { Begun: 1, NeedsAction: 2, Paid: 3, Failed: 4, GivenUp: 5, Disputed: 6 } as const;
export type LoadState = (typeof LoadState)[keyof typeof LoadState];

/** Who asked for it. */
export const LoadKind = { Card: 1, Automatic: 2 } as const;
export type LoadKind = (typeof LoadKind)[keyof typeof LoadKind];

/** What a payment that is read may make of a load. One that was paid is ended by a dispute alone, which staff note (WH-086). */
const transitions: Record<LoadState, readonly LoadState[]> = {
  [LoadState.Begun]: [LoadState.NeedsAction, LoadState.Paid, LoadState.Failed, LoadState.GivenUp],
  [LoadState.NeedsAction]: [LoadState.Paid, LoadState.Failed, LoadState.GivenUp],
  [LoadState.Paid]: [],
  // The provider has the last word on money: a payment that went through in the end counts, whatever was thought of it.
  [LoadState.Failed]: [LoadState.Paid],
  [LoadState.GivenUp]: [LoadState.Paid],
  [LoadState.Disputed]: [],
};

/** Where a load is after its payment was read; the words are the provider's, whose list is open: one that is not known changes nothing. */
export function loadAfter(state: LoadState, payment: string): LoadState {
  const next = wordOf(payment);
  return next !== null && transitions[state].includes(next) ? next : state;
}

function wordOf(payment: string): LoadState | null {
  switch (payment) {
    case 'succeeded':
      return LoadState.Paid;
    case 'requires_action':
    case 'requires_confirmation':
      return LoadState.NeedsAction;
    case 'requires_payment_method':
      return LoadState.Failed;
    case 'canceled':
      return LoadState.GivenUp;
    default:
      return null;
  }
}

/** True while it may still be paid. */
export const isOpenLoad = (state: LoadState): boolean => state === LoadState.Begun || state === LoadState.NeedsAction;
