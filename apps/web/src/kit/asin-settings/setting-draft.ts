import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import { noAsinPrices, type AsinSettingDraft, type AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';

/** Values that nobody has entered yet. */
export const emptyDraft = (kind: AsinSettingKind, asin = ''): AsinSettingDraft => ({
  asin,
  kind,
  minProfit: null,
  standardProfit: null,
  maxProfit: null,
  criticalStock: null,
  maxStock: null,
  minStock: null,
  handlingDays: null,
  groupName: null,
  ...noAsinPrices,
});

/** What stands for a product, ready to be changed. */
export const draftOf = ({
  asin,
  kind,
  minProfit,
  standardProfit,
  maxProfit,
  criticalStock,
  maxStock,
  minStock,
  handlingDays,
  groupName,
  importPrice,
  shipmentPrice,
  minAllowed,
  maxAllowed,
}: AsinSettingRow): AsinSettingDraft => ({
  asin,
  kind,
  minProfit,
  standardProfit,
  maxProfit,
  criticalStock,
  maxStock,
  minStock,
  handlingDays,
  groupName,
  importPrice,
  shipmentPrice,
  minAllowed,
  maxAllowed,
});
