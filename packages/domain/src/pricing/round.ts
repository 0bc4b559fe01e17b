import type { Minor } from '../money/money.ts';
import { roundHalfUp, type Rational } from '../money/rational.ts';
import type { ShippingTemplate } from '../settings/store-settings.ts';
import type { ProfitRange } from './profit-range.ts';

/**
 * Step 10 for an aim: rounded half up after our own shipping fee is taken off. The fee is that of the active template whose range holds
 * the item price that is left; several: the lowest; none: 0 (step 9e, STORE-041). Fees are whole, so they do not change the rounding.
 */
export function roundAim(aim: Rational, templates: readonly ShippingTemplate[]): { wanted: Minor; shippingFee: Minor } {
  const rounded = roundHalfUp(aim);
  let shippingFee: Minor | null = null;
  for (const template of templates) {
    const left = rounded - template.price;
    if (left < template.from || left >= template.to) continue;
    if (shippingFee === null || template.price < shippingFee) shippingFee = template.price;
  }
  return { wanted: rounded - (shippingFee ?? 0), shippingFee: shippingFee ?? 0 };
}

/** The price held within minimum and maximum. Rounding is monotone: it does not matter that the limits are rounded already. */
export function within(price: Minor, range: ProfitRange): Minor {
  return Math.min(Math.max(price, range.min), range.max);
}
