import type { Issue, IssueAction } from './listing-issues.ts';

/** What Amazon's policies say of a listing, by the names of the control call. Severity, categories and actions as the Listings Items API has them. */
export const policyIssueKinds = [
  'fairPricing',
  'restrictedProduct',
  'trademark',
  'counterfeit',
  'barcode2d',
  'intellectualProperty',
  'productSafety',
  'mainImage',
] as const;
export type PolicyIssueKind = (typeof policyIssueKinds)[number];

type Words = { code: string; message: string; attributeNames?: string[]; categories: string[]; action: IssueAction };

/** Codes and sentences are // Assumed: no list of codes is published; the categories are the eight of the API's model. */
const words: Record<PolicyIssueKind, Words> = {
  fairPricing: {
    code: '18749',
    message:
      'Your offer was deactivated because its price violates the Amazon Marketplace Fair Pricing Policy. Correct the price to reactivate it.',
    attributeNames: ['purchasable_offer'],
    categories: ['INVALID_PRICE'],
    action: 'LISTING_SUPPRESSED',
  },
  restrictedProduct: {
    code: '18402',
    message: 'This listing was removed under the Restricted Products policy: the product may not be sold on Amazon.',
    categories: ['QUALIFICATION_REQUIRED'],
    action: 'CATALOG_ITEM_REMOVED',
  },
  trademark: {
    code: '18531',
    message: 'This listing was removed after a report of trademark infringement by the owner of the brand.',
    attributeNames: ['brand'],
    categories: ['QUALIFICATION_REQUIRED'],
    action: 'LISTING_SUPPRESSED',
  },
  counterfeit: {
    code: '18532',
    message: 'This listing was removed because the product is suspected to be inauthentic.',
    categories: ['QUALIFICATION_REQUIRED'],
    action: 'LISTING_SUPPRESSED',
  },
  barcode2d: {
    code: '18533',
    message: 'This product is enrolled in Transparency: units need 2D barcodes before they can be sold.',
    categories: ['QUALIFICATION_REQUIRED'],
    action: 'LISTING_SUPPRESSED',
  },
  intellectualProperty: {
    code: '18534',
    message: 'This listing was removed after a complaint about intellectual property (patent).',
    categories: ['QUALIFICATION_REQUIRED'],
    action: 'LISTING_SUPPRESSED',
  },
  productSafety: {
    code: '18535',
    message: 'This listing was removed until product safety documentation is provided.',
    categories: ['MISSING_ATTRIBUTE'],
    action: 'LISTING_SUPPRESSED',
  },
  mainImage: {
    code: '18027',
    message: 'The main image is missing or does not meet the requirements. The product is hidden from search.',
    attributeNames: ['main_product_image_locator'],
    categories: ['MISSING_IMAGE'],
    action: 'SEARCH_SUPPRESSED',
  },
};

/** The issue of a kind; one that is exempt until a day is announced but not enforced. */
export function policyIssue(kind: PolicyIssueKind, exemptUntil: string | null): Issue {
  const { action, ...said } = words[kind];
  const exemption =
    exemptUntil === null
      ? ({ status: 'NOT_EXEMPT' } as const)
      : ({ status: 'EXEMPT_UNTIL_EXPIRY_DATE', expiryDate: exemptUntil } as const);
  return { severity: 'ERROR', ...said, enforcements: { actions: [{ action }], exemption } };
}

export const codeOfKind = (kind: PolicyIssueKind): string => words[kind].code;
