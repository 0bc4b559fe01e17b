import type { PriceExplanation } from '@kervan/contracts/inventory';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { PriceChoice, PriceRefusal } from '@kervan/domain/pricing/price-decision';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';

/** The question the X-ray answers: why this price, why none, why not on sale. */
export function useQuestion({ priceMinor, currency, quantity, status, stations }: PriceExplanation): string {
  const t = useText();
  const format = useFormat();
  const hasFailed = stations.some((station) => station.state === 'failed');
  if (status === 'RemovedFromInventory') return t('inventory:xray.question.removed');
  if (hasFailed && status !== 'PendingApproval') return t('inventory:xray.question.notForSale');
  if (priceMinor === null) return t('inventory:xray.question.noPrice');
  return t('inventory:xray.question.price', { price: format.money(priceMinor, currency), quantity });
}

const isRefusal = (code: string): code is PriceRefusal => Object.hasOwn(PriceRefusal, code);
const isChoice = (code: string): code is PriceChoice => Object.hasOwn(PriceChoice, code);

/** The answer in one line, from the station that decided. */
export function useAnswer(explanation: PriceExplanation): string {
  const t = useText();
  const format = useFormat();
  const { stations, failures, currency, priceMinor, minPriceMinor, maxPriceMinor } = explanation;
  const station = stations.find(({ state }) => state === 'deciding' || state === 'failed');
  const code = stations.find(({ name }) => name === 'competition')?.code ?? '';
  const money = (minor: number | null) => (minor === null ? t('ui:unknown') : format.money(minor, currency));
  if (!station) return t('inventory:xray.answer.unknown');
  if (isRefusal(station.code)) return t(`inventory:xray.refusal.${station.code}`);
  if (station.state === 'failed') {
    const failing = failures.filter(({ unknown }) => !unknown);
    const first = failing.find(({ filter }) => filter === station.code) ?? failing[0];
    if (!first || !isFilterName(first.filter)) return t('inventory:xray.answer.unknown');
    const more = failing.length - 1;
    const deed = first.action === 2 ? 'removed' : 'zeroed';
    const filter = t(`enums:filter.${first.filter}`);
    return more === 0 ? t(`inventory:xray.answer.${deed}`, { filter }) : t(`inventory:xray.answer.${deed}More`, { filter, count: more, others: format.number(more) });
  }
  if (station.name === 'guards') return t(station.code === 'raised' ? 'inventory:xray.answer.raised' : 'inventory:xray.answer.lowered', { price: money(priceMinor) });
  if (!isChoice(code)) return t('inventory:xray.answer.unknown');
  const followed = code === 'followBuyBox' || code === 'followLowest';
  if (station.name === 'band' && followed) return priceMinor === maxPriceMinor && priceMinor !== minPriceMinor ? t(`inventory:xray.held.max${code}`, { price: money(maxPriceMinor) }) : t(`inventory:xray.held.min${code}`, { price: money(minPriceMinor) });
  const reference = station.values.referenceMinor;
  return t(`inventory:xray.choice.${code}`, { reference: typeof reference === 'number' ? money(reference) : money(explanation.buyBoxMinor) });
}
