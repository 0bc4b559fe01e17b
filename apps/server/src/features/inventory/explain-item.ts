import { sql } from 'kysely';
import type { inventory} from '@kervan/contracts/inventory';
import { type PriceExplanation } from '@kervan/contracts/inventory';
import { decide, type DecisionTrace } from '@kervan/domain/inventory/decide';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { isStatusCode, wireStatus, type StatusCode } from '@kervan/domain/inventory/item-status';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { explainPrice } from '@kervan/domain/pricing/explain-price';
import { newPriceTrace } from '@kervan/domain/pricing/price-trace';
import type { Db } from '../../db/connect.ts';
import { within, type Handler } from '../../http/implement.ts';
import { currentInputs, lastSeq, pastInputs, type ExplainedInputs } from './explain-inputs.ts';
import { stationsOf } from './explain-stations.ts';
import { getItemId } from './find-item.ts';

/** PRICE-041: the decision itself, recomputed with a recorder. */
export const explainItem: Handler<typeof inventory.explain> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const itemId = await getItemId(tx, storeId, query.asinOrSku);
    const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();
    // The column holds a market code.
    const scope = { storeId, market: store.market as MarketCode, itemId, now: deps.clock.now(), memory: deps.clock };
    const inputs = query.seq === undefined ? await currentInputs(tx, scope) : await pastInputs(tx, scope, query.seq);
    const publication = await readPublication(tx, storeId, itemId);
    const previousOfNow = query.seq === undefined ? await lastSeq(tx, storeId, itemId) : null;
    const name = await tx.selectFrom('item_details').select(['asin', 'sku']).where('store_id', '=', storeId).where('item_id', '=', itemId).executeTakeFirstOrThrow();
    return { ...name, ...explanationOf(inputs, publication), previousSeq: inputs.change?.previous ?? previousOfNow, asOf: new Date(scope.now).toISOString() };
  });

/** What was sent and what the marketplace shows of an item. */
export type Publication = { sent: { price: number | null; quantity: number | null; at: Date } | null; confirmed: { price: number | null; quantity: number | null; at: Date } | null; waiting: boolean };

async function readPublication(tx: Db, storeId: number, itemId: number): Promise<Publication> {
  const { rows } = await sql<{ present: boolean | null; price: number | null; quantity: number | null; reported_at: Date | null; flight_price: number | null; flight_quantity: number | null; flight_at: Date | null; waiting: boolean }>`
    select r.present, r.price, r.quantity, r.reported_at, r.flight_price, r.flight_quantity, r.flight_at, exists (select 1 from publish_queue q where q.store_id = ${storeId} and q.item_id = ${itemId}) as waiting
    from (select 1) one left join listing_reported r on r.store_id = ${storeId} and r.item_id = ${itemId}`.execute(tx);
  const [row] = rows;
  return {
    sent: row?.flight_at ? { price: row.flight_price, quantity: row.flight_quantity, at: row.flight_at } : null,
    confirmed: row?.present && row.reported_at ? { price: row.price, quantity: row.quantity, at: row.reported_at } : null,
    waiting: row?.waiting ?? false,
  };
}

