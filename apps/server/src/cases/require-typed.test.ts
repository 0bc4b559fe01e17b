import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { limits } from '@kervan/domain/limits';
import { commonPoolJobs } from '../jobs/declared/common-pool.jobs.ts';
import { markStore } from '../features/lists/mark-store.ts';
import { raiseWarning } from '../records/protection/raise-warning.ts';
import { readRollout, releaseRollout } from '../records/settings/rollout.ts';
import { itemsOf } from '../testing/items.ts';
import { itLong } from '../testing/long.ts';
import type { Seller } from '../testing/product.ts';
import { refusalOf } from '../testing/refusal.ts';
import { useStocked } from '../testing/stocked.ts';
import { runTask } from '../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
const db = () => product.worker.db;
let seller: Seller;
let asins: string[];
let ids: number[];

beforeAll(async () => {
  seller = stocked.seller;
  asins = stocked.listed.map(({ asin }) => asin);
  ids = stocked.listed.map(({ id }) => id);
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
});

/** All that a save or an act could have written. */
const written = async (): Promise<unknown> =>
  (
    await sql`select (select sum(version) from item) as items, (select max(revision) from store_settings) as settings, (select count(*) from restriction) as records,
      (select count(*) from activity) as actions, (select string_agg(s::text, '' order by setting_id) from asin_setting s) as own`.execute(
      db(),
    )
  ).rows;
/** Everything decided and shown; a change of prices that was halted is let go. */
const settled = async () => {
  await markStore(product.worker, seller.storeId);
  await product.settle();
  while ((await readRollout(db(), seller.storeId)) !== null) {
    await db()
      .transaction()
      .execute((tx) => releaseRollout(tx, seller.storeId, product.worker.clock.now()));
    await product.settle();
  }
};
/** The store's own number. */
const typedAbove = async (number: number | null) => {
  const { revision: _, storeName: _name, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, { body: { ...settings, typedAbove: number } });
};
const tax = { direction: 'above' as const, limitUsd: null, rateHundredths: 2_000, constantUsd: 5_000 };
const rate = { mode: 'manual' as const, manualRatePpm: 3_000_000 };

/** A profit far above every other. */
const farAbove = [{ fromUsd: 0, minHundredths: 20_000, standardHundredths: 20_000, maxHundredths: 20_000 }];
const main = async () => {
  const { revision: _, ...saved } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
  return { ...saved, bands: farAbove };
};
const store = async () => {
  const { revision: _, storeName: _name, ...saved } = await seller.call(pricing.getStore, {});
  return { ...saved, salesTax: tax };
};
const graveOf = async (body: Parameters<typeof seller.call<typeof pricing.dryRun>>[1]['body']) =>
  (await seller.call(pricing.dryRun, { body })).grave;
const where = () => ({ customerMarketPlaceIds: [seller.storeId] });
type Type = 'restrictedProduct' | 'excludedProduct' | 'reliableProduct';
const stops = async (type: Type, body: { values?: string[]; ids?: number[]; poolEntries?: number[] }) => {
  const { totals } = await seller.call(restrictions.dryRun, { query: { type }, body });
  return Math.max(totals.removed.total, totals.zeroed.total + totals.removed.total);
};
const add = (type: Type, confirmed?: number) =>
  seller.call(restrictions.add, { query: { type }, body: { values: asins, ...where(), confirmed } });
const recordsOf = async (type: Type) =>
  (await seller.call(restrictions.list, { query: { type }, body: { limit: 100 } })).items.map(({ id }) => id);
/** Far dearer than the store's own profits: every price moves far. */
const dear = () =>
  asins.map((asin) => ({
    asin,
    kind: 'rated' as const,
    minProfit: 30_000,
    standardProfit: 30_000,
    maxProfit: 30_000,
    criticalStock: 1,
    maxStock: 7,
  }));
const settingFile = () =>
  new File(
    [
      [
        'ASIN;Kind;Min profit;Standard profit;Max profit;Critical stock;Max stock;Min stock;Handling time;Group',
        ...asins.map((asin) => `${asin};rated;300;300;300;1;7;;;`),
      ].join('\n'),
    ],
    'settings.csv',
  );
const recordFile = () => new File([['ASIN', ...asins].join('\n')], 'list.csv');
const settingIds = async () =>
  (await seller.call(asinSettings.list, { body: { limit: 100 } })).items.map(({ id }) => id);
let pooled: number[] = [];

type Answer = { actionId?: number | null; actionIds?: number[]; stores?: { actionId: number | null }[] };
type Operation = {
  name: string;
  /** What has to stand before; its answer is taken back at the end. */
  first?: () => Promise<Answer | null>;
  /** The number that the screen shows. */
  shown: () => Promise<number>;
  act: (confirmed?: number) => Promise<Answer>;
};
const inventoryItems = () => ({ inventoryItemIds: ids });

