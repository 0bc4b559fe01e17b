import type pg from 'pg';
import { sourceMarket } from '@kervan/domain/markets';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { ProductStatus } from '@kervan/domain/inventory/product-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import { marketNumber } from '../apps/server/src/records/products/follow-products.ts';
import { openStoreRows } from '../apps/server/src/records/items/item-write.ts';
import { changeSettings, openSettings } from '../apps/server/src/records/settings/settings-write.ts';
import { grantSubscription } from '../apps/server/src/testing/grant-subscription.ts';
import { SourceFlag } from '../apps/server/src/records/products/source-flags.ts';
import type { EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import type { BenchDatabase } from './open-database.ts';

const MARKET = 'DE';
const RATE_PPM = 920_000;
const FLAGS = ItemFlag.qualificationKnown | ItemFlag.listed | ItemFlag.addedFromStore;

/** One item in this many has prices of its own. */
const OVERRIDE_EVERY = 200;

/** Spreads the numbers 1, 2, 3 … over 0 to `count` − 1, the same way in every run. */
const spread = (salt: number, count: number): string => `((n * 2654435761 + ${salt} * 40503) / 65536 % ${count})::int`;

const warehouseRates: WarehouseRates = {
  asOf: '2026-11-01',
  currency: 'USD',
  handlingMinor: 200,
  rates: ['economy', 'standard', 'express', 'priority'].map((serviceCode, at) => ({
    market: MARKET,
    carrierCode: `carrier${at % 2}`,
    serviceCode,
    name: serviceCode,
    transitDays: 12 - 3 * at,
    refusesPoBox: at > 1,
    maxWeightLb: at === 0 ? 4 : 70,
    maxGirthIn: at === 0 ? 36 : 108,
    baseMinor: 600 + 150 * at,
    stepMinor: 120 + 25 * at,
    stepLb: 0.5,
  })),
};

/** Follows the BuyBox a cent below, three profit bands; else the defaults of a new German store. */
const benchSettings = (settings: StoreSettings): StoreSettings => ({
  ...settings,
  autopricer: { competition: 'buybox', option: 'less', value: 1, valueUnit: 'amount', noBuybox: 'standardProfit' },
  salesTax: { direction: 'above', limitUsd: 2000, rateHundredths: 700, constantUsd: 0 },
  pricing: {
    ...settings.pricing,
    main: {
      bands: [
        { fromUsd: 0, minHundredths: 1500, standardHundredths: 3000, maxHundredths: 5000 },
        { fromUsd: 3000, minHundredths: 1200, standardHundredths: 2500, maxHundredths: 4000 },
        { fromUsd: 10_000, minHundredths: 1000, standardHundredths: 2000, maxHundredths: 3500 },
      ],
    },
  },
});

/**
 * Loads an account with one German store of so many items, all at the store: source products, competition, what the marketplace
 * shows, and prices of their own for a few. Straight by SQL; the settings through the product.
 */
export async function loadStore({ owner, db, clock }: BenchDatabase, items: number): Promise<EvaluatedStore> {
  const accountId = await insertAccount(owner, items);
  await db.transaction().execute((tx) => grantSubscription(tx, { clock }, accountId));
  const store = await owner.query<{ store_id: number }>(
    `insert into store(account_id, market, name, store_code, registration, selling_partner_id, created_at, imported_at) values ($1, $2, 'Bench', $3, 'complete', 'BENCHSELLER', now(), now()) returning store_id`,
    [accountId, MARKET, `DE${String(accountId).padStart(5, '0')}`],
  );
  const storeId = store.rows[0]?.store_id ?? 0;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await openStoreRows(tx, storeId, statusCodes);
    await openSettings(tx, storeId, MARKET, now, { ratePpm: RATE_PPM, warehouseRates });
    await changeSettings(tx, storeId, {
      now,
      reason: UpdateReason.SettingsChange,
      next: (state) => ({ ...state, settings: benchSettings(state.settings) }),
    });
  });
  await owner.query('delete from item_job');
  await insertSources(owner, items);
  await insertItems(owner, storeId);
  await owner.query('vacuum analyze');
  return { storeId, accountId, market: MARKET };
}

async function insertAccount(owner: pg.Pool, items: number): Promise<number> {
  const { rows } = await owner.query<{ account_id: number }>(
    `insert into account(email, firstname, lastname, phone, password_hash, email_confirmed_at, agreement_version, kvkk_version, consented_at, plan, product_limit)
     values ('bench@kervan.test', 'Bench', 'Seller', '+905320000000', '', now(), '1', '1', now(), 3, $1) returning account_id`,
    [items * 10 + 1_000_000],
  );
  // A plan with room for everything, so that each of its calls is open.
  await owner.query('update plan_level set product_limit = $1', [items * 10 + 1_000_000]);
  return rows[0]?.account_id ?? 0;
}

