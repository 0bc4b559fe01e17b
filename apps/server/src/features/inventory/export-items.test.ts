import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { itemColumns } from '@kervan/domain/inventory/item-columns';
import { readSheet } from '../../lists/read-sheet.ts';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let all: ItemRow[];
beforeAll(async () => {
  ({ seller, other } = stocked);
  await other.call(inventory.add, {
    body: { asins: await asinsOf(product, 10), customerMarketPlaceIds: [other.storeId] },
  });
  const [first] = await itemsOf(seller);
  await sql`update item_details set title = '=cmd()' where store_id = ${seller.storeId} and item_id = ${first?.id ?? 0}`.execute(
    product.worker.db,
  );
  all = await itemsOf(seller);
});

async function sentFile(body: object, who = seller): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { name, content } = await who.call(inventory.export, { body });
  return { name, type: content.type, bytes: Buffer.from(await content.arrayBuffer()) };
}
async function fileOf(body: object): Promise<{ name: string; type: string; rows: Record<string, string>[] }> {
  const { bytes, ...file } = await sentFile(body);
  const rows: Record<string, string>[] = parse(bytes.toString(), { delimiter: ',', bom: true, columns: true });
  return { ...file, rows };
}
const sheetOf = async (body: object) => readSheet((await sentFile({ ...body, format: 'xlsx' })).bytes);

describe('the inventory as a file', () => {
  it('INV-096 has every item of the list, newest first, and none of another store', async () => {
    const { name, type, rows } = await fileOf({ columns: ['sku'] });
    expect(type).toContain('text/csv');
    expect(name).toMatch(/^inventory-DE-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map((row) => row.SKU)).toEqual(all.map((row) => row.sku));
  });

  it('INV-096 has the columns that are named in their order, each once; without any those shown at first', async () => {
    const heads = async (body: object) => Object.keys((await fileOf(body)).rows[0] ?? {});
    expect(await heads({ columns: ['profit', 'sku', 'product', 'sku', 'warehouseWeight'] })).toEqual([
      'Profit amount (EUR)',
      'Profit percentage (%)',
      'SKU',
      'ASIN',
      'Product name',
      'Brand',
      'Warehouse weight (g)',
    ]);
    const first = await heads({});
    expect([first.at(0), first.at(-1)]).toEqual(['ASIN', 'Source data updated']);
    // What the screen can show, the file can have.
    const whole = await heads({ columns: [...itemColumns] });
    expect(whole.length).toBeGreaterThan(itemColumns.length);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it('INV-096 says what the rows say: amounts as figures, unknown values empty, a name that looks like a formula as text', async () => {
    const { rows } = await fileOf({ columns: [...itemColumns] });
    const item = all.find((row) => row.priceMinor !== null && row.profitMinor !== null);
    const row = rows[all.findIndex((each) => each.id === item?.id)];
    expect(Number(row?.['Price (EUR)'])).toBe((item?.priceMinor ?? 0) / 100);
    expect(Number(row?.['Profit amount (EUR)'])).toBe((item?.profitMinor ?? 0) / 100);
    expect(Number(row?.['Source price (USD)'])).toBe((item?.sourcePriceMinor ?? 0) / 100);
    // On the market's clock.
    const added = new Date(item?.createdAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    expect(row?.['Added on']).toBe(added);
    const { extra } = await seller.call(inventory.detail, { query: { asinOrSku: item?.sku ?? '' } });
    expect([row?.Category, row?.['Warehouse weight (g)']]).toEqual([extra.category, String(extra.warehouseWeightG)]);
    expect(rows[0]?.['Product name']).toBe("'=cmd()");
    for (const [index, each] of all.entries())
      if (each.buyBoxMinor === null) expect(rows[index]?.['BuyBox price (EUR)']).toBe('');
  });

  it('INV-096 INV-054 is narrowed like the list, by tab, search and conditions', async () => {
    const [item] = all;
    const codes = async (body: object) => (await fileOf({ columns: ['sku'], ...body })).rows.map((row) => row.SKU);
    expect(await codes({ search: item?.sku })).toEqual([item?.sku]);
    expect(await codes({ search: 'nothing of this name' })).toEqual([]);
    const atStore = all.filter((row) => row.status === 'AtStore' || row.status === 'AtStoreWithZeroQuantity');
    expect(atStore.length).toBeLessThan(all.length);
    expect(await codes({ status: 'atStore' })).toEqual(atStore.map((row) => row.sku));
    const condition = { field: 'asin', op: 'anyOf', values: [item?.asin ?? ''] };
    expect(await codes({ conditions: [condition] })).toEqual([item?.sku]);
  });

  it('INV-096 is a sheet where one is asked for, several at once; a list of nothing has its heads alone', async () => {
    const [sheet, again, empty] = await Promise.all([
      sheetOf({ columns: ['sku', 'stock', 'product'] }),
      sheetOf({ columns: ['sku'] }),
      sheetOf({ columns: ['sku'], search: 'nothing of this name' }),
    ]);
    expect(sheet[0]).toEqual(['SKU', 'Stock', 'ASIN', 'Product name', 'Brand']);
    expect(sheet.slice(1).map(([sku, stock]) => [sku, stock])).toEqual(
      all.map((row) => [row.sku, String(row.quantity)]),
    );
    expect(sheet[1]?.[3]).toBe("'=cmd()");
    expect(again).toHaveLength(all.length + 1);
    expect(empty).toEqual([['SKU']]);
  });

  it("INV-096 SHELL-067 refuses columns that nobody knows, and another seller's store", async () => {
    for (const [columns, field] of [
      [['password'], 'columns.0'],
      [[], 'columns'],
    ] as const)
      expect(await refusalOf(sentFile({ columns }))).toMatchObject({ code: 'ValidationFailed', fields: [{ field }] });
    const headers = { 'x-customer-marketplace-id': String(seller.storeId) };
    const url = '/api/inventoryItem/exportItems';
    expect(await other.request({ method: 'POST', url, payload: {}, headers })).toMatchObject({
      statusCode: 400,
      json: { message: 'DifferentMarketSelected' },
    });
  });

  it('PRICE-033 INV-096 amounts stand in the currency that the store is shown in, those of the source in their own', async () => {
    const { revision: _, storeName: _name, ...before } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...before, currencyDisplay: 'usd' } });
    const [store] = await seller.call(stores.list, {});
    const ppm = store?.displayRatePpm ?? 0;
    expect(ppm).toBeGreaterThan(0);
    const { rows } = await fileOf({ columns: ['sku', 'price', 'source'] });
    const index = all.findIndex((row) => row.priceMinor !== null);
    const price = all[index]?.priceMinor ?? 0;
    expect(rows[index]).toEqual({
      SKU: all[index]?.sku,
      'Price (USD)': String(Math.round((price * 1_000_000) / ppm) / 100),
      'Source price (USD)': String((all[index]?.sourcePriceMinor ?? 0) / 100),
    });
  });
});
