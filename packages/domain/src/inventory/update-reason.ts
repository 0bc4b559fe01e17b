/** Why an item changed (INV-020), numbered in the order of the requirement. */
export const UpdateReason = {
  DeletedByUser: 1,
  DeletedByJob: 2,
  SourceDataChange: 3,
  TargetDataChange: 4,
  ZeroStockFilter: 5,
  NotQualified: 6,
  FairPriceWarningApi: 7,
  FairPriceWarningMail: 8,
  FairPriceWarningExtension: 9,
  RestrictedProduct: 10,
  Trademark: 11,
  SuspectedMail: 12,
  Barcode2dMail: 13,
  BlockedByMarketplace: 14,
  MultipleProduct: 15,
  CurrencyRateChange: 16,
  ApprovedByUser: 17,
  AgedItems: 18,
  SettingsChange: 19,
  RecordedSearchDelete: 20,
  RecordedSearchApprove: 21,
} as const;
export type UpdateReason = (typeof UpdateReason)[keyof typeof UpdateReason];
export type UpdateReasonName = keyof typeof UpdateReason;

/** What a change does at the marketplace (INV-019). */
export const UpdateType = { Add: 'Add', Delete: 'Delete', Update: 'Update' } as const;
export type UpdateType = (typeof UpdateType)[keyof typeof UpdateType];

/** A reason and the filter behind it in one small number, as stored in `item.reason`; 0 is "no reason". */
export type PackedReason = number;

const FILTERS_PER_REASON = 64;

/** Reason × 64 + filter number; filter 0 = no filter. */
export function packReason(reason: UpdateReason | 0, filterNumber = 0): PackedReason {
  return reason * FILTERS_PER_REASON + filterNumber;
}

/** The filter behind a packed reason; 0 = none. */
export function filterNumberOf(packed: PackedReason): number {
  return packed % FILTERS_PER_REASON;
}

/** The two parts of a packed reason; `reason` is null for 0 and for numbers that no reason has. */
export function unpackReason(packed: PackedReason): { reason: UpdateReason | null; filterNumber: number } {
  const number = Math.floor(packed / FILTERS_PER_REASON);
  const reason = Object.values(UpdateReason).find((value) => value === number) ?? null;
  return { reason, filterNumber: filterNumberOf(packed) };
}

/** The wire name of a reason number, or null. */
export function updateReasonName(reason: number): UpdateReasonName | null {
  // The keys of a const object are its names.
  const names = Object.keys(UpdateReason) as UpdateReasonName[];
  return names.find((name) => UpdateReason[name] === reason) ?? null;
}