function explanationOf(inputs: ExplainedInputs, publication: Publication): Omit<PriceExplanation, 'asin' | 'sku' | 'previousSeq' | 'asOf'> {
  const { loaded, prepared, change, decidedAt } = inputs;
  const { item, source, target } = loaded;
  const trace: DecisionTrace = { filters: [], price: newPriceTrace() };
  const decision = decide(item, source, target, prepared.compiled, { now: decidedAt, cause: 'sourceData', atStoreRoom: true }, trace);
  const explained = explainPrice(source, target, item, prepared.compiled);
  const shown = change ?? { status: item.status, reason: item.reason, price: item.price, quantity: item.quantity, cost: loaded.cost };
  const { reason, filterNumber } = unpackReason(shown.reason);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const part = (value: Publication['sent']) => value && { priceMinor: value.price, quantity: value.quantity, at: value.at.toISOString() };
  const market = markets[prepared.market];
  return {
    currency: market.currency, decimals: market.decimals, seq: change?.seq ?? null, nextSeq: change?.next ?? null, decidedAt: new Date(decidedAt).toISOString(),
    status: isStatusCode(shown.status) ? wireStatus(shown.status as StatusCode) : '', reason: reason === null ? null : updateReasonName(reason), filter: filterNameOf(filterNumber),
    priceMinor: shown.price, quantity: shown.quantity ?? 0, costMinor: explained.decision.cost, profitMinor: decision.profit, profitPercent: explained.profitHundredths,
    minPriceMinor: explained.decision.min, standardPriceMinor: explained.decision.standard, maxPriceMinor: explained.decision.max, buyBoxMinor: target.buyBoxLanded, lowestMinor: target.lowestLanded,
    stations: stationsOf({ inputs, decision, explained, trace, publication }),
    breakdown: breakdownOf(explained.breakdown),
    inputs: [
      { name: 'sourcePrice', value: text(source.price), origin: 'reader', at: iso(source.fetchedAt), estimated: false },
      { name: 'sourceShipping', value: text(source.shipping), origin: 'reader', at: iso(source.fetchedAt), estimated: false },
      { name: 'weight', value: text(source.weightG), origin: 'catalogue', at: null, estimated: false },
      { name: 'rate', value: text(prepared.compiled.ratePpm), origin: prepared.state.settings.currency.mode, at: null, estimated: false },
      { name: 'buyBox', value: text(target.buyBoxLanded), origin: 'store', at: iso(target.fetchedAt), estimated: false },
      { name: 'lowest', value: text(target.lowestLanded), origin: 'store', at: iso(target.fetchedAt), estimated: false },
      { name: 'importFee', value: text(item.importPrice), origin: item.importPrice === null ? 'default' : 'seller', at: null, estimated: item.importPrice === null },
    ],
    failures: trace.filters.filter((line) => line.verdict === 'fail' || line.verdict === 'unknown').map((line) => ({ filter: filterNameOf(line.filterNumber) ?? '', action: line.action, unknown: line.verdict === 'unknown', value: null, limit: null })),
    thresholds: explained.thresholds.map((threshold) => ({ code: threshold.kind, value: String('landed' in threshold ? threshold.landed : 'sourcePrice' in threshold ? threshold.sourcePrice : 'ratePpm' in threshold ? threshold.ratePpm : threshold.quantity), effect: effects[threshold.kind], effectValue: threshold.kind === 'competitorAbove' ? text(explained.decision.max) : threshold.kind === 'competitorBelow' ? text(explained.decision.min) : null })),
    sent: part(publication.sent), confirmed: part(publication.confirmed),
  };
}

const text = (value: number | null): string | null => (value === null ? null : String(value));
const effects = { competitorBelow: 'minimumHolds', competitorAbove: 'maximumHolds', sourcePriceAbove: 'priceChanges', rateAbove: 'priceRises', stockBelow: 'stockZero' } as const;

const COST_PARTS = new Set(['product', 'salesTax', 'sourceShipping', 'shipment', 'importFee']);

/** The parts with the cost as a subtotal between what is spent and what the sale gives away. */
function breakdownOf(parts: ReturnType<typeof explainPrice>['breakdown']): PriceExplanation['breakdown'] {
  const row = (part: (typeof parts)[number]) => ({ part: part.kind, amountMinor: part.amount, subtotal: false, estimated: part.isEstimated, note: null });
  const costs = parts.filter((part) => COST_PARTS.has(part.kind));
  if (parts.length === 0) return [];
  return [
    ...costs.filter((part) => part.amount !== 0).map(row),
    { part: 'cost', amountMinor: costs.reduce((sum, part) => sum + part.amount, 0), subtotal: true, estimated: costs.some((part) => part.isEstimated), note: null },
    ...parts.filter((part) => !COST_PARTS.has(part.kind) && part.amount !== 0).map(row),
  ];
}
