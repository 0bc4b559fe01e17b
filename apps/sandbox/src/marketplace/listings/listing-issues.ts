import { markets, type MarketCode } from '@kervan/domain/markets';
import type { SellerOffer, WrongField } from './listing-offer.ts';

export type IssueAction = 'LISTING_SUPPRESSED' | 'SEARCH_SUPPRESSED' | 'ATTRIBUTE_SUPPRESSED' | 'CATALOG_ITEM_REMOVED';

type IssueExemption = { status: 'NOT_EXEMPT' } | { status: 'EXEMPT_UNTIL_EXPIRY_DATE'; expiryDate: string };

/** An issue as the Listings Items API shows it. */
export type Issue = {
  code: string;
  message: string;
  severity: 'ERROR' | 'WARNING' | 'INFO';
  attributeNames?: string[];
  categories: string[];
  enforcements?: { actions: { action: IssueAction }[]; exemption: IssueExemption };
  marketplaceIds?: string[];
};

const enforced = (action: IssueAction): Pick<Issue, 'enforcements'> => ({
  enforcements: { actions: [{ action }], exemption: { status: 'NOT_EXEMPT' } },
});

/** The issues of this sandbox. Code 90220, 99022 and 90000900 are those of Amazon's examples; the others are // Assumed: no list of codes is published. */
export const issues = {
  // Seen by developers on listings that were taken an hour later (models#4603).
  internalError: (): Issue => ({
    code: '4000000',
    message: 'An internal error has occurred. Please try again.',
    severity: 'ERROR',
    categories: [],
  }),
  unheardOf: (): Issue => ({
    code: '7770001',
    message: 'The submission was not taken.',
    severity: 'ERROR',
    categories: [],
  }),
  missing: (attribute: string): Issue => ({
    code: '90220',
    message: `'${attribute}' is required but not supplied.`,
    severity: 'ERROR',
    attributeNames: [attribute],
    categories: ['MISSING_ATTRIBUTE'],
  }),
  invalidAttributes: (names: string[], message: string): Issue => ({
    code: '90000900',
    message,
    severity: 'ERROR',
    attributeNames: names,
    categories: ['INVALID_ATTRIBUTE'],
  }),
  unknownSku: (sku: string): Issue => ({
    code: '13013',
    message: `The SKU ${sku} does not exist in this marketplace. Create the listing before changing it.`,
    severity: 'ERROR',
    categories: ['INVALID_ATTRIBUTE'],
  }),
  unknownAsin: (asin: string): Issue => ({
    code: '8105',
    message: `The ASIN ${asin} is not in the catalog of this marketplace.`,
    severity: 'ERROR',
    attributeNames: ['merchant_suggested_asin'],
    categories: ['INVALID_ATTRIBUTE'],
  }),
  restricted: (asin: string): Issue => ({
    code: '18299',
    message: `You need approval to list ASIN ${asin}.`,
    severity: 'ERROR',
    attributeNames: ['merchant_suggested_asin'],
    categories: ['QUALIFICATION_REQUIRED'],
  }),
  unknownTemplate: (id: string): Issue => ({
    code: '90244',
    message: `The provided value '${id}' for 'Merchant Shipping Group' is invalid.`,
    severity: 'ERROR',
    attributeNames: ['merchant_shipping_group'],
    categories: ['INVALID_ATTRIBUTE'],
  }),
  weeklyLimit: (): Issue => ({
    code: '90245',
    message: 'You have reached the limit of new listings for this week. Listing creation resumes on Sunday.',
    severity: 'ERROR',
    // None of the documented categories names it.
    categories: [],
  }),
  wrongField: ({ attribute, field }: WrongField): Issue => ({
    code: '99022',
    message: `The field '${field}' for the attribute '${attribute}' does not have enough values. The required minimum is '1' value(s).`,
    severity: 'ERROR',
    attributeNames: [attribute],
    categories: ['INVALID_ATTRIBUTE'],
  }),
  priceOutsideBand: (): Issue => ({
    code: '90208',
    message:
      'The price is outside the minimum and maximum price you allowed. The offer is inactive until the price or the limits change.',
    severity: 'ERROR',
    attributeNames: ['purchasable_offer'],
    categories: ['INVALID_PRICE'],
    ...enforced('LISTING_SUPPRESSED'),
  }),
  priceFarAbove: (): Issue => ({
    code: '90209',
    message:
      'The price is far above recent prices of this product. The offer is inactive until the price is corrected.',
    severity: 'ERROR',
    attributeNames: ['purchasable_offer'],
    categories: ['INVALID_PRICE'],
    ...enforced('LISTING_SUPPRESSED'),
  }),
  priceFarBelow: (): Issue => ({
    code: '90210',
    message:
      'The price is far below recent prices of this product. The offer is inactive until the price is corrected.',
    severity: 'ERROR',
    attributeNames: ['purchasable_offer'],
    categories: ['INVALID_PRICE'],
    ...enforced('LISTING_SUPPRESSED'),
  }),
  priceHigh: (): Issue => ({
    code: '90211',
    message: 'The price is above recent prices of this product. Buyers may not see a featured offer.',
    severity: 'WARNING',
    attributeNames: ['purchasable_offer'],
    categories: ['INVALID_PRICE'],
  }),
  suppressed: (action: 'LISTING_SUPPRESSED' | 'SEARCH_SUPPRESSED'): Issue => ({
    code: '18027',
    message: 'The listing does not meet the quality requirements of this product type.',
    severity: action === 'LISTING_SUPPRESSED' ? 'ERROR' : 'WARNING',
    categories: ['INVALID_IMAGE'],
    ...enforced(action),
  }),
} as const;

