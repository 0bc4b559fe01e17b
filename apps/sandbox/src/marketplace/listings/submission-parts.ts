import type { ChangedAttributes } from './listing-attributes.ts';

export type Route = 'api' | 'feed';

/** The parts of a submission become visible one after the other: attributes to the seller, then quantity and price to buyers. */
export type SubmissionPart = 'attributes' | 'quantity' | 'price';

/** The attribute that a part of the buyers' view comes from. */
export const attributeOf = { quantity: 'fulfillment_availability', price: 'purchasable_offer' } as const;

/** Whether a submission says anything about a part of the buyers' view. */
export const touches = (submission: { changed: ChangedAttributes }, part: 'quantity' | 'price'): boolean =>
  attributeOf[part] in submission.changed;
