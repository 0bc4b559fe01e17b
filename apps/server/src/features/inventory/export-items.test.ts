import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { addAndSettle, asinsOf, itemsOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';

const product = useProduct({ products: 40 });
let seller: Seller;
let all: ItemRow[];
beforeAll(async () => {
  seller = await product.signUp();
  const other = await product.signUp();
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
  const asins = await asinsOf(product, 20);
  await addAndSettle(product, other, asins.slice(10));
  await addAndSettle(product, seller, asins.slice(0, 15));
  const waiting = { asins: asins.slice(15), customerMarketPlaceIds: [seller.storeId], approvalMode: 2 as const };
  await seller.call(inventory.add, { body: waiting });
  const [first] = await itemsOf(seller);
  await sql`update item_details set title = '=cmd()' where store_id = ${seller.storeId} and item_id = ${first?.id ?? 0}`.execute(
    product.worker.db,
  );
  all = await itemsOf(seller);
});

async function fileOf(body: object): Promise<{ name: string; type: string; rows: Record<string, string>[] }> {
  const { name, content } = await seller.call(inventory.export, { body });
  const text = Buffer.from(await content.arrayBuffer()).toString();
  const rows: Record<string, string>[] = parse(text, { delimiter: ',', bom: true, columns: true });
  return { name, type: content.type, rows };
}

describe('the inventory as a file', () => {
  it('INV-096 has every item of the list, newest first, and none of another store', async () => {
    const { name, type, rows } = await fileOf({});
    expect(type).toContain('text/csv');
    expect(name).toMatch(/^inventory-DE-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map((row) => row.SKU)).toEqual(all.map((row) => row.sku));
  });

  it('INV-096 says what the rows say: amounts as figures, unknown values empty, a name that looks like a formula as text', async () => {
    const { rows } = await fileOf({});
    const item = all.find((row) => row.priceMinor !== null && row.profitMinor !== null);
    const row = rows[all.findIndex((each) => each.id === item?.id)];
    expect(Number(row?.['Price (EUR)'])).toBe((item?.priceMinor ?? 0) / 100);
    expect(Number(row?.['Profit amount (EUR)'])).toBe((item?.profitMinor ?? 0) / 100);
    expect(Number(row?.['Source price (USD)'])).toBe((item?.sourcePriceMinor ?? 0) / 100);
    // On the market's clock.
    const added = new Date(item?.createdAt ?? 0).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    expect(Object.values(row ?? {})).toContain(added);
    expect(rows[0]?.['Product name']).toBe("'=cmd()");
    for (const [index, each] of all.entries())
      if (each.buyBoxMinor === null) expect(rows[index]?.['BuyBox price (EUR)']).toBe('');
  });

  it('INV-096 INV-054 is narrowed like the list, by tab, search and conditions', async () => {
    const [item] = all;
    const codes = async (body: object) => (await fileOf(body)).rows.map((row) => row.SKU);
    expect(await codes({ search: item?.sku })).toEqual([item?.sku]);
    expect(await codes({ search: 'nothing of this name' })).toEqual([]);
    const atStore = all.filter((row) => row.status === 'AtStore' || row.status === 'AtStoreWithZeroQuantity');
    expect(atStore.length).toBeLessThan(all.length);
    expect(await codes({ status: 'atStore' })).toEqual(atStore.map((row) => row.sku));
    const condition = { field: 'asin', op: 'anyOf', values: [item?.asin ?? ''] };
    expect(await codes({ conditions: [condition] })).toEqual([item?.sku]);
  });
});
