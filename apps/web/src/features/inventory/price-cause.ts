import type { PriceCause } from '@kervan/contracts/price-cause';
import { markets, sourceMarket } from '@kervan/domain/markets';
import type { MovedInput } from '@kervan/domain/pricing/price-cause';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';

const SOURCE_CURRENCY = markets[sourceMarket].currency;
const PPM = 1_000_000;
const RATE_DIGITS = 4;

type Words = { t: Text; format: Format };

/** Why a price moved, in one line: "78,63 → 106,97 €: source 42,90 → 62,90 $". null = it did not, or nothing of why is kept. */
export function causeText(cause: PriceCause, currency: string, words: Words): string | null {
  const inputs = causeInputs(cause, currency, words);
  if (cause === null || inputs === null || cause.isFirst) return inputs;
  return words.t('product:cause.moved', {
    prices: stepText(cause.fromMinor, cause.toMinor, currency, words),
    inputs,
  });
}

/** The same without the prices, where they stand beside it: "source 42,90 → 62,90 $". */
export function causeInputs(cause: PriceCause, currency: string, words: Words): string | null {
  const { t, format } = words;
  if (cause === null) return null;
  if (cause.isFirst) return t('product:cause.first', { price: format.shown(cause.toMinor, currency) });
  if (cause.moved.length === 0) return null;
  return cause.moved.map((input) => inputText(input, currency, words)).join(', ');
}

function inputText({ name, before, after }: MovedInput, currency: string, words: Words): string {
  const { t } = words;
  switch (name) {
    case 'settings':
      return t('product:cause.settings');
    case 'rate':
      return t('product:cause.rate', { step: `${rateText(before, words)} → ${rateText(after, words)}` });
    case 'competition':
      return t('product:cause.competition', { step: stepText(before, after, currency, words) });
    default:
      return t(`product:cause.${name}`, { step: stepText(before, after, SOURCE_CURRENCY, words) });
  }
}

/** "42.90 → $62.90": the currency stands once, with the last figure; what is not known is named. */
function stepText(before: number | null, after: number | null, currency: string, { t, format }: Words): string {
  const first = before === null ? t('ui:unknown') : format.amount(before, currency);
  return `${first} → ${after === null ? t('ui:unknown') : format.shown(after, currency)}`;
}

const rateText = (ppm: number | null, { t, format }: Words): string =>
  ppm === null ? t('ui:unknown') : format.number(ppm / PPM, RATE_DIGITS, RATE_DIGITS);
