/** The steps of a purchase (SUB-019); each can be repeated, and none is left half done (SUB-020). */
export const PurchaseState = {
  Draft: 1,
  /** The billing customer stands at the provider. */
  CustomerReady: 2,
  /** A card may be entered: the client secret was handed out. */
  CardSetUp: 3,
  CardConfirmed: 4,
  DefaultSet: 5,
  /** The subscription was made; its first invoice may still want paying. */
  Subscribed: 6,
  NeedsAction: 7,
  Paid: 8,
  Activated: 9,
  Failed: 10,
  /** Nothing happened for 24 hours. */
  Expired: 11,
} as const;
export type PurchaseState = (typeof PurchaseState)[keyof typeof PurchaseState];

const P = PurchaseState;
const over = [P.Failed, P.Expired] as const;

/** Every step that is allowed, from → to; a step back within the form (another card, another address) included. */
export const purchaseSteps = {
  [P.Draft]: [P.CustomerReady, ...over],
  [P.CustomerReady]: [P.CardSetUp, P.CardConfirmed, ...over],
  [P.CardSetUp]: [P.CustomerReady, P.CardConfirmed, ...over],
  [P.CardConfirmed]: [P.CustomerReady, P.CardSetUp, P.DefaultSet, ...over],
  [P.DefaultSet]: [P.CustomerReady, P.CardSetUp, P.CardConfirmed, P.Subscribed, P.NeedsAction, P.Paid, ...over],
  [P.Subscribed]: [P.NeedsAction, P.Paid, P.Activated, ...over],
  [P.NeedsAction]: [P.Paid, P.Activated, ...over],
  [P.Paid]: [P.Activated],
  [P.Activated]: [],
  [P.Failed]: [],
  [P.Expired]: [],
} as const satisfies Record<PurchaseState, readonly PurchaseState[]>;

/** True when a purchase may go from one state to the other, or stays. */
export function purchaseMayGo(from: PurchaseState, to: PurchaseState): boolean {
  const allowed: readonly PurchaseState[] = purchaseSteps[from];
  return from === to || allowed.includes(to);
}

/** States in which an account has one purchase at most; a second click goes on with it. */
export const openPurchaseStates: readonly PurchaseState[] = [
  P.Draft,
  P.CustomerReady,
  P.CardSetUp,
  P.CardConfirmed,
  P.DefaultSet,
  P.Subscribed,
  P.NeedsAction,
  P.Paid,
];
