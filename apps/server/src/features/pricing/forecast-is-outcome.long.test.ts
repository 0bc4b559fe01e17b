import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilterAction, filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { withFilterChanges, type FilterChange } from '@kervan/domain/filters/filter-changes';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { restrictionListNames, RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { InfringementType, RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import type { AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import type { Decision } from '@kervan/domain/inventory/decision';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { openDb, openPool, type Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { previewList } from '../../cases/preview-list.ts';
import { previewSettings } from '../../cases/preview-settings.ts';
import { listChangeOf } from '../../cases/list-change.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { addAsAction, removeAsAction } from '../../records/activity/list-steps.ts';
import { openStoreRows } from '../../records/items/item-write.ts';
import { listBits } from '../../records/products/list-bits.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { readRollout, releaseRollout } from '../../records/settings/rollout.ts';
import { changeSettings, openSettings, readSettings } from '../../records/settings/settings-write.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { warehouseRates } from '../../testing/warehouse-rates.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { previewEffect } from '../asin-settings/preview-effect.ts';
import { dropSettings, writeSettings } from '../asin-settings/write-settings.ts';
import { markStore } from '../lists/mark-store.ts';
import { evaluateDirty, evaluateNextRange, type EvaluatedStore } from './evaluate.ts';

const ITEMS = 120;
const RUNS = propertyRuns(120);
const S = StatusCode;
const NOW = Date.UTC(2026, 10, 20, 12);
const clock = { now: () => NOW };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof openPool>[];
let worker: Db;
let deps: Deps;
let store: EvaluatedStore;
let caller: StoreCaller;
const [metrics, log] = [createMetrics(), createLog('error', 'test')];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [
    openPool(database.url, { role: 'kervan_worker', max: 2, statementTimeoutMs: 60_000 }),
    openPool(database.panelUrl, { role: 'kervan_app', max: 2 }),
    openPool(database.url, { role: 'owner', max: 1 }),
  ];
  const [forWorker, forApp, owner] = pools;
  if (!forWorker || !forApp || !owner) throw new Error('three pools were opened');
  worker = openDb(forWorker);
  // The use case reads nothing but these two.
  deps = { db: openDb(forApp), clock } as Deps;
  const {
    rows: [row],
  } = await owner.query<{ account_id: number; store_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, plan, product_limit) values ('a@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 3, ${ITEMS - 20}) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE00001', 'complete', now() from a returning account_id, store_id`,
  );
  if (!row) throw new Error('no store');
  store = { storeId: row.store_id, accountId: row.account_id, market: 'DE' };
  caller = {
    accountId: row.account_id,
    storeId: row.store_id,
    storeIds: [row.store_id],
    tokenHash: Buffer.alloc(32),
    plan: 'AutoPricer',
    staffId: null,
  };
  await openStoreRows(worker, store.storeId, statusCodes);
  await openSettings(worker, store.storeId, 'DE', NOW, { ratePpm: 920_000, warehouseRates });
  await fill();
  await outcome((settings) => settings, UpdateReason.CurrencyRateChange);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

/** Products of every kind that a filter or a price looks at: each figure known and unknown, small and large. */
async function fill(): Promise<void> {
  const at = new Date(NOW);
  /** One of the values, or nothing, by the product's number. */
  const one = (step: number, ...values: (number | string)[]) =>
    sql.raw(`(array[${values.join(',')}, null])[1 + (n * ${step}) % ${values.length + 1}]`);
  await sql`insert into source_product(market, asin, revision, price, last_price, shipping, last_shipping, stock, availability, seller_type, prime, prime_exclusive, delivery_days, in_stock_in_days, sales_rank, review_count, review_average,
      weight_g, dimensional_weight_g, girth_mm, discount_type, discount_value, variations, voltage, seller_is_brand, fetched_at)
    select 0, 'B' || lpad(n::text, 9, '0'), 1, 800 + n * 97 % 9000, 800 + n * 97 % 9000, case when n % 9 = 0 then null else 0 end, 0, ${one(5, 0, 3, 40)}::int, ${one(7, 0, 1, 2, 3, 1, 1, 1)}::smallint, ${one(3, 0, 1, 2)}::smallint, n % 3 = 0, n % 5 = 0, ${one(11, 2, 9, 30)}::smallint, ${one(13, 1, 20)}::smallint,
      ${one(7, 10, 5000, 900000)}::int, ${one(5, 0, 12, 4000)}::int, ${one(3, 12, 38, 49)}::smallint, ${one(11, 120, 800, 20000)}::int, ${one(7, 150, 900)}::int, ${one(3, 300, 3000)}::int,
      case when n % 6 = 0 then 1 end, case when n % 6 = 0 then 1500 end, ${one(5, 1, 4, 90)}::smallint, ${one(7, 1, 2, 3)}::smallint, ${one(3, "'t'::boolean", "'f'::boolean")}, ${at}::timestamptz from generate_series(1, ${ITEMS}::int) n`.execute(
    worker,
  );
  // Every bit that an office or a warning may set, each of some products; those of lists come of the lists.
  const bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 28, 29].filter(
    (bit) => ((1 << bit) & listBits) === 0,
  );
  const flags = bits.map((bit, index) => `case when n % ${index + 5} = 1 then ${1 << bit} else 0 end`).join(' | ');
  await sql`insert into item(store_id, item_id, source_id, created_at, changed_at, status, flags)
    select ${store.storeId}::int, nextval('item_id_seq'), source_id, ${at}::timestamptz - (n % 300) * interval '1 day', ${at}::timestamptz, case when n % 4 = 0 then ${S.OutOfCriteria}::int else ${S.AtStore}::int end,
      ${ItemFlag.qualificationKnown}::int | case when n % 4 = 0 then 0 else ${ItemFlag.listed}::int end | ${sql.raw(flags)} from (select source_id, row_number() over (order by source_id)::int as n from source_product) p`.execute(
    worker,
  );
  await sql`insert into source_details(source_id, title, brand, category_path) select source_id, 'Word' || n % 9 || ' lamp', 'Brand ' || n % 11, 'Home > Kind ' || n % 7
    from (select source_id, row_number() over (order by source_id)::int as n from source_product) p on conflict (source_id) do update set title = excluded.title, brand = excluded.brand, category_path = excluded.category_path`.execute(
    worker,
  );
  await sql`insert into item_details(store_id, item_id, asin, sku, title, brand) select i.store_id, i.item_id, p.asin, 'S-' || p.asin, d.title, d.brand
    from item i join source_product p on p.source_id = i.source_id join source_details d on d.source_id = i.source_id on conflict do nothing`.execute(
    worker,
  );
  await sql`insert into target_offer(store_id, item_id, revision, event_at, fetched_at, buybox_landed, buybox_price, buybox_shipping, buybox_is_ours, lowest_landed, offers, fba, sba, chinese, sales_rank, competitors)
    select store_id, item_id, 1, ${at}::timestamptz, ${at}::timestamptz, ${one(5, 900, 4000, 12000)}::int, ${one(5, 900, 4000, 12000)}::int, 0, n % 7 = 0, ${one(5, 900, 4000, 12000)}::int, ${one(3, 0, 2, 30)}::smallint, n % 2 = 0, n % 3 = 0, n % 5 = 0, ${one(7, 5, 70000)}::int, '[]'
    from (select store_id, item_id, row_number() over (order by item_id)::int as n from item) i where n % 8 <> 0`.execute(
    worker,
  );
}

const count = () =>
  sql`update status_count c set items = (select count(*) from item i where i.store_id = c.store_id and i.status = c.status) where store_id = ${store.storeId}`.execute(
    worker,
  );

/** The marketplace shows what was sent: queues end where appendix C says. */
async function confirmAll(): Promise<void> {
  await sql`update item set status = case status when ${S.AtStoreQueue} then ${S.AtStore}::int when ${S.RemovalQueue} then ${S.OutOfCriteria}::int else case when reason % 64 = 0 then ${S.AtStoreWithZeroQuantity}::int else ${S.OutOfCriteriaListedZero}::int end end,
      flags = case when status = ${S.RemovalQueue} then flags & ~${ItemFlag.listed}::int else flags | ${ItemFlag.listed}::int end
    where store_id = ${store.storeId} and status = any(${[S.AtStoreQueue, S.RemovalQueue, S.ZeroQuantityQueue]}::smallint[])`.execute(
    worker,
  );
  await count();
}

type Change = (settings: StoreSettings) => StoreSettings;

/** Decides what waits as the worker does; a change that is halted is released. */
async function decideAll(): Promise<void> {
  const workerDeps = { db: worker, clock: clock as never, metrics, log };
  const pass = async () => {
    while (await evaluateDirty(workerDeps, store));
    while (await evaluateNextRange(workerDeps, store));
  };
  await pass();
  if ((await readRollout(worker, store.storeId))?.halted != null) {
    await worker.transaction().execute((tx) => releaseRollout(tx, store.storeId, NOW));
    await pass();
  }
  expect(await readRollout(worker, store.storeId)).toBeNull();
}

/** Saves as the panel does and decides the store as the worker does. */
async function outcome(change: Change, reason: UpdateReason = UpdateReason.SettingsChange): Promise<void> {
  await count();
  await worker.transaction().execute((tx) =>
    changeSettings(tx, store.storeId, {
      now: NOW,
      reason,
      next: (state) => ({
        ...state,
        settings: change(state.settings),
        ...(reason === UpdateReason.CurrencyRateChange ? { ratePpm: 930_000 } : {}),
      }),
    }),
  );
  await decideAll();
}

type Row = {
  status: number;
  reason: number;
  price: number | null;
  quantity: number;
  cost: number | null;
  profit: number | null;
};
const kept = async (): Promise<Map<number, Row>> =>
  new Map(
    (
      await sql<
        Row & { item_id: number }
      >`select item_id, status, reason, price, quantity, cost, profit from item where store_id = ${store.storeId}`.execute(
        worker,
      )
    ).rows.map(({ item_id, ...row }) => [item_id, row]),
  );

const settingsNow = async (): Promise<StoreSettings> =>
  (await readSettings(worker, store.storeId))?.settings ?? expect.unreachable('the store has settings');

const changeOf = (filterName: FilterName): fc.Arbitrary<FilterChange> => {
  const { params } = filterOffers[filterName];
  return fc
    .record({
      sendingType: fc.constantFrom('warehouse' as const, 'direct' as const),
      action: fc.constantFrom(FilterAction.Inactive, FilterAction.Zero, FilterAction.Remove),
      values: fc.tuple(
        ...params.map(({ min, max, default: usual }) =>
          fc.oneof(
            fc.constant(usual ?? min),
            fc.integer({ min, max: Math.min(max, min + 60) }),
            fc.integer({ min, max: Math.min(max, min + 9_000) }),
          ),
        ),
      ),
    })
    .map(({ sendingType, action, values }) => ({
      sendingType,
      filterName,
      action: isFree(filterName, sendingType) ? action : filterOffers[filterName][sendingType],
      params: Object.fromEntries(params.map(({ name }, at) => [name, values[at] ?? null])),
    }));
};
const isFree = (name: FilterName, sendingType: 'warehouse' | 'direct'): boolean =>
  filterOffers[name].fixed !== 'both' && filterOffers[name].fixed !== sendingType;

const profit = fc
  .tuple(
    fc.integer({ min: -1_000, max: 3_000 }),
    fc.integer({ min: 0, max: 4_000 }),
    fc.integer({ min: 0, max: 4_000 }),
  )
  .map(([least, more, most]) => [
    { fromUsd: 0, minHundredths: least, standardHundredths: least + more, maxHundredths: least + more + most },
  ]);
const whole = (min: number, max: number) => fc.integer({ min, max });
/** Every kind of the store's settings that decides: each is one save. */
const settings: Record<string, fc.Arbitrary<Change>> = {
  filters: fc
    .uniqueArray(fc.constantFrom(...filterNames), { minLength: 1, maxLength: 8 })
    .chain((names) => fc.tuple(...names.map(changeOf)))
    .map((changes) => (settings) => withFilterChanges(settings, changes)),
  pricing: fc
    .record({
      bands: profit,
      table: fc.constantFrom('main' as const, 'direct' as const, 'warehouse' as const),
      own: fc.boolean(),
    })
    .map(({ bands, table, own }) => ({ pricing, ...settings }) => ({
      ...settings,
      pricing: { ...pricing, [table]: table === 'main' ? { bands } : { ...pricing[table], ownValues: own, bands } },
    })),
  competition: fc
    .record({
      basis: fc.constantFrom('lowest', 'buyBox'),
      alone: fc.boolean(),
      value: whole(0, 900),
      unit: fc.constantFrom('amount' as const, 'percent' as const),
    })
    .map(({ alone, value, unit }) => (settings) => ({
      ...settings,
      raiseMarginWhenOnlySeller: alone,
      autopricer: { ...settings.autopricer, value, valueUnit: unit },
    })),
  store: fc
    .record({
      commissionHundredths: whole(500, 3_000),
      importFeeHundredths: whole(0, 3_000),
      handlingDays: whole(1, 20),
      maxStock: whole(1, 60),
      criticalStock: whole(0, 30),
      isTaxPayer: fc.boolean(),
    })
    .map((values) => (settings) => ({ ...settings, ...values })),
  tax: fc
    .record({
      direction: fc.constantFrom('above' as const, 'below' as const),
      limitUsd: fc.option(whole(0, 9_000)),
      rateHundredths: whole(0, 2_000),
      constantUsd: whole(0, 500),
    })
    .map((salesTax) => (settings) => ({ ...settings, salesTax })),
  rate: whole(300_000, 4_000_000).map((manualRatePpm) => (settings) => ({
    ...settings,
    currency: { mode: 'manual' as const, manualRatePpm },
  })),
};

/** Of all filters those of the lists alone, so that most products are for sale and a list or a setting of their own is what moves them. */
const gentle = withFilterChanges(
  defaultStoreSettings('DE'),
  filterNames
    .filter((name) => !/Restricted|Excluded|Trademark/i.test(name))
    .flatMap((filterName) =>
      (['warehouse', 'direct'] as const)
        .filter((sendingType) => isFree(filterName, sendingType))
        .map((sendingType) => ({ filterName, sendingType, action: FilterAction.Inactive, params: {} })),
    ),
);
async function beGentle(): Promise<void> {
  await outcome(() => gentle);
  await confirmAll();
}

type Item = { loaded: { itemId: number }; decision: Decision };
/** One save: what it is foretold to do, told for each item that is decided for it, and the saving itself. null = no such save is taken. */
type Save = { foresee(onItem: (item: Item) => void): Promise<void>; make(): Promise<void> };

const signal = new AbortController().signal;
const ofSettings = async (change: Change): Promise<Save | null> =>
  checkStoreSettings(change(await settingsNow()), 'DE').length > 0
    ? null
    : {
        foresee: async (onItem) => {
          let seen = 0;
          const { isComplete } = await previewSettings(deps, caller, change, {
            signal,
            onItem: (item) => (seen++, onItem(item)),
          });
          expect([isComplete, seen]).toEqual([true, ITEMS]);
        },
        make: () => outcome(change),
      };

const asinAt = (n: number) => `B${String(n).padStart(9, '0')}`;
/** What may stand on a list, with something that nobody has. */
const valueOf: Record<(typeof restrictionListNames)[number], (n: number) => string> = {
  restrictedProduct: asinAt,
  restrictedBrand: (n) => `brand ${n % 13}`,
  restrictedKeyword: (n) => `word${n % 10}`,
  restrictedCategory: (n) => (n % 8 === 0 ? 'Home' : `Kind ${n % 8}`),
  reliableProduct: asinAt,
  reliableBrand: (n) => `BRAND ${n % 13}`,
  excludedProduct: asinAt,
};
const listChange = fc.record({
  name: fc.constantFrom(...restrictionListNames),
  places: fc.uniqueArray(fc.integer({ min: 1, max: ITEMS + 5 }), { minLength: 1, maxLength: 25 }),
  isRemoval: fc.boolean(),
  infringement: fc.constantFrom(...Object.values(InfringementType)),
});
type ListDraft = typeof listChange extends fc.Arbitrary<infer T> ? T : never;

async function ofList({ name, places, isRemoval, infringement }: ListDraft): Promise<Save> {
  await beGentle();
  const kind = RestrictionKind[name];
  const values = places.map(valueOf[name]);
  const folded = values.flatMap((value) => {
    const entry = listEntryOf(kind, value);
    return 'fault' in entry ? [] : [entry.folded];
  });
  const there = await worker
    .selectFrom('restriction')
    .select('restriction_id as id')
    .where('store_id', '=', store.storeId)
    .where('kind', '=', kind)
    .where('folded', 'in', folded)
    .execute();
  const meant = isRemoval ? { ids: there.map(({ id }) => id) } : { values, infringement };
  const change = await worker.transaction().execute((tx) => listChangeOf(tx, store.storeId, kind, meant));
  return {
    foresee: async (onItem) => void (await previewList(deps, caller, change, { signal, onItem })),
    make: async () => {
      await count();
      await worker.transaction().execute(async (tx) => {
        await lockStores(tx, [store.storeId]);
        if (isRemoval) await removeAsAction(tx, store, { kind, now: NOW }, [...change.removed]);
        else
          await addAsAction(
            tx,
            store,
            { kind, now: NOW },
            [...change.added].map(([key, { value, infringement: told }]) => ({
              value,
              folded: key,
              reason: RestrictionReason.AddedManually,
              // Of the names that the type knows.
              infringement: told as InfringementType,
              note: null,
            })),
          );
      });
      await markStore({ db: worker, clock: clock as never }, store.storeId);
      await decideAll();
    },
  };
}

const ownSettings = (kind: 'rated' | 'constant') =>
  fc
    .uniqueArray(
      fc.record({
        place: fc.integer({ min: 1, max: ITEMS + 5 }),
        isRemoval: fc.boolean(),
        least: fc.integer({ min: -1_000, max: 3_000 }),
        more: fc.integer({ min: 0, max: 3_000 }),
        most: fc.integer({ min: 0, max: 3_000 }),
        criticalStock: fc.integer({ min: 0, max: 30 }),
        maxStock: fc.integer({ min: 1, max: 40 }),
        handlingDays: fc.option(fc.integer({ min: 1, max: 20 })),
        importPrice: fc.option(fc.integer({ min: 0, max: 2_000 })),
        shipmentPrice: fc.option(fc.integer({ min: 0, max: 4_000 })),
        limits: fc.option(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 9_000, max: 40_000 }))),
      }),
      { minLength: 1, maxLength: 30, selector: ({ place }) => place },
    )
    .map((drafts) => {
      const isRemoval = drafts[0]?.isRemoval === true;
      return new Map(
        drafts.map(({ place, least, more, most, limits, ...rest }) => {
          const asin = asinAt(place);
          const setting: AsinSetting = {
            asin,
            kind,
            minProfit: least,
            standardProfit: least + more,
            maxProfit: least + more + most,
            ...rest,
            minStock: null,
            groupName: null,
            minAllowed: limits?.[0] ?? null,
            maxAllowed: limits?.[1] ?? null,
          };
          return [asin, isRemoval ? null : setting] as const;
        }),
      );
    });

async function ofProducts(wanted: ReadonlyMap<string, AsinSetting | null>): Promise<Save> {
  await beGentle();
  const kept = [...wanted.values()].filter((setting) => setting !== null);
  return {
    foresee: async (onItem) => void (await previewEffect(deps, caller, wanted, onItem)),
    make: async () => {
      await count();
      await worker.transaction().execute(async (tx) => {
        if (kept.length > 0) await writeSettings(tx, { clock: clock as never }, store, kept);
        else await dropSettings(tx, { ...store, now: NOW }, [...wanted.keys()]);
      });
      await decideAll();
    },
  };
}

/** Every kind of save that decides. */
const kinds: Record<string, fc.Arbitrary<() => Promise<Save | null>>> = {
  ...Object.fromEntries(
    Object.entries(settings).map(([name, change]) => [name, change.map((one) => () => ofSettings(one))]),
  ),
  lists: listChange.map((draft) => () => ofList(draft)),
  ratedProducts: ownSettings('rated').map((wanted) => () => ofProducts(wanted)),
  constantProducts: ownSettings('constant').map((wanted) => () => ofProducts(wanted)),
};
const weights: Readonly<Record<string, number>> = { filters: 6, lists: 6, ratedProducts: 2, constantProducts: 2 };

it(
  'FILT-047 M3 whatever is saved, of every item comes what its dry run foretold: every filter, prices, competition, store, tax, rate, lists, settings of products',
  async () => {
    await confirmAll();
    const tried = new Map<string, { runs: number; moved: number }>();
    const anyKind = fc.oneof(
      ...Object.entries(kinds).map(([name, save]) => ({
        weight: weights[name] ?? 1,
        arbitrary: save.map((one) => ({ name, save: one })),
      })),
    );
    await fc.assert(
      fc.asyncProperty(anyKind, async ({ name, save: open }) => {
        const save = await open();
        if (save === null) return;
        const before = await kept();
        // What is not decided stays as it is.
        const foretold = new Map(before);
        await save.foresee(({ loaded, decision: { status, reason, price, quantity, cost, profit: gain, hold } }) => {
          if (hold === null) foretold.set(loaded.itemId, { status, reason, price, quantity, cost, profit: gain });
        });
        expect(await kept()).toEqual(before);
        await save.make();
        const after = await kept();
        const wrong = [...after].flatMap(([id, row]) =>
          JSON.stringify(row) === JSON.stringify(foretold.get(id))
            ? []
            : [{ id, row, foretold: foretold.get(id), before: before.get(id) }],
        );
        expect(wrong.slice(0, 3), `${name}: ${wrong.length} of ${ITEMS}`).toEqual([]);
        const hasMoved = [...after].some(
          ([id, row]) => row.status !== before.get(id)?.status || row.price !== before.get(id)?.price,
        );
        const { runs, moved } = tried.get(name) ?? { runs: 0, moved: 0 };
        tried.set(name, { runs: runs + 1, moved: moved + (hasMoved ? 1 : 0) });
        await confirmAll();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect([...tried.keys()].toSorted()).toEqual(Object.keys(kinds).toSorted());
    // What is drawn moves something often enough to prove anything: about half of all saves do, and a quarter of those of lists and products.
    const movedBy = (names: readonly string[]) => names.reduce((sum, name) => sum + (tried.get(name)?.moved ?? 0), 0);
    const runsOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (tried.get(name)?.runs ?? 0), 0);
    expect(movedBy(Object.keys(kinds))).toBeGreaterThan(RUNS / 8);
    const rare = ['lists', 'ratedProducts', 'constantProducts'];
    expect(movedBy(rare)).toBeGreaterThan(runsOf(rare) / 16);
  },
  Math.max(120_000, RUNS * 1_000),
);