/** Beyond this multiple of the product's reference price an offer is taken down; from the lower one on it is only warned about. */
const FAR_ABOVE = 10;
const HIGH = 5;
/** Below this share of the reference price an offer is taken for a typing error. */
const FAR_BELOW = 0.1;

/** What the market sees of an offer, with the product's reference price there (null = unknown, no guard by it). */
export type GuardedOffer = { priceMinor: number | null; offer: SellerOffer; referenceMinor: number | null };

/** Issues of a live price: the seller's own band and Amazon's reference. */
export function priceIssues({ priceMinor, offer, referenceMinor }: GuardedOffer): Issue[] {
  if (priceMinor === null) return [];
  const { priceMinMinor, priceMaxMinor } = offer;
  if ((priceMinMinor !== null && priceMinor < priceMinMinor) || (priceMaxMinor !== null && priceMinor > priceMaxMinor))
    return [issues.priceOutsideBand()];
  if (referenceMinor === null) return [];
  if (priceMinor > referenceMinor * FAR_ABOVE) return [issues.priceFarAbove()];
  if (priceMinor < referenceMinor * FAR_BELOW) return [issues.priceFarBelow()];
  return priceMinor > referenceMinor * HIGH ? [issues.priceHigh()] : [];
}

/** Issues that appear late for fields in the wrong place; those of a wrong type are ignored in silence. */
export const shapeIssues = (offer: SellerOffer): Issue[] =>
  offer.wrong.filter(({ how }) => how === 'nesting').map(issues.wrongField);

const isExempt = ({ enforcements }: Issue): boolean => enforcements?.exemption.status !== 'NOT_EXEMPT';
const acts = (issue: Issue, actions: readonly IssueAction[]): boolean =>
  !isExempt(issue) && (issue.enforcements?.actions.some(({ action }) => actions.includes(action)) ?? false);

/** True when one of the issues takes the offer down. */
export const takesDown = (list: readonly Issue[]): boolean =>
  list.some((issue) => acts(issue, ['LISTING_SUPPRESSED', 'CATALOG_ITEM_REMOVED']));

/** True when one of the issues hides the product from buyers' searches. */
export const hides = (list: readonly Issue[]): boolean =>
  list.some((issue) => acts(issue, ['SEARCH_SUPPRESSED', 'CATALOG_ITEM_REMOVED']));

/** True of an issue for which the listing, or what buyers find of it, is down right now. */
export const isEnforced = (issue: Issue): boolean => takesDown([issue]) || hides([issue]);

/** The issues with the marketplace they hold in. */
export const inMarket = (list: readonly Issue[], market: MarketCode): Issue[] =>
  list.map((issue) => ({ ...issue, marketplaceIds: [markets[market].marketplaceId] }));
