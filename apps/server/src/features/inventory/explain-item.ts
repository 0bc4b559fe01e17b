import type { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { filterFigure } from '@kervan/domain/filters/filter-figures';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { isStatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { markets } from '@kervan/domain/markets';
import { roundHalfUp } from '@kervan/domain/money/rational';
import { priceParts, type PartBasis, type PricePart } from '@kervan/domain/pricing/price-parts';
import type { PriceThreshold } from '@kervan/domain/pricing/price-thresholds';
import { profitHundredths, profitOf } from '@kervan/domain/pricing/profit';
import { routeOf } from '@kervan/domain/settings/route-of';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { noCompetitors } from './explain-competitors.ts';
import { decideAgain, type DecidedAgain } from './explain-decision.ts';
import { inputsOf, lastPriceSeq, lastSeq, type ExplainedInputs, type Scope } from './explain-inputs.ts';
import { readPastPublication, readPublication, type Publication } from './explain-publication.ts';
import { stationsOf } from './explain-stations.ts';
import { getItemId } from './find-item.ts';
import { holdsTargetInfo } from './item-rows.ts';
import { priceCauses } from './price-causes.ts';

/** PRICE-041: the decision itself, recomputed with a recorder. */
export const explainItem: Handler<typeof inventory.explain> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const { scope, name } = await scopeOf(tx, deps, storeId, query.asinOrSku);
    const inputs = await inputsOf(tx, scope, query.seq);
    const { change, decisionSeq } = inputs;
    const publication =
      change === null || decisionSeq === null
        ? await readPublication(tx, storeId, scope.itemId)
        : await readPastPublication(tx, storeId, scope.itemId, { seq: decisionSeq, isNewest: change.next === null });
    const previousSeq = change === null ? await lastSeq(tx, storeId, scope.itemId) : change.previous;
    const explained = decisionSeq ?? (await lastPriceSeq(tx, scope));
    const causes = await priceCauses(tx, storeId, explained === null ? [] : [explained]);
    return {
      ...name,
      ...explanationOf(inputs, publication),
      cause: (explained !== null && causes.get(explained)) || null,
      previousSeq,
      asOf: new Date(scope.now).toISOString(),
    };
  });