const operations: Operation[] = [
  {
    name: 'PRICE-039 a pricing table',
    shown: async () => graveOf({ main: await main() }),
    act: async (confirmed) =>
      seller.call(pricing.save, { query: { sendingType: 'main' }, body: { ...(await main()), confirmed } }),
  },
  {
    name: 'STORE-058 the settings of a store, its tax',
    shown: async () => graveOf({ store: await store() }),
    act: async (confirmed) => seller.call(pricing.saveStore, { body: { ...(await store()), confirmed } }),
  },
  {
    name: 'STORE-058 a currency rate by hand',
    shown: async () => graveOf({ store: { ...(await store()), currency: rate } }),
    act: async (confirmed) =>
      seller.call(pricing.saveStore, { body: { ...(await store()), currency: rate, confirmed } }),
  },
  {
    name: 'PRICE-039 several documents of the pricing screens',
    shown: async () => graveOf({ store: await store(), main: await main() }),
    act: async (confirmed) =>
      seller.call(pricing.saveAll, { body: { store: await store(), main: await main(), confirmed } }),
  },
  {
    name: 'FILT-040 a restriction list',
    shown: () => stops('restrictedProduct', { values: asins }),
    act: (confirmed) => add('restrictedProduct', confirmed),
  },
  {
    name: 'FILT-025 excluded products',
    shown: () => stops('excludedProduct', { values: asins }),
    act: (confirmed) => add('excludedProduct', confirmed),
  },
  {
    name: 'FILT-041 reliable products that leave their list',
    first: async () => {
      const brands = stocked.listed.flatMap(({ brand }) => brand ?? []);
      const reliable = await add('reliableProduct');
      const restricted = await seller.call(restrictions.add, {
        query: { type: 'restrictedBrand' },
        body: { values: brands, ...where() },
      });
      return { actionIds: [...reliable.actionIds, ...restricted.actionIds] };
    },
    shown: async () => stops('reliableProduct', { ids: await recordsOf('reliableProduct') }),
    act: async (confirmed) =>
      seller.call(restrictions.remove, {
        query: { type: 'reliableProduct' },
        body: { ids: await recordsOf('reliableProduct'), confirmed },
      }),
  },
  {
    name: 'FILT-042 a file of a list',
    shown: () => stops('restrictedProduct', { values: asins }),
    act: (confirmed) =>
      seller.call(restrictions.upload, {
        query: { type: 'restrictedProduct' },
        body: { json: { mode: 'all', confirmed }, files: [recordFile()] },
      }),
  },
  {
    name: 'FILT-044 entries of the common pool',
    first: async () => {
      await db()
        .transaction()
        .execute((tx) => {
          const at = product.worker.clock.now();
          const warning = { kind: 'trademark', channel: 'mail', reference: 'mail:1', detail: 'Said so.', at } as const;
          return raiseWarning(tx, stocked.other, { ...warning, products: asins.map((asin) => ({ asin })) }, at);
        });
      await runTask(product.work, commonPoolJobs.take.name);
      const { items } = await seller.call(commonPool.list, { query: { kind: 'product' }, body: { limit: 100 } });
      pooled = items.map(({ id }) => id);
      return null;
    },
    shown: () => stops('restrictedProduct', { poolEntries: pooled }),
    act: (confirmed) =>
      seller.call(commonPool.addToRestricted, {
        query: { kind: 'product' },
        body: { entries: pooled, ...where(), confirmed },
      }),
  },
  {
    name: 'INV-112 settings of products',
    shown: async () => (await seller.call(asinSettings.dryRun, { body: { items: dear() } })).grave,
    act: (confirmedItems) => seller.call(asinSettings.save, { body: { items: dear(), confirmedItems } }),
  },
  {
    name: 'INV-073 a file of settings of products',
    shown: async () => (await seller.call(asinSettings.dryRun, { body: { items: dear() } })).grave,
    act: (confirmedItems) =>
      seller.call(asinSettings.upload, {
        body: { json: { mode: 'all', confirmedItems }, files: [settingFile()] },
      }),
  },
  {
    name: 'INV-115 settings of products that are taken away',
    first: () => seller.call(asinSettings.save, { body: { items: dear() } }),
    shown: async () => (await seller.call(asinSettings.dryRun, { body: { removedIds: await settingIds() } })).grave,
    act: async (confirmedItems) =>
      seller.call(asinSettings.remove, { body: { ids: await settingIds(), confirmedItems } }),
  },
  {
    name: 'INV-101 chosen products that are removed',
    shown: async () => ids.length,
    act: (confirmed) => seller.call(inventory.remove, { body: { ...inventoryItems(), confirmed } }),
  },
  {
    name: 'INV-101 chosen products that are removed and excluded',
    shown: async () => ids.length,
    act: (confirmed) =>
      seller.call(inventory.remove, { body: { ...inventoryItems(), addToExcluded: true, confirmed } }),
  },
  {
    name: 'INV-124 chosen products that are set to zero',
    shown: async () => ids.length,
    act: (confirmed) => seller.call(inventory.zero, { body: { ...inventoryItems(), confirmed } }),
  },
  {
    name: 'INV-103 a list of products that is deleted',
    shown: async () =>
      (await seller.call(bulkDelete.previewBulkDelete, { body: { asinsOrSkus: asins, ...where() } })).items,
    act: (confirmed) => seller.call(bulkDelete.bulkDelete, { body: { asinsOrSkus: asins, ...where(), confirmed } }),
  },
];
async function undo({ actionId, actionIds, stores }: Answer): Promise<void> {
  const done = [
    ...(actionIds ?? []),
    ...(actionId ? [actionId] : []),
    ...(stores ?? []).flatMap((each) => each.actionId ?? []),
  ];
  expect(done.length).toBeGreaterThan(0);
  for (const each of done.toReversed()) {
    // What is taken back is not asked about.
    const { undone } = await seller.call(activity.undo, { body: { actionId: each } });
    expect(undone).toBeGreaterThan(0);
  }
  await settled();
}

