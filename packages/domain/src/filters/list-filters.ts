import { fairPriceFlags, ItemFlag } from '../inventory/item-flags.ts';
import { UpdateReason } from '../inventory/update-reason.ts';
import { Verdict, type FilterInput, type FilterTest } from './filter.ts';

const DAY_MS = 86_400_000;

/** FILT-024: a reliable product passes brand, keyword, category and trademark filters, a reliable brand the brand and trademark ones. */
export const exemptBits = {
  product: ItemFlag.reliableProduct,
  productOrBrand: ItemFlag.reliableProduct | ItemFlag.reliableBrand,
} as const;

const failsBy =
  (flag: number): FilterTest =>
  ({ item }) =>
    (item.flags & flag) !== 0 ? Verdict.Fail : Verdict.Pass;

/** A record that was looked up: without the lookup its absence is unknown. */
const failsByRecord =
  (record: number, known: number): FilterTest =>
  ({ item }) => {
    if ((item.flags & record) !== 0) return Verdict.Fail;
    return (item.flags & known) !== 0 ? Verdict.Pass : Verdict.Unknown;
  };

export const isBlocked = failsBy(ItemFlag.blockedByMarketplace);
export const isExcluded = failsBy(ItemFlag.excludedProduct);
export const isRestrictedProduct = failsBy(ItemFlag.restrictedProduct);
export const isRestrictedBrand = failsBy(ItemFlag.restrictedBrand);
export const hasRestrictedKeyword = failsBy(ItemFlag.restrictedKeyword);
export const isRestrictedCategory = failsBy(ItemFlag.restrictedCategory);
export const hasTrademarkRecord = failsBy(ItemFlag.trademarkRecord);
export const isRecordedTargetOffice = failsByRecord(ItemFlag.targetOfficeRecord, ItemFlag.targetOfficeKnown);
export const isRecordedUspto = failsByRecord(ItemFlag.usptoRecord, ItemFlag.usptoKnown);
export const isRecordedCipo = failsByRecord(ItemFlag.cipoRecord, ItemFlag.cipoKnown);
export const isUnqualified = failsByRecord(ItemFlag.unqualified, ItemFlag.qualificationKnown);
export const hasFairPriceWarning = failsBy(fairPriceFlags);

/** No sale for N days. Whether and when an item sold is not known before its orders are: then nothing is aged (decision 27). */
export const isAged: FilterTest = ({ item, now }, { days }) => {
  if (item.lastSaleAt === null) return Verdict.Unknown;
  return now - item.lastSaleAt >= days * DAY_MS ? Verdict.Fail : Verdict.Pass;
};

/** The update reason names where the fair price warning came from; the marketplace's own answer first. */
export function fairPriceReason({ item }: FilterInput): UpdateReason {
  if ((item.flags & ItemFlag.fairPriceApi) !== 0) return UpdateReason.FairPriceWarningApi;
  return (item.flags & ItemFlag.fairPriceMail) !== 0
    ? UpdateReason.FairPriceWarningMail
    : UpdateReason.FairPriceWarningExtension;
}
