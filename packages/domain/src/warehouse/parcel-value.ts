import type { Minor } from '../money/money.ts';
import { rational, roundHalfUp } from '../money/rational.ts';

/** What the buyer pays for what is still wanted of a product: a cancelled piece sells nothing (decision 70). `price`: of all its pieces. */
export const saleShare = ({
  price,
  quantity,
  cancelled,
}: {
  price: Minor;
  quantity: number;
  cancelled: number;
}): Minor =>
  quantity < 1 ? 0 : roundHalfUp(rational(BigInt(price) * BigInt(Math.max(0, quantity - cancelled)), BigInt(quantity)));

/** WH-025: the value of a parcel, its sale price in USD cents at the order day's rate (units of the order's currency for a million USD). */
export const parcelValueUsd = (sale: Minor, ratePpm: number, decimals: 0 | 2): Minor =>
  roundHalfUp(rational(BigInt(sale) * 100_000_000n, BigInt(ratePpm) * BigInt(10 ** decimals)));
