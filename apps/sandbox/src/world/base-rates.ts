/**
 * What one US dollar is worth in each currency of the markets: the fixed rates that prices of other markets are
 * made with. Rounded from the European Central Bank's reference rates of late 2025; dirham and riyal are pegged.
 */
export const baseRates: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.86,
  GBP: 0.76,
  CAD: 1.4,
  MXN: 18.4,
  BRL: 5.35,
  JPY: 154,
  SEK: 9.5,
  PLN: 3.65,
  TRY: 42.2,
  INR: 88.6,
  AED: 3.6725,
  SAR: 3.75,
  SGD: 1.3,
  AUD: 1.54,
};
