import { minor, type Minor } from '../money/money.ts';
import { ceilDiv } from './ceil-div.ts';

/** What a charge costs: a share of it in hundredths of a percent, and a fixed part in cents (`striperates`, WH-012). */
export type CardRates = { shareHundredths: number; fixed: Minor };
export const defaultCardRates: CardRates = { shareHundredths: 4_40, fixed: 30 };

const WHOLE = 100_00;

/**
 * What is charged so that exactly `net` is credited (WH-008, WH-012): the least that leaves it after the commission, rounded up.
 * `commission` = charged less credited.
 */
export function cardLoadOf(net: Minor, rates: CardRates = defaultCardRates): { charged: Minor; commission: Minor } {
  if (minor(net) <= 0) throw new RangeError(`no load: ${net}`);
  const charged = ceilDiv((net + rates.fixed) * WHOLE, WHOLE - rates.shareHundredths);
  return { charged, commission: charged - net };
}
