import { agreementTerms } from '@kervan/domain/onboarding/agreements';
import type { Language } from './languages.ts';

const MINOR_PER_USD = 100;

/** The numbers of the agreements' texts, as each language writes them: sums in US dollars, everything else as it is. */
export function agreementValues(language: Language): Record<string, string> {
  const { storageUsdMinor, coverUsdMinor, ...counts } = agreementTerms;
  const locale = language === 'tr' ? 'tr-TR' : 'en-US';
  const dollars = (minor: number) =>
    (minor / MINOR_PER_USD).toLocaleString(locale, { minimumFractionDigits: minor % MINOR_PER_USD === 0 ? 0 : 2 });
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    storageUsd: dollars(storageUsdMinor),
    coverUsd: dollars(coverUsdMinor),
  };
}