/** One of each way in which a call asks; the others are done and taken back in the long run. */
const DONE_IN_THE_GATE = /^(PRICE-039 a pricing|FILT-040|FILT-042|INV-112|INV-101 chosen products that are removed$)/;

/** Prepares an operation and sees it refused without its number and with a wrong one. */
async function refused({ first, shown, act }: Operation): Promise<{ prepared: Answer | null; number: number }> {
  await typedAbove(limits.typedAboveMax);
  const prepared = (await first?.()) ?? null;
  if (first) await settled();
  const number = await shown();
  expect(number).toBeGreaterThan(3);
  await typedAbove(number - 1);
  const before = await written();
  for (const wrong of [undefined, 0, number - 1, number + 1])
    expect(await refusalOf(act(wrong)), String(wrong)).toMatchObject({
      code: 'ConfirmationNeeded',
      status: 409,
      data: { items: number },
    });
  expect(await written()).toEqual(before);
  return { prepared, number };
}

describe('M3 what concerns more products than the store’s own number', () => {
  const inTheGate = operations.filter(({ name }) => DONE_IN_THE_GATE.test(name));
  const inTheLongRun = operations.filter(({ name }) => !DONE_IN_THE_GATE.test(name));
  it.each(inTheLongRun)('$name: is refused with the number', async (operation) => {
    const { prepared } = await refused(operation);
    await typedAbove(limits.typedAboveMax);
    if (prepared) await undo(prepared);
  });
  it.each(inTheGate)('$name: is refused, done with the number, and taken back without', doneAndUndone);
  itLong.each(inTheLongRun)('$name: is refused, done with the number, and taken back without', doneAndUndone);

  async function doneAndUndone(operation: Operation): Promise<void> {
    const { shown, act } = operation;
    const { prepared, number } = await refused(operation);
    const before = await written();
    const answer = await act(number);
    expect(await written()).not.toEqual(before);
    await settled();
    await undo(answer);
    // As many as the number is not above it.
    expect(await shown()).toBe(number);
    await typedAbove(number);
    await undo(await act());
    await typedAbove(limits.typedAboveMax);
    if (prepared) await undo(prepared);
    expect((await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore').length).toBe(ids.length);
  }

  it('INV-098 chosen products that are approved, and INV-100 listings that are listed more than once', async () => {
    await typedAbove(3);
    const approve = (confirmed?: number) =>
      seller.call(inventory.approve, { body: { ...inventoryItems(), confirmed } });
    expect(await refusalOf(approve())).toMatchObject({ code: 'ConfirmationNeeded', data: { items: ids.length } });
    await sql`update item set status = ${StatusCode.PendingApproval} where store_id = ${seller.storeId}`.execute(db());
    expect(await refusalOf(approve(ids.length - 1))).toMatchObject({ data: { items: ids.length } });
    const { approved, actionId } = await approve(ids.length);
    expect(approved).toBe(ids.length);
    await seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
    await approve(ids.length);
    await product.settle();
    const skus = stocked.listed.map(({ sku }) => sku);
    const drop = (confirmed?: number) => seller.call(bulkDelete.removeDuplicates, { body: { skus, confirmed } });
    expect(await refusalOf(drop())).toMatchObject({ code: 'ConfirmationNeeded', data: { items: skus.length } });
    expect(await drop(skus.length)).toMatchObject({ removed: 0 });
    await typedAbove(null);
  });

  it('INV-124 a release takes nothing out of sale and is not asked about', async () => {
    await typedAbove(1);
    await seller.call(inventory.zero, { body: { ...inventoryItems(), zero: false } });
    await typedAbove(null);
    await product.settle();
  });

  it('INV-103 a refusal leaves the key of the attempt free, and what was done is done once', async () => {
    await typedAbove(3);
    const key = '0197c0de-0000-7000-8000-00000000d1d1';
    const remove = (confirmed?: number) =>
      seller.call(bulkDelete.bulkDelete, { body: { asinsOrSkus: asins, ...where(), confirmed }, key });
    for (const _ of [1, 2])
      expect(await refusalOf(remove())).toMatchObject({ code: 'ConfirmationNeeded', data: { items: ids.length } });
    const answer = await remove(ids.length);
    expect(await remove(ids.length)).toEqual(answer);
    await undo(answer);
    await typedAbove(null);
  });

  it('FILT-040 a number that was outdated meanwhile is refused with the one of now', async () => {
    await typedAbove(3);
    const told = await stops('restrictedProduct', { values: asins });
    const gone = await seller.call(inventory.remove, { body: { inventoryItemIds: ids.slice(0, 1) } });
    await product.settle();
    expect(await refusalOf(add('restrictedProduct', told))).toMatchObject({
      code: 'ConfirmationNeeded',
      data: { items: told - 1 },
    });
    const { actionIds } = await add('restrictedProduct', told - 1);
    await settled();
    await undo({ actionIds });
    await undo(gone);
    await typedAbove(null);
  });

  it('STORE-058 somebody else’s save in between is told before any number', async () => {
    const { revision } = await seller.call(pricing.getStore, {});
    await typedAbove(3);
    for (const call of [
      async () => seller.call(pricing.saveStore, { body: { ...(await store()), revision } }),
      async () => seller.call(pricing.saveAll, { body: { main: await main(), revision } }),
      () => seller.call(shippingTemplates.save, { body: { enabled: false, defaultName: '', templates: [], revision } }),
      () => seller.call(routing.save, { body: { defaultSendingType: 'direct', revision } }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'SettingsChangedMeanwhile' });
    await typedAbove(null);
  });
});

describe('M3 settings by which nothing moves unless something else waits', () => {
  it('INV-093 sellers who do not compete, STORE-060 templates, STORE-062 the usual way: each asks, saves and is taken back', async () => {
    const [templates, codes] = [await templatesOf('Rest'), ['A2B4C6D8E0']];
    const wanted = await main();
    // Not decided yet: every product still has the price of before, and whatever is saved next would bring the other one.
    const waiting = await seller.call(pricing.save, { query: { sendingType: 'main' }, body: wanted });
    const saves = [
      {
        shown: () => graveOf({ excludedStoreCodes: codes }),
        act: (confirmed?: number) =>
          seller.call(excludedStores.saveExcluded, { body: { storeCodes: codes, confirmed } }),
      },
      {
        shown: () => graveOf({ shipping: templates }),
        act: (confirmed?: number) => seller.call(shippingTemplates.save, { body: { ...templates, confirmed } }),
      },
      {
        shown: () => graveOf({ defaultSendingType: 'direct' }),
        act: (confirmed?: number) => seller.call(routing.save, { body: { defaultSendingType: 'direct', confirmed } }),
      },
    ];
    for (const { shown, act } of saves) {
      const number = await shown();
      expect(number).toBeGreaterThan(3);
      await typedAbove(number - 1);
      const before = await written();
      for (const wrong of [undefined, number + 1])
        expect(await refusalOf(act(wrong))).toMatchObject({ code: 'ConfirmationNeeded', data: { items: number } });
      expect(await written()).toEqual(before);
      const { actionId } = await act(number);
      expect((await seller.call(activity.undo, { body: { actionId: actionId ?? 0 } })).undone).toBeGreaterThan(0);
      await typedAbove(number);
      const again = await act();
      await seller.call(activity.undo, { body: { actionId: again.actionId ?? 0 } });
    }
    await seller.call(activity.undo, { body: { actionId: waiting.actionId ?? 0 } });
    await settled();
  });
});

/** A template of the account that goes with every price. */
async function templatesOf(name: string) {
  await seller.call(shippingTemplates.get, {});
  await product.world.setTemplates('DE', seller.sellingPartnerId, [{ id: 'rest', name }]);
  await seller.call(shippingTemplates.refresh, {});
  await settled();
  return { enabled: true, defaultName: name, templates: [] };
}
