import type { Text } from '../../i18n/i18n.ts';

const codes = [
  'sourcePriceUnknown',
  'sourceShippingUnknown',
  'sourcePriceZero',
  'currencyRateMissing',
  'shipmentPriceUnknown',
  'warehouseCostUnknown',
  'settingsError',
  'fixedPriceUnderMinimum',
  'maxAllowedUnderMinimum',
  'amountTooLarge',
  'priceNotPositive',
  'userZero',
  'heldByWarning',
  'outOfStock',
  'notFound',
  'removed',
  'notChecked',
  'stale',
  'unconfirmed',
  'shifted',
  'jumpHeld',
  'used',
  'onSale',
  'saleBelowFloor',
  'outOfBounds',
  'raised',
  'lowered',
] as const;

/** What stops or holds a decision, in two or three words; null = the code is none of these (a filter, a choice). */
export function stopText(code: string, t: Text): string | null {
  const known = codes.find((each) => each === code);
  return known === undefined ? null : t(`product:xray.stop.${known}`);
}
