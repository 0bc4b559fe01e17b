import { statusWords } from './status-words.ts';
import { stepBy, type StepTable } from './step-table.ts';

/** Where a return label comes from, as it is stored. */
export const ReturnLabelSource = { Uploaded: 0, Bought: 1 } as const;
export type ReturnLabelSource = (typeof ReturnLabelSource)[keyof typeof ReturnLabelSource];
export const returnLabelSourceWords = statusWords<ReturnLabelSource>({
  [ReturnLabelSource.Uploaded]: 'uploaded',
  [ReturnLabelSource.Bought]: 'bought',
});

/** How far a return label is, as it is stored. Of a parcel one is active at a time, and one is being bought. */
export const ReturnLabelState = {
  /** Its price is held; whether the warehouse sells it is not known yet. */
  Buying: 0,
  Active: 1,
  /** Another one stands in its place. */
  Replaced: 2,
  /** The warehouse sold none: the credit is free again. */
  Refused: 3,
  /** Its thirty days are over, and nothing was paid for it. */
  Expired: 4,
  /** Its parcel goes back with it. */
  Used: 5,
  /** Its thirty days are over, nobody used it, and what was paid came back (decision 61). */
  Refunded: 6,
} as const;
export type ReturnLabelState = (typeof ReturnLabelState)[keyof typeof ReturnLabelState];

const L = ReturnLabelState;
export const returnLabelStateWords = statusWords<ReturnLabelState>({
  [L.Buying]: 'buying',
  [L.Active]: 'active',
  [L.Replaced]: 'replaced',
  [L.Refused]: 'refused',
  [L.Expired]: 'expired',
  [L.Used]: 'used',
  [L.Refunded]: 'refunded',
});

export const returnLabelEvents = ['sold', 'refused', 'replaced', 'used', 'expired', 'refunded'] as const;
export type ReturnLabelEvent = (typeof returnLabelEvents)[number];

/** Every step of a label. What has ended moves no more. */
export const returnLabelSteps: StepTable<ReturnLabelEvent, ReturnLabelState> = {
  sold: [{ from: [L.Buying], to: L.Active }],
  refused: [{ from: [L.Buying], to: L.Refused }],
  replaced: [{ from: [L.Active], to: L.Replaced }],
  used: [{ from: [L.Active], to: L.Used }],
  expired: [{ from: [L.Active], to: L.Expired }],
  refunded: [{ from: [L.Active], to: L.Refunded }],
};

/** Who moves it, and of which source: what was paid for is never replaced, and at its end was used or is paid back. */
export const returnLabelMovers: Readonly<
  Record<ReturnLabelEvent, { who: 'warehouse' | 'seller' | 'parcel' | 'rule'; of: readonly ReturnLabelSource[] }>
> = {
  sold: { who: 'warehouse', of: [ReturnLabelSource.Bought] },
  refused: { who: 'warehouse', of: [ReturnLabelSource.Bought] },
  replaced: { who: 'seller', of: [ReturnLabelSource.Uploaded] },
  used: { who: 'parcel', of: [ReturnLabelSource.Uploaded, ReturnLabelSource.Bought] },
  expired: { who: 'rule', of: [ReturnLabelSource.Uploaded] },
  refunded: { who: 'rule', of: [ReturnLabelSource.Bought] },
};

/** The state after an event; null = a label of that source has no such step. */
export const nextReturnLabelState = (
  state: ReturnLabelState,
  event: ReturnLabelEvent,
  source: ReturnLabelSource,
): ReturnLabelState | null =>
  returnLabelMovers[event].of.includes(source) ? stepBy(returnLabelSteps, state, event) : null;

/** States in which a label has not ended. */
export const openReturnLabelStates: readonly ReturnLabelState[] = [L.Buying, L.Active];
