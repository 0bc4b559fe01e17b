import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isProductStatus, wireProductStatus } from '@kervan/domain/inventory/product-status';
import { wireSellerType, type SellerType } from '@kervan/domain/inventory/seller-type';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';

export type Figure = NonNullable<PriceExplanation['failures'][number]['figure']>;
type Words = { t: Text; format: Format };

const failSigns = { under: '<', over: '>', from: '≥' } as const;
const passSigns = { under: '≥', over: '≤', from: '<' } as const;

/** What a filter saw against its limit: "2 < 3"; a word of an enum stands alone. */
export function figureText({ value, limit, failsWhen, unit }: Figure, words: Words): string {
  if (unit === 'productStatus') return statusText(value, words.t);
  // The figure of this unit is a code of the enum.
  if (unit === 'sellerType') return wireSellerType(value as SellerType);
  if (limit === null || failsWhen === null) return quantityText(value, unit, words);
  return words.t('product:xray.figure.fails', {
    value: quantityText(value, unit, words),
    sign: failSigns[failsWhen],
    limit: quantityText(limit, unit, words),
  });
}

/** The value that would let the item pass. */
export function passText({ limit, failsWhen, unit }: Figure, words: Words): string {
  if (unit === 'productStatus')
    return words.t('product:xray.figure.passesStatus', { status: words.t('enums:productStatus.In Stock') });
  if (unit === 'sellerType') return words.t('product:xray.figure.passesSeller');
  return limit === null || failsWhen === null
    ? ''
    : words.t('product:xray.figure.passes', { sign: passSigns[failsWhen], limit: quantityText(limit, unit, words) });
}

function statusText(code: number, t: Text): string {
  const name = isProductStatus(code) ? wireProductStatus(code) : null;
  return name === null ? t('ui:unknown') : t(`enums:productStatus.${name}` as 'enums:productStatus.In Stock'); // The list has exactly these names.
}

function quantityText(value: number, unit: Figure['unit'], { t, format }: Words): string {
  switch (unit) {
    case 'usd':
      return format.money(value, 'USD');
    case 'grams':
      return format.weight(value);
    case 'millimetres':
      return t('product:xray.figure.millimetres', { value: format.number(value / 10, 1) });
    case 'days':
      return t('product:xray.figure.days', { value: format.number(value) });
    case 'rating10':
      return format.number(value / 10, 1);
    case 'hundredthsOfPercent':
      return format.percent(value);
    default:
      return format.number(value);
  }
}
