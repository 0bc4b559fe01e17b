import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { limits } from '@kervan/domain/limits';
import { PriceChoice, PriceRefusal } from '@kervan/domain/pricing/price-decision';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { reasonText } from './reason-text.ts';
import { figureText } from './xray-figure.ts';

/** The question the X-ray answers: why this price, why none, why not on sale. */
export function useQuestion({ priceMinor, currency, hold, status, stations }: PriceExplanation): string {
  const t = useText();
  const format = useFormat();
  const hasFailed = stations.some((station) => station.state === 'failed');
  if (hold === 'leaving' || status === 'RemovedFromInventory') return t('product:xray.question.removed');
  if (hold === 'notChecked' && priceMinor === null) return t('product:xray.question.notYet');
  if (hasFailed && status !== 'PendingApproval') return t('product:xray.question.notForSale');
  if (priceMinor === null) return t('product:xray.question.noPrice');
  return t('product:xray.question.price', { price: format.shown(priceMinor, currency) });
}

const isRefusal = (code: string): code is PriceRefusal => Object.hasOwn(PriceRefusal, code);
const isChoice = (code: string): code is PriceChoice => Object.hasOwn(PriceChoice, code);

type Words = { t: Text; format: Format; money: (minor: number | null) => string };
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The answer in one line, from the station that decided. */
export function useAnswer(explanation: PriceExplanation): string {
  const t = useText();
  const format = useFormat();
  const words: Words = {
    t,
    format,
    money: (minor) => (minor === null ? t('ui:unknown') : format.shown(minor, explanation.currency)),
  };
  const station = explanation.stations.find(({ state }) => state === 'deciding' || state === 'failed');
  if (!station) return t('product:xray.answer.unknown');
  return (
    fixedAnswer(station.code, explanation, words) ??
    (station.state === 'failed'
      ? filterAnswer(station.code, explanation, words)
      : priceAnswer(station.name, explanation, words))
  );
}

/** Answers that the code of the deciding station makes alone. */
function fixedAnswer(code: string, explanation: PriceExplanation, { t, format, money }: Words): string | null {
  const { minPriceMinor, maxAllowedMinor, priceMinor } = explanation;
  if (isRefusal(code))
    return [
      t(`product:xray.refusal.${code}`, { min: money(minPriceMinor), limit: money(maxAllowedMinor) }),
      alsoFails(explanation, t),
    ]
      .filter(Boolean)
      .join(' ');
  switch (code) {
    case 'notChecked':
      return t('product:xray.answer.notChecked', { limit: format.age(limits.productCheckMaxMs) });
    case 'notFound':
    case 'userZero':
    case 'used':
    case 'heldByWarning':
    case 'outOfStock':
      return t(`product:xray.answer.${code}`);
    case 'removed':
      return t('product:xray.answer.left', { reason: reasonText(explanation, t) ?? t('ui:unknown') });
    case 'unconfirmed':
    case 'shifted':
    case 'jumpHeld':
    case 'onSale':
    case 'saleBelowFloor':
    case 'outOfBounds':
      return t(`product:xray.answer.${code}`, { price: money(priceMinor) });
    case 'stale':
      return t('product:xray.answer.stale', {
        limit: format.age(limits.priceFallAgeMaxMs),
        price: money(priceMinor),
      });
    default:
      return null;
  }
}

/** A product without a price may fail filters too, and its status names one of them. */
function alsoFails({ filter }: PriceExplanation, t: Text): string | null {
  return filter !== null && isFilterName(filter)
    ? t('product:xray.answer.also', { filter: t(`enums:filter.${filter}`) })
    : null;
}

function filterAnswer(code: string, { failures }: PriceExplanation, words: Words): string {
  const { t, format } = words;
  const failing = failures.filter(({ unknown }) => !unknown);
  const first = failing.find(({ filter }) => filter === code) ?? failing[0];
  if (!first || !isFilterName(first.filter)) return t('product:xray.answer.unknown');
  const more = failing.length - 1;
  const action = first.action === 2 ? 'removed' : 'zeroed';
  const filter = t(`enums:filter.${first.filter}`);
  const figure = first.figure === null ? '' : ` (${figureText(first.figure, words)})`;
  return more === 0
    ? t(`product:xray.answer.${action}`, { filter, figure })
    : t(`product:xray.answer.${action}More`, { filter, figure, count: more, others: format.number(more) });
}

function priceAnswer(
  name: string,
  { stations, priceMinor, minPriceMinor, maxPriceMinor, currency }: PriceExplanation,
  { t, format, money }: Words,
): string {
  const competition = stations.find((station) => station.name === 'competition');
  const code = competition?.code ?? '';
  const { wantedMinor, rule, ruleValue, ruleUnit } = competition?.values ?? {};
  if (!isChoice(code)) return t('product:xray.answer.unknown');
  const isFollowing = code === 'followBuyBox' || code === 'followLowest';
  const value = isNumber(ruleValue)
    ? ruleUnit === 'percent'
      ? format.percent(ruleValue)
      : format.shown(ruleValue, currency)
    : '';
  const ruleText =
    isFollowing && (rule === 'less' || rule === 'equal' || rule === 'more')
      ? t(`product:xray.rule.${code}.${rule}`, { value })
      : '';
  const wanted = isNumber(wantedMinor) ? wantedMinor : null;
  if (name === 'guards')
    return t(
      priceMinor !== null && wanted !== null && priceMinor < wanted
        ? 'product:xray.answer.lowered'
        : 'product:xray.answer.raised',
      { chosen: money(wanted), price: money(priceMinor) },
    );
  if (name === 'band' && isFollowing && wanted !== null && minPriceMinor !== null) {
    return wanted < minPriceMinor
      ? t('product:xray.held.min', { rule: ruleText, wanted: money(wanted), price: money(minPriceMinor) })
      : t('product:xray.held.max', { rule: ruleText, wanted: money(wanted), price: money(maxPriceMinor) });
  }
  return t(`product:xray.choice.${code}`, { rule: ruleText });
}
