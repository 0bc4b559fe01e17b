import type { WarningSubjectName } from './prevent-suspend.ts';

/** The message that tells a store's owner of a warning, by what it is about. */
export const warningMessages = {
  fairPrice: 'warnedFairPrice',
  restricted: 'warnedRestricted',
  trademark: 'warnedTrademark',
  suspected: 'warnedSuspected',
  barcode2d: 'warnedBarcode2d',
  intellectualProperty: 'warnedIntellectualProperty',
  safety: 'warnedSafety',
} as const satisfies Record<WarningSubjectName, string>;

/** The same of one warning about several products. */
export const warningsMessage = 'warnedMany';

/** The message that other sellers of a product, or of a brand, get (FILT-030): it names nobody. */
export const poolMessages = { product: 'poolProduct', brand: 'poolBrand' } as const;

/** The screens that such messages lead to. */
const places: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(warningMessages).map((kind) => [kind, '/preventSuspend'])),
  [warningsMessage]: '/preventSuspend',
  [poolMessages.product]: '/commonProductPool',
  [poolMessages.brand]: '/commonBrandPool',
};

/** The screen of a message about warnings; null = it is about something else. */
export const warningMessagePlace = (kind: string): string | null =>
  Object.hasOwn(places, kind) ? (places[kind] ?? null) : null;
