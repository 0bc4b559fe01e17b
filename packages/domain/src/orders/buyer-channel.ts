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
