import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isProductStatus, wireProductStatus } from '@kervan/domain/inventory/product-status';
import { wireSellerType } from '@kervan/domain/inventory/seller-type';
import type { DecidedAgain } from './explain-decision.ts';
import type { ExplainedInputs } from './explain-inputs.ts';
import type { Publication } from './explain-publication.ts';

type Station = PriceExplanation['stations'][number];
type Name = Station['name'];
type Facts = { inputs: ExplainedInputs; made: DecidedAgain; publication: Publication };

const text = (value: number | null): string | null => (value === null ? null : String(value));
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const order: readonly Name[] = ['source', 'rate', 'cost', 'band', 'competition', 'guards', 'publish', 'confirm'];

/** The eight stations of the route; exactly one decides, and what an item without a price or outside the criteria stops at has failed. */
export function stationsOf(facts: Facts): Station[] {
  const { verdict, decision } = facts.made;
  const stopsAt = verdict.failed || decision.hold !== null ? order.indexOf(verdict.name) : order.length;
  return order.map((name, place) => {
    const { state, ...station } = builders[name](facts);
    if (name === verdict.name)
      return {
        name,
        ...station,
        code: verdict.failed || decision.hold !== null ? verdict.code : station.code,
        state: verdict.failed ? 'failed' : 'deciding',
      };
    return { name, ...station, state: place > stopsAt ? 'skipped' : (state ?? 'passed') };
  });
}

type Built = Omit<Station, 'name' | 'state'> & { state?: Station['state'] };

const builders: Record<Name, (facts: Facts) => Built> = {
  source: ({
    inputs: {
      loaded: { source },
    },
  }) => ({
    value: text(source.price),
    code:
      source.availability !== null && isProductStatus(source.availability)
        ? wireProductStatus(source.availability)
        : 'unknown',
    values: {
      priceUsd: source.price,
      shippingUsd: source.shipping,
      stock: source.stock,
      seller: source.sellerType === null ? null : wireSellerType(source.sellerType),
    },
    at: iso(source.fetchedAt),
  }),
  rate: ({ inputs: { prepared, readAt } }) => ({
    value: text(prepared.compiled.ratePpm),
    code: prepared.state.settings.currency.mode,
    values: { ratePpm: prepared.compiled.ratePpm },
    at: readAt.rate?.toISOString() ?? null,
  }),
  cost: ({
    made: {
      price: { decision, trace },
    },
  }) => ({
    value: text(decision.cost),
    code: trace.sendingType ?? 'unknown',
    values: { costMinor: decision.cost, service: trace.serviceName, estimated: decision.isEstimated ? 1 : 0 },
    at: null,
  }),
  band: ({
    made: {
      price: { decision, trace },
    },
    inputs: {
      loaded: { item },
    },
  }) => ({
    value: decision.min === null || decision.max === null ? null : `${decision.min}-${decision.max}`,
    code: decision.choice ?? 'unknown',
    values: {
      minMinor: decision.min,
      standardMinor: decision.standard,
      maxMinor: decision.max,
      minHundredths: trace.band?.minHundredths ?? null,
      standardHundredths: trace.band?.standardHundredths ?? null,
      maxHundredths: trace.band?.maxHundredths ?? null,
      origin: item.override?.profitKind == null ? 'store' : 'item',
    },
    at: null,
  }),
  competition: ({
    made: {
      price: { decision, trace },
    },
    inputs: {
      loaded: { target },
      prepared: {
        state: {
          settings: { autopricer },
        },
      },
      competitors,
    },
  }) => ({
    value: text(trace.competition?.wanted ?? null),
    code: decision.choice ?? 'unknown',
    values: {
      referenceMinor: trace.competition?.referenceLanded ?? null,
      wantedMinor: trace.competition?.wanted ?? null,
      buyBoxMinor: target.buyBoxLanded,
      lowestMinor: target.lowestLanded,
      offers: target.offersCount,
      excluded: competitors.filter((competitor) => competitor.excluded !== null).length,
      shippingFeeMinor: trace.competition?.shippingFee ?? null,
      rule: autopricer.option,
      ruleValue: autopricer.value,
      ruleUnit: autopricer.valueUnit,
    },
    at: iso(target.fetchedAt),
    ...(target.readAtAll ? {} : { state: 'waiting' as const }),
  }),
  guards: ({ made: { trace, decision, verdict } }) => {
    const passed = trace.filters.filter((line) => line.verdict !== 'fail').length;
    return {
      value: `${passed}/${trace.filters.length}`,
      code: verdict.name === 'guards' ? verdict.code : 'passed',
      values: { passed, all: trace.filters.length, stale: decision.isStale ? 1 : 0 },
      at: null,
    };
  },
  publish: ({ publication: { sent, confirmed, isOnItsWay, waiting, ended } }) => ({
    value: text(sent?.price ?? confirmed?.price ?? null),
    code: ended ?? (waiting ? 'pending' : isOnItsWay ? 'sent' : confirmed ? 'done' : 'nothing'),
    values: { quantity: sent?.quantity ?? confirmed?.quantity ?? null },
    at: (sent?.at ?? confirmed?.at)?.toISOString() ?? null,
    ...(waiting || isOnItsWay ? { state: 'waiting' as const } : confirmed ? {} : { state: 'skipped' as const }),
  }),
  confirm: ({ publication: { confirmed, isOnItsWay, waiting } }) => ({
    value: text(confirmed?.price ?? null),
    code: confirmed ? (isOnItsWay || waiting ? 'old' : 'matches') : 'nothing',
    values: { quantity: confirmed?.quantity ?? null },
    at: confirmed?.at.toISOString() ?? null,
    ...(confirmed ? (isOnItsWay || waiting ? { state: 'waiting' as const } : {}) : { state: 'skipped' as const }),
  }),
};