/** The item of a name, with what its explanation is read with. Throws RecordNotFound. */
export async function scopeOf(
  tx: Db,
  deps: Deps,
  storeId: number,
  asinOrSku: string,
): Promise<{ scope: Scope; name: { asin: string; sku: string } }> {
  const itemId = await getItemId(tx, storeId, asinOrSku);
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();
  const name = await tx
    .selectFrom('item_details')
    .select(['asin', 'sku'])
    .where('store_id', '=', storeId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();

  return {
    scope: { storeId, market: store.market, itemId, now: deps.clock.now(), memory: deps.clock },
    name,
  };
}

function explanationOf(
  inputs: ExplainedInputs,
  publication: Publication,
): Omit<PriceExplanation, 'asin' | 'sku' | 'cause' | 'previousSeq' | 'asOf'> {
  const {
    loaded: { item, target, ...loaded },
    prepared,
    change,
    decidedAt,
    competitors,
  } = inputs;
  const made = decideAgain(inputs);
  const {
    decision,
    price: { decision: priced },
  } = made;
  const shown = change ?? {
    status: item.status,
    reason: item.reason,
    price: item.price,
    quantity: item.quantity,
    cost: loaded.cost,
  };
  const { reason, filterNumber } = unpackReason(shown.reason);
  const part = (value: Publication['sent']) =>
    value && { priceMinor: value.price, quantity: value.quantity, at: value.at.toISOString() };
  const market = markets[prepared.market];
  return {
    currency: market.currency,
    decimals: market.decimals,
    seq: change?.seq ?? null,
    nextSeq: change?.next ?? null,
    decidedAt: new Date(decidedAt).toISOString(),
    status: isStatusCode(shown.status) ? wireStatus(shown.status) : '',
    reason: reason === null ? null : updateReasonName(reason),
    filter: filterNameOf(filterNumber),
    hold: decision.hold,
    priceMinor: shown.price,
    quantity: shown.quantity ?? 0,
    costMinor: priced.cost,
    profitMinor: decision.hold === null ? decision.profit : priced.profit,
    profitPercent: profitShare(made, inputs, decision.price),
    minPriceMinor: priced.min,
    standardPriceMinor: priced.standard,
    maxPriceMinor: priced.max,
    buyBoxMinor: target.buyBoxLanded,
    lowestMinor: target.lowestLanded,
    minAllowedMinor: item.minAllowed,
    maxAllowedMinor: item.maxAllowed,
    replay:
      shown.price === null || decision.hold !== null
        ? null
        : { priceMinor: decision.price, quantity: decision.quantity, matches: decision.price === shown.price },
    stations: stationsOf({ inputs, made, publication }),
    breakdown: breakdownOf(partsOf(made, inputs)),
    profitAtBuyBox: profitAt(made, inputs, target.buyBoxLanded),
    profitAtLowest: profitAt(made, inputs, target.lowestLanded),
    // SUB-006: the price is explained to every plan, the offers beside ours are told to those that hold them.
    competitors: holdsTargetInfo(prepared) ? competitors : noCompetitors,
    offersCount: holdsTargetInfo(prepared) ? target.offersCount : null,
    inputs: inputsShown(inputs, made),
    failures: failuresOf(made, inputs),
    thresholds: made.price.thresholds.map(thresholdShown),
    sent: part(publication.sent),
    confirmed: part(publication.confirmed),
  };
}

/** The parts of the price that is decided: data too old to lower it may hold it above the computed one. */
function partsOf(
  { decision, price: { decision: priced, breakdown, trace } }: DecidedAgain,
  { prepared: { compiled } }: ExplainedInputs,
): PricePart[] {
  const { price } = decision;
  if (price === null || price === priced.price || priced.price === null) return breakdown;
  return priceParts(price, trace, compiled);
}

/** Profit / C of a price in hundredths of a percent. */
function profitShare(
  {
    price: {
      decision: { costExact },
    },
  }: DecidedAgain,
  { prepared: { compiled } }: ExplainedInputs,
  price: number | null,
): number | null {
  return price === null || costExact === null ? null : profitHundredths(price, costExact, compiled.netShare);
}

/** Appendix A step 13: profit at a competitor's landed price. */
function profitAt(
  made: DecidedAgain,
  inputs: ExplainedInputs,
  landed: number | null,
): PriceExplanation['profitAtBuyBox'] {
  const { costExact } = made.price.decision;
  const profitPercent = profitShare(made, inputs, landed);
  return landed === null || costExact === null || profitPercent === null
    ? null
    : {
        priceMinor: landed,
        profitMinor: profitOf(landed, costExact, inputs.prepared.compiled.netShare),
        profitPercent,
      };
}

const text = (value: number | null): string | null => (value === null ? null : String(value));

/** Every input with its origin. The import fee that nobody gave is what the store's rate makes of the source price. */
function inputsShown(
  { loaded: { item, source, target }, prepared, readAt }: ExplainedInputs,
  { price: { trace } }: DecidedAgain,
): PriceExplanation['inputs'] {
  const importFee = item.importPrice ?? (trace.importFee === null ? null : roundHalfUp(trace.importFee.amount));
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return [
    { name: 'sourcePrice', value: text(source.price), origin: 'reader', at: iso(source.fetchedAt), estimated: false },
    {
      name: 'sourceShipping',
      value: text(source.shipping),
      origin: 'reader',
      at: iso(source.fetchedAt),
      estimated: false,
    },
    {
      name: 'weight',
      value: text(source.weightG),
      origin: 'catalogue',
      at: readAt.weight?.toISOString() ?? null,
      estimated: false,
    },
    {
      name: 'rate',
      value: text(prepared.compiled.ratePpm),
      origin: prepared.state.settings.currency.mode,
      at: readAt.rate?.toISOString() ?? null,
      estimated: false,
    },
    { name: 'buyBox', value: text(target.buyBoxLanded), origin: 'store', at: iso(target.fetchedAt), estimated: false },
    { name: 'lowest', value: text(target.lowestLanded), origin: 'store', at: iso(target.fetchedAt), estimated: false },
    {
      name: 'importFee',
      value: text(importFee),
      origin: item.importPrice === null ? 'default' : 'seller',
      at: null,
      estimated: item.importPrice === null,
    },
  ];
}

/** Failing filters with the figure that fails and its limit; a filter that knew nothing has none. */
function failuresOf(
  { trace }: DecidedAgain,
  { loaded: { item, source, target }, prepared: { compiled }, decidedAt }: ExplainedInputs,
): PriceExplanation['failures'] {
  const route = routeOf(item.flags, compiled);
  const input = { item, source, target, settings: compiled, route, now: decidedAt };
  return trace.filters
    .filter((line) => line.verdict === 'fail' || line.verdict === 'unknown')
    .map(({ filterNumber, action, verdict }) => {
      const filter = route.filters.find((each) => each.number === filterNumber);
      return {
        filter: filterNameOf(filterNumber) ?? '',
        action,
        unknown: verdict === 'unknown',
        figure: filter && verdict === 'fail' ? filterFigure(filter, input) : null,
      };
    });
}

function thresholdShown(threshold: PriceThreshold): PriceExplanation['thresholds'][number] {
  switch (threshold.kind) {
    case 'competitorBelow':
    case 'competitorAbove':
      return {
        code: threshold.kind,
        value: threshold.landed,
        isHolding: threshold.isHolding,
        effectMinor: threshold.price,
      };
    case 'sourcePriceAbove':
      return { code: threshold.kind, value: threshold.sourcePrice, isHolding: false, effectMinor: threshold.price };
    case 'rateAbove':
      return { code: threshold.kind, value: threshold.ratePpm, isHolding: false, effectMinor: null };
    case 'stockBelow':
      return { code: threshold.kind, value: threshold.quantity, isHolding: false, effectMinor: null };
  }
}

const COST_PARTS: ReadonlySet<string> = new Set([
  'product',
  'salesTax',
  'sourceShipping',
  'shipment',
  'handling',
  'importFee',
]);
const noBasis: PartBasis = { usd: null, hundredths: null, weightG: null };

/** The parts with the cost as a subtotal between what is spent and what the sale gives away. */
function breakdownOf(parts: readonly PricePart[]): PriceExplanation['breakdown'] {
  type Row = Omit<PricePart, 'kind'> & { kind: PricePart['kind'] | 'cost' };
  const row = ({ kind, amount, isEstimated, basis: { usd, hundredths, weightG } }: Row) => ({
    part: kind,
    amountMinor: amount,
    subtotal: kind === 'cost',
    estimated: isEstimated,
    basis: { usdMinor: usd, hundredths, weightG },
  });
  const costs = parts.filter((part) => COST_PARTS.has(part.kind));
  if (parts.length === 0) return [];
  return [
    ...costs.filter((part) => part.amount !== 0).map(row),
    row({
      kind: 'cost',
      amount: costs.reduce((sum, part) => sum + part.amount, 0),
      isEstimated: costs.some((part) => part.isEstimated),
      basis: noBasis,
    }),
    ...parts.filter((part) => !COST_PARTS.has(part.kind) && part.amount !== 0).map(row),
  ];
}
