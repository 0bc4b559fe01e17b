import { statusWords } from './status-words.ts';

/** Who buys at the source, as it is stored: the seller by hand, the extension from its queue, the contracted warehouse. */
export const BuyerChannel = { byHand: 1, extension: 2, warehouse: 3 } as const;
export type BuyerChannel = (typeof BuyerChannel)[keyof typeof BuyerChannel];

const C = BuyerChannel;

/** Their names on the wire. */
export const buyerChannelWords = statusWords<BuyerChannel>({
  [C.byHand]: 'byHand',
  [C.extension]: 'extension',
  [C.warehouse]: 'warehouse',
});

/** What a channel is like: the panel itself never pays (ORD-046). */
export type ChannelRules = {
  /** Orders wait in a queue until somebody takes them. */
  hasQueue: boolean;
  /** What is taken is claimed for a while, so that no two buy it. */
  claims: boolean;
  /** The price at the source is read right before, and one above the maximum is refused. */
  isCapped: boolean;
};

export const buyerChannels: Readonly<Record<BuyerChannel, ChannelRules>> = {
  // What somebody bought dearer by hand is recorded and flagged (decision 59).
  [C.byHand]: { hasQueue: false, claims: false, isCapped: false },
  [C.extension]: { hasQueue: true, claims: true, isCapped: true },
  [C.warehouse]: { hasQueue: true, claims: false, isCapped: true },
};
