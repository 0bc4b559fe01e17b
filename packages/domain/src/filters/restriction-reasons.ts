/** What a warning or a record is about (FILT-012), as it is stored; named as the specification names it. */
export const InfringementType = {
  None: 0,
  CopyRight: 1,
  TradeMark: 2,
  Restricted: 3,
  Counterfeit: 4,
  Suspected: 5,
  FairPricing: 6,
  '2DBarcodes': 7,
  IntellectualProperty: 8,
  ProductSafety: 9,
  ProductReviewAbuse: 10,
} as const;
export type InfringementType = (typeof InfringementType)[keyof typeof InfringementType];
export type InfringementName = keyof typeof InfringementType;
// The keys of a const object are its names.
export const infringementNames = Object.keys(InfringementType) as InfringementName[];

/** Where a warning was heard of (FILT-013). */
export const PoolSource = { FromMail: 1, FromAccountHealth: 2, FromAPI: 3 } as const;
export type PoolSource = (typeof PoolSource)[keyof typeof PoolSource];
export type PoolSourceName = keyof typeof PoolSource;
// Likewise.
export const poolSourceNames = Object.keys(PoolSource) as PoolSourceName[];

/** Why a record stands on a list (FILT-014, FILT-015): 22 codes, as they are stored. */
export const RestrictionReason = {
  AddedManually: 1,
  AddedFromPool: 2,
  AddedFromSuppressedListing: 3,
  AddedFromMail: 4,
  AddedFromExtensionInventoryPage: 5,
  AddedFromExtensionPricingIssue: 6,
  AddedFromExtensionOutOfStock: 7,
  AddedFromExtensionApprovalRequired: 8,
  AddedFromExtensionMissingInfo: 9,
  AddedFromExtensionInvalidInformation: 10,
  AddedFromExtensionOther: 11,
  AddedFromExtensionAccountHealth: 12,
  AddedFromApiFairPricing: 13,
  AddedFromMailFairPricing: 14,
  AddedFromApiRestrictedProduct: 15,
  AddedFromMailRestrictedProduct: 16,
  AddedFromApiSuspected: 17,
  AddedFromMailSuspected: 18,
  AddedFromApiTrademark: 19,
  AddedFromMailTrademark: 20,
  AddedFromApi2DBarcodes: 21,
  AddedFromMail2DBarcodes: 22,
} as const;
export type RestrictionReason = (typeof RestrictionReason)[keyof typeof RestrictionReason];
export type RestrictionReasonName = keyof typeof RestrictionReason;
// Likewise.
export const restrictionReasonNames = Object.keys(RestrictionReason) as RestrictionReasonName[];

/** Reasons that a seller gives, by hand or by the extension in the seller's browser; of pool, mail and marketplace the product itself tells. */
export const givenReasonNames = restrictionReasonNames.filter(
  (name) => name === 'AddedManually' || name.startsWith('AddedFromExtension'),
);
