import type { PriceExplanation } from '@kervan/contracts/inventory';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import type { DecisionTrace } from '@kervan/domain/inventory/decide';
import type { Decision } from '@kervan/domain/inventory/decision';
import { isProductStatus, wireProductStatus } from '@kervan/domain/inventory/product-status';
import type { PriceExplanation as Explained } from '@kervan/domain/pricing/explain-price';
import { PriceChoice } from '@kervan/domain/pricing/price-decision';
import type { ExplainedInputs } from './explain-inputs.ts';
import type { Publication } from './explain-item.ts';

type Station = PriceExplanation['stations'][number];
type Name = Station['name'];
type Facts = { inputs: ExplainedInputs; decision: Decision; explained: Explained; trace: DecisionTrace; publication: Publication };

const text = (value: number | null): string | null => (value === null ? null : String(value));
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const FOLLOWS: readonly string[] = [PriceChoice.followBuyBox, PriceChoice.followLowest, PriceChoice.keepOwnBuyBox];

/** The eight stations of the route; exactly one decides, and what an item without a price or outside the criteria stops at has failed. */
export function stationsOf(facts: Facts): Station[] {
  const failed = failingStation(facts);
  const deciding = failed ?? decidingStation(facts);
  const order: Name[] = ['source', 'rate', 'cost', 'band', 'competition', 'guards', 'publish', 'confirm'];
  return order.map((name, place) => {
    const state: Station['state'] = failed === name ? 'failed' : failed !== null && place > order.indexOf(failed) ? 'skipped' : deciding === name ? 'deciding' : 'passed';
    const station = builders[name](facts);
    return { name, ...station, state: state === 'passed' && station.state ? station.state : state };
  });
}

function failingStation({ explained, decision }: Facts): Name | null {
  switch (explained.decision.refusal) {
    case 'sourcePriceUnknown': case 'sourceShippingUnknown': case 'sourcePriceZero': return 'source';
    case 'currencyRateMissing': return 'rate';
    case 'shipmentPriceUnknown': case 'warehouseCostUnknown': return 'cost';
    case 'settingsError': return 'band';
    case 'fixedPriceUnderMinimum': case 'maxAllowedUnderMinimum': return 'guards';
    case null: return decision.failures.length > 0 ? 'guards' : null;
  }
}

/** Which station set the price: a limit that holds it, the competition, or the standard profit. */
function decidingStation({ explained }: Facts): Name {
  const { choice, price, min, max } = explained.decision;
  if (explained.trace.allowed !== null) return 'guards';
  if (choice !== null && FOLLOWS.includes(choice)) return price === min || price === max ? 'band' : 'competition';
  return 'band';
}

type Built = Omit<Station, 'name' | 'state'> & { state?: Station['state'] };

const builders: Record<Name, (facts: Facts) => Built> = {
  source: ({ inputs: { loaded: { source } } }) => ({
    value: text(source.price), code: source.availability !== null && isProductStatus(source.availability) ? wireProductStatus(source.availability) : 'unknown',
    values: { priceUsd: source.price, shippingUsd: source.shipping, stock: source.stock }, at: iso(source.fetchedAt),
  }),
  rate: ({ inputs: { prepared } }) => ({ value: text(prepared.compiled.ratePpm), code: prepared.state.settings.currency.mode, values: { ratePpm: prepared.compiled.ratePpm }, at: null }),
  cost: ({ explained: { decision, trace } }) => ({
    value: text(decision.cost), code: decision.refusal ?? trace.sendingType ?? 'unknown', values: { costMinor: decision.cost, service: trace.serviceName, estimated: decision.isEstimated ? 1 : 0 }, at: null,
  }),
  band: ({ explained: { decision, trace } }) => ({
    value: decision.min === null || decision.max === null ? null : `${decision.min}-${decision.max}`, code: decision.choice ?? decision.refusal ?? 'unknown',
    values: { minMinor: decision.min, standardMinor: decision.standard, maxMinor: decision.max, minHundredths: trace.band?.minHundredths ?? null, standardHundredths: trace.band?.standardHundredths ?? null, maxHundredths: trace.band?.maxHundredths ?? null }, at: null,
  }),
  competition: ({ explained: { decision, trace }, inputs: { loaded: { target } } }) => ({
    value: text(trace.competition?.wanted ?? null), code: decision.choice ?? 'unknown',
    values: { referenceMinor: trace.competition?.referenceLanded ?? null, buyBoxMinor: target.buyBoxLanded, lowestMinor: target.lowestLanded, offers: target.offersCount, shippingFeeMinor: trace.competition?.shippingFee ?? null }, at: iso(target.fetchedAt),
    ...(target.readAtAll ? {} : { state: 'waiting' as const }),
  }),
  guards: ({ trace, decision, explained }) => {
    const strongest = Math.max(...decision.failures.map((failure) => failure.action));
    const first = decision.failures.find((failure) => failure.action === strongest);
    const passed = trace.filters.filter((line) => line.verdict !== 'fail').length;
    return { value: `${passed}/${trace.filters.length}`, code: first ? (filterNameOf(first.filterNumber) ?? 'unknown') : (explained.decision.refusal ?? explained.trace.allowed ?? 'passed'), values: { passed, all: trace.filters.length, stale: decision.isStale ? 1 : 0 }, at: null };
  },
  publish: ({ publication: { sent, confirmed, waiting } }) => ({
    value: text(sent?.price ?? confirmed?.price ?? null), code: waiting ? 'pending' : sent ? 'sent' : confirmed ? 'done' : 'nothing', values: { quantity: sent?.quantity ?? confirmed?.quantity ?? null }, at: (sent?.at ?? confirmed?.at)?.toISOString() ?? null,
    ...(waiting || sent ? { state: 'waiting' as const } : confirmed ? {} : { state: 'skipped' as const }),
  }),
  confirm: ({ publication: { sent, confirmed, waiting } }) => ({
    value: text(confirmed?.price ?? null), code: confirmed ? (sent || waiting ? 'old' : 'matches') : 'nothing', values: { quantity: confirmed?.quantity ?? null }, at: confirmed?.at.toISOString() ?? null,
    ...(confirmed ? (sent || waiting ? { state: 'waiting' as const } : {}) : { state: 'skipped' as const }),
  }),
};
