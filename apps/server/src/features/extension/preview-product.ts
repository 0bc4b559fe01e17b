import { sql } from 'kysely';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { evaluateFilters } from '@kervan/domain/filters/evaluate-filters';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { parseAsin } from '@kervan/domain/inventory/asin';
import { unknownSource, unknownTarget, type SourceFacts } from '@kervan/domain/inventory/facts';
import { markets } from '@kervan/domain/markets';
import { explainPrice } from '@kervan/domain/pricing/explain-price';
import { routeOf } from '@kervan/domain/settings/route-of';
import type { extension } from '@kervan/contracts/extension-calls';
import type { PreviewedStore } from '@kervan/contracts/extension';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { requirePlace, type RateLimit } from '../../http/rate-limit.ts';
import { findSource, loadItems, newItem } from '../../records/items/load-facts.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';

/** A search page shows about fifty products; more in a minute is no person. */
const PREVIEWS: RateLimit = { max: 240, windowMs: 60_000 };

type Asked = { asin: string | null; source: SourceFacts; now: number };

/** EXT-004, EXT-006: what a product, or a typed cost, would come to in the chosen stores by the rules that decide in earnest; nothing is written. */
export const previewProduct: Handler<typeof extension.preview> = async ({ body, caller }, deps) => {
  const text = body.asin?.trim() ?? '';
  const cost = body.costUsdMinor ?? null;
  const asin = text === '' ? null : parseAsin(text);
  if (text !== '' && asin === null) throw new AppError('AsinNotValid');
  if (asin === null && cost === null) throw new AppError('NoDataAvailableToAdd');
  await requirePlace(deps.db, `extensionPreview:${caller.accountId}`, PREVIEWS);
  return within(deps, caller, async (tx) => {
    const storeIds = await requireOwnStores(tx, caller.accountId, body.customerMarketPlaceIds);
    const known = asin === null ? null : await findSource(tx, asin);
    const read = known?.source ?? unknownSource;
    const now = deps.clock.now();
    const weighed = body.weightG ? { ...read, weightG: body.weightG, dimensionalWeightG: body.weightG } : read;
    const source = cost === null ? weighed : withCost(weighed, cost, now);
    const stores: PreviewedStore[] = [];
    for (const storeId of storeIds) stores.push(await previewIn(tx, deps, storeId, { asin, source, now }));
    return {
      asin,
      title: known?.title ?? null,
      sourcePriceMinor: source.price,
      readAt: read.fetchedAt === null ? null : new Date(read.fetchedAt).toISOString(),
      stores,
    };
  });
};

/** A typed cost is all that is paid at the source: discount and coupon of the offer do not come on top, and what ships it is in it. */
const withCost = (source: SourceFacts, cost: number, now: number): SourceFacts => ({
  ...source,
  fetchedAt: now,
  price: cost,
  shipping: source.shipping ?? 0,
  discountType: null,
  discountValue: null,
  couponType: null,
  couponValue: null,
});

async function previewIn(tx: Db, deps: Deps, storeId: number, { asin, source, now }: Asked): Promise<PreviewedStore> {
  const store = await tx
    .selectFrom('store')
    .select(['name', 'market'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const market = store.market;
  const prepared = await settingsOf(deps.clock, tx, { storeId, market });
  if (!prepared) throw new Error(`store ${storeId} has no settings`);
  const loaded = asin === null ? null : await findLoaded(tx, storeId, asin);
  const item = loaded?.item ?? newItem(now);
  const target = loaded?.target ?? unknownTarget;
  const { compiled } = prepared;
  const { decision, breakdown, profitHundredths } = explainPrice(source, target, item, compiled);
  const route = routeOf(item.flags, compiled);
  const { failures } =
    source.fetchedAt === null
      ? { failures: [] }
      : evaluateFilters({ item, source, target, settings: compiled, route, now }, route.filters);
  const amountOf = (kind: 'commission' | 'tax') => breakdown.find((part) => part.kind === kind)?.amount ?? 0;
  return {
    customerMarketPlaceId: storeId,
    storeName: store.name,
    market,
    currency: markets[market].currency,
    isAdded: loaded !== null,
    priceMinor: decision.price,
    costMinor: decision.cost,
    feesMinor: decision.price === null ? null : amountOf('commission') + amountOf('tax'),
    profitMinor: decision.profit,
    profitHundredths,
    parts: breakdown.map(({ kind, amount, isEstimated }) => ({ kind, amountMinor: amount, isEstimated })),
    refusal: decision.refusal,
    filters: failures.flatMap(({ filterNumber }) => filterNameOf(filterNumber) ?? []),
    isRestricted: asin !== null && (await isRestricted(tx, storeId, asin)),
  };
}

async function findLoaded(tx: Db, storeId: number, asin: string) {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from item_details where store_id = ${storeId} and asin = ${asin} order by item_id limit 1`.execute(
    tx,
  );
  if (!rows[0]) return null;
  const [loaded] = await loadItems(tx, storeId, [rows[0].item_id], 0);
  return loaded ?? null;
}

async function isRestricted(tx: Db, storeId: number, asin: string): Promise<boolean> {
  const { rows } = await sql`select 1 from restriction where store_id = ${storeId}
    and kind in (${RestrictionKind.restrictedProduct}, ${RestrictionKind.excludedProduct}) and folded = ${asin}`.execute(
    tx,
  );
  return rows.length > 0;
}
