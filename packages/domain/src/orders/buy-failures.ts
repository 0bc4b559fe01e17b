import type { OfferRefusal } from './max-buy-price.ts';

/** What whoever buys may say of why nothing was bought. */
export const buyFailures = [
  'outOfStock',
  'dearer',
  'addressRefused',
  'signInNeeded',
  'paymentRefused',
  'pageUnknown',
  'other',
] as const;
export type BuyFailure = (typeof buyFailures)[number];

/** Why a product in the queue is not handed out, or was not bought, as it is kept beside it. */
export type QueueReason =
  | BuyFailure
  | OfferRefusal['code']
  | 'listingUnknown'
  | 'orderCancelled'
  | 'notBuyable'
  | 'notConverted';

/** Every such word, for who words them. */
export const queueReasons = [
  ...buyFailures,
  'unknown',
  'tooOld',
  'doubted',
  'capUnknown',
  'listingUnknown',
  'orderCancelled',
  'notBuyable',
  'notConverted',
] as const satisfies readonly QueueReason[];
