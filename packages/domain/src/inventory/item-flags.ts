/**
 * Bits of `item.flags`: what lists, office records, warnings and the item's past say, resolved once when they change, so that an
 * evaluation reads one integer. At most 31 bits, so that the value stays a small integer.
 */
export const ItemFlag = {
  /** The ASIN is on the restricted products list. */
  restrictedProduct: 1 << 0,
  restrictedBrand: 1 << 1,
  /** A restricted keyword stands in the title. */
  restrictedKeyword: 1 << 2,
  restrictedCategory: 1 << 3,
  excludedProduct: 1 << 4,
  reliableProduct: 1 << 5,
  reliableBrand: 1 << 6,
  /** An own warning or restriction record of type TradeMark exists for the ASIN or the brand. */
  trademarkRecord: 1 << 7,
  usptoRecord: 1 << 8,
  /** USPTO was asked for this brand; without this bit the missing record is unknown, not absent. */
  usptoKnown: 1 << 9,
  cipoRecord: 1 << 10,
  cipoKnown: 1 << 11,
  targetOfficeRecord: 1 << 12,
  targetOfficeKnown: 1 << 13,
  /** The marketplace's restrictions say that the seller may not sell it. */
  unqualified: 1 << 14,
  /** The marketplace's restrictions were read. */
  qualificationKnown: 1 << 15,
  blockedByMarketplace: 1 << 16,
  fairPriceApi: 1 << 17,
  fairPriceMail: 1 << 18,
  fairPriceExtension: 1 << 19,
  /** A warning holds the item at quantity 0 until it is cleared or released (/preventSuspend with action zero). */
  heldByWarning: 1 << 20,
  /** The user set the item to quantity 0 (INV-124). */
  userSetToZero: 1 << 21,
  addedFromStore: 1 << 22,
  approvedByUser: 1 << 23,
  wasInStoreBefore: 1 << 24,
  /** It was added in approval mode 2 (INV-029). */
  approvalMode2: 1 << 25,
  /** The user deleted it: only the user brings it back. */
  deletedByUser: 1 << 26,
  /** The marketplace holds a listing of it. */
  listed: 1 << 27,
  /** The routing rules send this item directly; neither route bit = the store's default sending type (STORE-036). */
  routeDirect: 1 << 28,
  routeWarehouse: 1 << 29,
  /** All stock of the store was set to zero while services were stopped (INV-119); it ends by itself when they are back. */
  zeroWhileStopped: 1 << 30,
} as const;
export type ItemFlag = (typeof ItemFlag)[keyof typeof ItemFlag];
export type ItemFlagName = keyof typeof ItemFlag;

/** Every fair price warning bit (API, mail, extension). */
export const fairPriceFlags = ItemFlag.fairPriceApi | ItemFlag.fairPriceMail | ItemFlag.fairPriceExtension;

/** Whoever set the stock to zero, product by product or all of it: the quantity stays 0. */
export const setToZeroFlags = ItemFlag.userSetToZero | ItemFlag.zeroWhileStopped;

/** True when the bit is set. */
export function hasFlag(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

/** The flags with the bits set or cleared. */
export function withFlag(flags: number, flag: number, isSet: boolean): number {
  return isSet ? flags | flag : flags & ~flag;
}
