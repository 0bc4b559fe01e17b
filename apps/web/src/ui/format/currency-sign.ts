import { numberWriter } from './writers.ts';

/** The sign of a currency as the market writes it: EUR in de-DE → "€". */
export function currencySign(currency: string, locale: string): string {
  return (
    numberWriter(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  );
}
