import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { noAsinPrices } from '@kervan/domain/asin-settings/asin-setting';
import { countStatements } from '../../testing/asked.ts';
import { asinsOf, itemOf, itemsOf } from '../../testing/items.ts';
import { makeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
const setting = (asin: string, over: object = {}) => ({
  asin,
  kind: 'rated' as const,
  minProfit: 1_000,
  standardProfit: 4_000,
  maxProfit: 6_000,
  criticalStock: 1,
  maxStock: 7,
  ...over,
});
const save = (items: ReturnType<typeof setting>[], over: object = {}, who: Seller = stocked.seller) =>
  who.call(asinSettings.save, { body: { items, ...over } });
const listed = async (body: object = {}, who: Seller = stocked.seller) =>
  (await who.call(asinSettings.list, { body })).items;
const at = (place: number) => {
  const item = stocked.listed[place];
  if (!item) throw new Error('too few products');
  return item;
};
const settle = () => stocked.product.settle();
const db = () => stocked.product.worker.db;
const undo = (actionId: number | null) => stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
const upload = (text: string | Blob, json: object, name = 'settings.csv', who: Seller = stocked.seller) =>
  who.call(asinSettings.upload, { body: { json: { mode: 'all', ...json } as never, files: [new File([text], name)] } });
const fault = async (content: string | Blob, name?: string) =>
  ((await refusalOf(upload(content, {}, name))).data as { fault: { code: string } }).fault.code;
const HEAD = 'ASIN;Kind;Min profit;Standard profit;Max profit;Critical stock;Max stock;Min stock;Handling time;Group';

describe('settings of single products', () => {
  it('INV-112 INV-091 are saved, decide exactly their items anew, and are listed with their product', async () => {
    const item = at(0);
    const [before] = (await stocked.seller.call(asinSettings.dryRun, { body: { items: [setting(item.asin)] } }))
      .samples;
    const answer = await save([setting(item.asin, { handlingDays: 9, groupName: 'Kettles' })]);
    expect(answer).toMatchObject({ saved: 1, unchanged: 0, rejected: [], decided: 1 });
    const { rows } = await sql<{ item_id: number }>`
      select item_id from item_dirty where store_id = ${stocked.seller.storeId}`.execute(db());
    expect(rows).toEqual([{ item_id: item.id }]);
    await settle();
    const after = await itemOf(stocked.seller, item.asin);
    expect(after.priceMinor).not.toBe(item.priceMinor);
    expect(after).toMatchObject({ priceMinor: before?.newPriceMinor, quantity: 7, handlingDays: 9 });
    // What it would earn, before it is saved.
    expect(after.profitMinor).not.toBe(item.profitMinor);
    expect(before).toMatchObject({ oldProfitMinor: item.profitMinor, profitMinor: after.profitMinor });
    await sql`update item_details set title = 'İstanbul Işık Lamba' where item_id = ${item.id}`.execute(db());
    for (const text of ['istanbul', 'ISTANBUL', 'ışık', 'IŞIK', 'işik', 'kettles'])
      expect((await listed({ text })).map(({ asin }) => asin)).toEqual([item.asin]);
    await sql`update item_details set title = ${item.title} where item_id = ${item.id}`.execute(db());
    expect(await listed({ text: item.asin.toLowerCase() })).toEqual([
      expect.objectContaining({
        asin: item.asin,
        sku: item.sku,
        kind: 'rated',
        maxStock: 7,
        handlingDays: 9,
        groupName: 'Kettles',
        isInStore: true,
      }),
    ]);
    expect(await save([setting(item.asin, { handlingDays: 9, groupName: 'Kettles' })])).toMatchObject({
      saved: 0,
      unchanged: 1,
      actionId: null,
    });
  });

  it('INV-005 PRICE-026 import and shipping fee and the allowed prices of one product are entered, foretold, shown and undone', async () => {
    const item = at(8);
    await save([setting(item.asin)]);
    await settle();
    const before = await itemOf(stocked.seller, item.asin);
    const most = (before.priceMinor ?? 0) + 40_000;
    const prices = { importPrice: 4_000, shipmentPrice: 3_000, minAllowed: most - 1, maxAllowed: most };
    const look = await stocked.seller.call(asinSettings.dryRun, { body: { items: [setting(item.asin, prices)] } });
    const { actionId } = await save([setting(item.asin, prices)]);
    await settle();
    const after = await itemOf(stocked.seller, item.asin);
    expect(after.priceMinor).toBeGreaterThanOrEqual(most - 1);
    expect(after.priceMinor).toBe(look.samples[0]?.newPriceMinor);
    expect(await listed({ text: item.asin })).toEqual([expect.objectContaining(prices)]);
    const wrong = [{ minAllowed: 5, maxAllowed: 4 }, { importPrice: -1 }];
    for (const over of wrong)
      expect((await refusalOf(save([setting(item.asin, { ...prices, ...over })]))).code).toBe('ValidationFailed');
    expect(await undo(actionId)).toMatchObject({ undone: 1 });
    await settle();
    expect((await itemOf(stocked.seller, item.asin)).priceMinor).toBe(before.priceMinor);
    expect(await listed({ text: item.asin })).toEqual([expect.objectContaining(noAsinPrices)]);
  });

  it('INV-112 tells what is wrong per product, and refuses where nothing is right', async () => {
    const { rejected, saved } = await save([setting(at(1).asin), setting('?'), setting(at(2).asin, { maxProfit: 5 })]);
    expect(saved).toBe(1);
    expect(rejected).toEqual([
      { index: 1, asin: '?', field: 'asin', code: 'AsinNotValid' },
      { index: 2, asin: at(2).asin, field: 'maxProfit', code: 'ProfitOrder' },
    ]);
    expect(await codeOf(save([setting('?')]))).toBe('AsinNotValid');
    const { code, fields } = await refusalOf(save([setting(at(2).asin, { maxStock: null, minStock: 3 })]));
    expect([code, fields]).toEqual(['ValidationFailed', [{ field: 'items.0.maxStock', code: 'Required' }]]);
  });

  it('INV-071 profits of zero or less are saved only when they are meant', async () => {
    const low = [setting(at(2).asin, { minProfit: -100 })];
    expect((await refusalOf(save(low))).fields).toEqual([{ field: 'confirmed', code: 'ProfitNotPositive' }]);
    expect(await listed({ text: at(2).asin })).toEqual([]);
    expect(await save(low, { confirmed: true })).toMatchObject({ saved: 1 });
  });

  it('INV-073 INV-112 a constant price is frozen at once, and stays until kind or profit change', async () => {
    const item = at(3);
    const constant = { kind: 'constant', minProfit: 100, standardProfit: 900, maxProfit: 900 };
    await save([setting(item.asin, constant)]);
    const [row] = await listed({ text: item.asin });
    expect(row?.frozenMinor).toBeGreaterThan(0);
    await settle();
    expect((await itemOf(stocked.seller, item.asin)).priceMinor).toBe(row?.frozenMinor);
    await sql`update item_override set frozen_price = frozen_price + 1 where item_id = ${item.id}`.execute(db());
    await save([setting(item.asin, { ...constant, maxStock: 3 })]);
    expect((await listed({ text: item.asin }))[0]?.frozenMinor).toBe((row?.frozenMinor ?? 0) + 1);
    const { actionId } = await save([setting(item.asin, { ...constant, standardProfit: 1_900, maxProfit: 1_900 })]);
    expect((await listed({ text: item.asin }))[0]?.frozenMinor).not.toBe((row?.frozenMinor ?? 0) + 1);
    await undo(actionId);
    expect((await listed({ text: item.asin }))[0]).toMatchObject({
      standardProfit: 900,
      frozenMinor: (row?.frozenMinor ?? 0) + 1,
    });
  });

  it('INV-068 hold for a product that is added later', async () => {
    const [asin = ''] = (await asinsOf(stocked.product, 20)).slice(-1);
    expect(await save([setting(asin, { maxStock: 4 })])).toMatchObject({ saved: 1, decided: 0 });
    expect((await listed({ text: asin }))[0]).toMatchObject({ isInStore: false, sku: null });
    await stocked.seller.call(inventory.add, {
      body: { asins: [asin], customerMarketPlaceIds: [stocked.seller.storeId] },
    });
    const { rows } = await sql<{ max_stock: number }>`
      select o.max_stock from item_override o join item_details d on d.store_id = o.store_id and d.item_id = o.item_id join item i on i.store_id = o.store_id and i.override_id = o.override_id
      where d.store_id = ${stocked.seller.storeId} and d.asin = ${asin}`.execute(db());
    expect(rows).toEqual([{ max_stock: 4 }]);
  });

  it('INV-112 M3 what says the same already, or takes nothing away, is foretold to do nothing', async () => {
    const [item, bare] = [at(6), at(7)];
    const { actionId } = await save([setting(item.asin)]);
    await settle();
    // Whatever decided them now would give them another price.
    await sql`update item set price = price + 900 where item_id = any(${[item.id, bare.id]}::bigint[])`.execute(db());
    const look = (body: object) => stocked.seller.call(asinSettings.dryRun, { body });
    for (const body of [{ items: [setting(item.asin, { groupName: 'Other' })] }, { removed: [bare.asin] }])
      expect(await look(body)).toMatchObject({ items: 1, same: 1, risen: 0, fallen: 0 });
    expect(await look({ removed: [item.asin] })).toMatchObject({ items: 1, same: 0 });
    await sql`update item set price = price - 900 where item_id = any(${[item.id, bare.id]}::bigint[])`.execute(db());
    await undo(actionId);
    await settle();
  });

  it('INV-115 are taken away, and the items follow the store again, with their costs and limits', async () => {
    const item = at(4);
    await save([setting(item.asin, { importPrice: 471, minAllowed: 100 })]);
    await settle();
    const [row] = await listed({ text: item.asin });
    expect(await codeOf(stocked.other.call(asinSettings.remove, { body: { ids: [row?.id ?? 0] } }))).toBe(
      'RecordNotFound',
    );
    const body = { ids: [row?.id ?? 0] };
    // What it would do is told to the seller alone.
    const look = { body: { removedIds: body.ids } };
    expect(await codeOf(stocked.other.call(asinSettings.dryRun, look))).toBe('RecordNotFound');
    expect(await stocked.seller.call(asinSettings.dryRun, look)).toMatchObject({ products: 1, items: 1 });
    expect(
      await codeOf(stocked.seller.call(asinSettings.remove, { body: { ids: [...body.ids, 2_147_000_000] } })),
    ).toBe('RecordNotFound');
    const { deleted, actionId } = await stocked.seller.call(asinSettings.remove, { body });
    expect(deleted).toBe(1);
    const { rows } = await sql<object>`
      select o.override_id, i.override_id as followed from item i left join item_override o on o.item_id = i.item_id where i.item_id = ${item.id}`.execute(
      db(),
    );
    expect(rows).toEqual([{ override_id: null, followed: null }]);
    await settle();
    expect((await itemOf(stocked.seller, item.asin)).priceMinor).toBe(item.priceMinor);
    expect(await codeOf(stocked.seller.call(asinSettings.remove, { body }))).toBe('RecordNotFound');
    expect(await undo(actionId)).toMatchObject({ undone: 1, skipped: [] });
    expect(await listed({ text: item.asin })).toEqual([expect.objectContaining({ importPrice: 471, minAllowed: 100 })]);
  });

  it('INV-125 an undo leaves what was changed since', async () => {
    const { actionId } = await save([setting(at(5).asin), setting(at(6).asin)]);
    await save([setting(at(6).asin, { maxStock: 2 })]);
    expect(await undo(actionId)).toMatchObject({
      undone: 1,
      skipped: [{ id: at(6).asin, name: at(6).asin, reason: 'changedSince' }],
    });
    expect([await listed({ text: at(5).asin }), (await listed({ text: at(6).asin })).length]).toEqual([[], 1]);
  });

  it('INV-114 are found by kind, group and text, page by page, each store its own', async () => {
    await save([
      setting(at(7).asin, { groupName: 'Trays' }),
      setting(at(8).asin, { groupName: 'Trays', kind: 'constant' }),
      setting('B0CUPS0001', { groupName: 'Cups', kind: 'constant' }),
    ]);
    const page = await stocked.seller.call(asinSettings.list, { body: { groupName: 'Trays', kind: 'constant' } });
    expect([page.totalCount, page.items.map(({ asin }) => asin)]).toEqual([1, [at(8).asin]]);
    expect((await listed({ text: 'tray' })).length).toBe(2);
    expect(await stocked.seller.call(asinSettings.groups, {})).toContainEqual({ name: 'Trays', count: 2 });
    expect(await listed({}, stocked.other)).toEqual([]);
    expect(await stocked.other.call(asinSettings.groups, {})).toEqual([]);
  });

  it('INV-112 the look before saving writes nothing and says what becomes of each item', async () => {
    const item = at(9);
    const body = { items: [setting(item.asin, { criticalStock: 9_999 }), setting('B0NOTHERE1')] };
    const effect = await stocked.seller.call(asinSettings.dryRun, { body });
    expect(effect).toMatchObject({
      products: 2,
      notInStore: 1,
      items: 1,
      earned: { beforeMinor: item.profitMinor, afterMinor: effect.samples[0]?.profitMinor, currency: 'EUR' },
    });
    expect(effect.samples).toHaveLength(1);
    expect(await listed({ text: item.asin })).toEqual([]);
    const foreign = await stocked.other.call(asinSettings.dryRun, { body });
    expect(foreign).toMatchObject({ notInStore: 2, items: 0, samples: [] });
    const dear = await stocked.seller.call(asinSettings.dryRun, {
      body: { items: [setting(item.asin, { minProfit: 9_000, standardProfit: 9_000, maxProfit: 9_000 })] },
    });
    expect(dear).toMatchObject({ risen: 1, grave: 1, samples: [{ effect: 'risen', oldPriceMinor: item.priceMinor }] });
    // M3: what goes off sale, with what it sold of late.
    await makeOrder(stocked.product, stocked.seller, { items: [{ sku: item.sku, itemId: item.id }] });
    await sql`update seller_order set profit = 700`.execute(db());
    const stopping = { body: { items: [setting(item.asin, { maxStock: 0 })] } };
    expect(await stocked.seller.call(asinSettings.dryRun, stopping)).toMatchObject({
      zeroed: 1,
      orders: { count: 1, profitMinor: 700, currency: 'EUR' },
    });
    expect(effect.orders).toMatchObject({ count: 0 });
    // Two of them: the sum is that of their rows.
    const both = await Promise.all([item, at(0)].map(({ asin }) => itemOf(stocked.seller, asin)));
    const { earned, samples } = await stocked.seller.call(asinSettings.dryRun, {
      body: { items: both.map(({ asin }) => setting(asin)) },
    });
    const sumOf = (profits: (number | null)[]) => profits.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    expect(earned).toEqual({
      beforeMinor: sumOf(both.map(({ profitMinor }) => profitMinor)),
      afterMinor: sumOf(samples.map(({ profitMinor }) => profitMinor)),
      currency: 'EUR',
    });
  });
});

describe('files of settings', () => {
  it('INV-073 nothing is written while a line is wrong, unless the good lines alone are wanted', async () => {
    const text = [HEAD, `${at(10).asin};rated;5;12,5;20.5;1;5;;;Files`, 'KETTLE;rated;5;12;20;1;5;;;'].join('\r\n');
    const seen = await upload(text, { mode: 'check' });
    expect(seen).toMatchObject({ lines: 2, good: 1, wrong: 1, saved: 0, effect: { products: 1, items: 1 } });
    expect(seen.faults).toEqual([{ line: 3, asin: 'KETTLE', column: 'asin', code: 'AsinNotValid', other: null }]);
    expect(await upload(text, { mode: 'all' })).toMatchObject({ saved: 0, actionId: null });
    expect(await listed({ groupName: 'Files' })).toEqual([]);
    expect(await upload(text, { mode: 'good' })).toMatchObject({ saved: 1 });
    expect(await listed({ groupName: 'Files' })).toEqual([
      expect.objectContaining({ minProfit: 500, standardProfit: 1_250, maxProfit: 2_050 }),
    ]);
  });

  it('INV-073 a decimal comma between commas moves no figure into another column: the line is told and not saved', async () => {
    const text = `${HEAD.split(';').slice(0, 7).join(',')}\nB0FILES009,rated,1,20,30,50,50,7`;
    expect(await upload(text, { mode: 'good' })).toMatchObject({
      good: 0,
      saved: 0,
      faults: [{ line: 2, asin: 'B0FILES009', code: 'TooManyCells' }],
    });
    expect(await listed({ text: 'B0FILES009' })).toEqual([]);
  });

  it.each(['csv', 'xlsx'] as const)('INV-073 what is downloaded as %s can be uploaded as it is', async (format) => {
    const group = `=${format}`;
    await save(
      [
        setting('B0FILES001', {
          groupName: group,
          minProfit: -125,
          minStock: 2,
          handlingDays: 30,
          importPrice: 471,
          shipmentPrice: 0,
          minAllowed: 1_050,
          maxAllowed: 99_999,
        }),
        setting('B0FILES002', {
          groupName: group,
          kind: 'constant',
          minProfit: 105,
          standardProfit: 1_999,
          maxProfit: 1_999,
        }),
      ],
      { confirmed: true },
    );
    for (const language of ['tr', 'us'] as const) {
      const { name, content } = await stocked.seller.call(asinSettings.download, {
        body: { groupName: group, format, language },
      });
      expect(name).toMatch(new RegExp(`-DE-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
      if (format === 'csv') expect(await content.text()).toContain(`'${group}`);
      expect(await upload(content, { confirmed: true }, name)).toMatchObject({
        lines: 2,
        good: 2,
        faultsCount: 0,
        saved: 0,
        unchanged: 2,
      });
    }
  });

  itLong('INV-073 a file is refused whole with its reason, and low profits are asked about', async () => {
    expect(await fault('price;stock\n1;2')).toBe('columns');
    expect(await fault(`${HEAD}\n"B0`)).toBe('quotes');
    expect(await fault(new Blob([new Uint8Array([0x41, 0xff, 0x42])]))).toBe('notUtf8');
    expect(await fault(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])]), 'a.xlsx')).toBe('brokenSheet');
    expect(await fault(`${HEAD}\n${'x;rated\n'.repeat(200_000)}`)).toBe('tooManyLines');
    // Lines of nothing are lines: nobody reads a million of them.
    expect(await fault(`${HEAD}${'\n'.repeat(1_000_000)}`)).toBe('tooManyLines');
    const low = upload(`${HEAD}\nB0FILES003;rated;0;1;2;1;5;;;`, {});
    expect((await refusalOf(low)).fields).toEqual([{ field: 'confirmed', code: 'ProfitNotPositive' }]);
  });

  it('INV-125 five thousand at once are saved, and taken back with as many questions as one', async () => {
    const asins = Array.from({ length: 5_000 }, (_, index) => `B0${String(index).padStart(8, '0')}`);
    const { saved, actionId } = await save(asins.map((asin) => setting(asin)));
    expect(saved).toBe(5_000);
    const single = await save([setting('B099999999')]);
    const forOne = await countStatements(async () => expect(await undo(single.actionId)).toMatchObject({ undone: 1 }));
    const forAll = await countStatements(async () => expect(await undo(actionId)).toMatchObject({ undone: 5_000 }));
    // What the product asks by itself meanwhile may be among them.
    expect(forAll).toBeLessThan(forOne + 20);
    expect(await listed({ text: 'B00000' })).toEqual([]);
    expect((await itemsOf(stocked.seller)).length).toBeGreaterThan(0);
  });
});