/** Products of 8 to 200 dollars, light to heavy; average_price keeps the price around which they move. */
async function insertSources(owner: pg.Pool, items: number): Promise<void> {
  await owner.query(
    `
    insert into source_product(market, asin, revision, price, shipping, stock, seller_type, availability, prime, sales_rank, offers, review_count, review_average, buybox_price, lowest_price, average_price, weight_g, dimensional_weight_g, girth_mm, flags, fetched_at)
    select ${marketNumber(sourceMarket)}, 'B0' || lpad(upper(to_hex(n)), 8, '0'), 1 + ${spread(14, 400)}, price, case when prime then 0 else 599 end, case when ${spread(15, 10)} = 0 then 3 + ${spread(16, 30)} end, case ${spread(1, 10)} when 0 then 2 else 1 end, ${ProductStatus.InStock}, prime,
      100 + ${spread(2, 900_000)}, 1 + ${spread(3, 20)}, ${spread(4, 5000)}, 30 + ${spread(5, 21)}, price, price - 50, price, weight, weight + ${spread(6, 400)}, 400 + ${spread(7, 900)}, ${SourceFlag.catalogueRead}, now()
    from generate_series(1, $1::bigint) n, lateral (select 800 + ${spread(8, 19_200)} as price, 80 + ${spread(9, 3000)} as weight, ${spread(10, 4)} > 0 as prime) p`,
    [items],
  );
  await owner.query(
    'insert into source_schedule(source_id, last_read_at, detail_wanted) select source_id, now(), false from source_product',
  );
  await owner.query(
    `insert into source_details(source_id, title, brand, catalogue_at) select source_id, 'Product number ' || source_id || ' of the benchmark, with a title of usual length', 'Brand ' || source_id % 500, now() from source_product`,
  );
}

/** A third of the products has a BuyBox under our least price, a third one above the highest, a third none: all three follow the cost. */
async function insertItems(owner: pg.Pool, storeId: number): Promise<void> {
  const run = (text: string) => owner.query(text, [storeId]);
  await run(
    `insert into item_override(store_id, item_id, kind, min_profit, standard_profit, max_profit) select $1, source_id, 2, 1000, 2200, 4000 from source_product where source_id % ${OVERRIDE_EVERY} = 0 order by source_id`,
  );
  await run(`insert into item(store_id, item_id, source_id, created_at, changed_at, status, quantity, flags, override_id)
    select $1, p.source_id, p.source_id, now(), now(), ${StatusCode.AtStore}, 10, ${FLAGS} | case when ${spread(17, 3)} = 0 then ${ItemFlag.usptoKnown | ItemFlag.targetOfficeKnown} else 0 end, o.override_id
    from (select source_id as n, source_id from source_product) p left join item_override o on o.store_id = $1 and o.item_id = p.source_id order by p.source_id`);
  await run(`insert into item_details(store_id, item_id, asin, sku, title, brand, weight_g)
    select $1, source_id, asin, 'K-' || asin, title, brand, weight_g from source_product join source_details using (source_id) order by source_id`);
  await run(
    `insert into source_subscription(source_id, store_id, item_id) select source_id, $1, source_id from source_product order by source_id`,
  );
  await run(`insert into target_offer(store_id, item_id, revision, buybox_landed, buybox_price, buybox_shipping, buybox_is_ours, buybox_excluded, buybox_seller, buybox_seller_type, lowest_landed, offers, fba, sba, chinese, sales_rank, competitors, event_at, fetched_at)
    select $1, n, 1 + ${spread(18, 90)}, buybox, buybox, case when buybox is null then null else 0 end, false, false, 'A' || n % 1000, 1, coalesce(buybox, average_price), ${spread(11, 12)}, ${spread(12, 2)} = 0, false, false, 100 + ${spread(13, 500_000)},
      '[{"seller":"A1","landed":5000,"excluded":false,"type":"FBA"}]'::jsonb, now(), now()
    from (select source_id as n, average_price, case source_id % 3 when 0 then average_price / 2 when 1 then average_price * 4 + 9000 end as buybox from source_product order by source_id) p`);
  await run(
    `insert into listing_reported(store_id, item_id, present, price, quantity, handling_days, status, reported_at) select $1, source_id, true, average_price * 2, 10, 5, 'BUYABLE', now() from source_product order by source_id`,
  );
  await run(
    `update status_count set items = (select count(*)::int from item where store_id = $1) where store_id = $1 and status = ${StatusCode.AtStore}`,
  );
  await owner.query(`select setval('item_id_seq', greatest((select max(item_id) from item), 1))`);
}
