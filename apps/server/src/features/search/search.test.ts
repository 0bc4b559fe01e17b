import { beforeAll, describe, expect, it } from 'vitest';
import { search } from '@kervan/contracts/search-calls';
import { SearchType } from '@kervan/domain/search/search-type';
import { itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { makeOrder } from '../../testing/orders.ts';
import { useStocked } from '../../testing/stocked.ts';
import { refusalOf } from '../../testing/refusal.ts';

const stocked = useStocked();
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});

const find = (who: Seller, searchKey: string, storeId = who.storeId) =>
  who.call(search.find, { query: { searchKey, customerMarketPlaceId: String(storeId) } });

describe('the search of the top bar', () => {
  it('SHELL-108 an ASIN or SKU names one item, words of a title several, anything else nothing', async () => {
    const [item] = (await itemsOf(seller)).filter((row) => row.title !== null);
    if (!item?.title) throw new Error('no item has a title');
    for (const key of [item.asin, item.asin.toLowerCase(), item.sku, ` ${item.sku} `])
      expect(await find(seller, key), key).toEqual({ searchType: SearchType.InventoryItem, searchKey: item.sku });
    const words = item.title.slice(2, 14).trim();
    expect(await find(seller, words)).toEqual({ searchType: SearchType.Inventory, searchKey: words });
    for (const key of ['no such product', '%%%', '___', "' or '1'='1"])
      expect(await find(seller, key), key).toEqual({ searchType: SearchType.Nothing, searchKey: key });
    expect(await refusalOf(find(seller, 'ab'))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'searchKey' }],
    });
  });

  it("SHELL-108 SHELL-067 finds nothing of another seller and refuses another seller's store", async () => {
    const [item] = await itemsOf(seller);
    expect(await find(other, item?.asin ?? '')).toMatchObject({ searchType: SearchType.Nothing });
    for (const storeId of [seller.storeId, 999_999])
      expect(await refusalOf(find(other, item?.asin ?? '', storeId))).toMatchObject({
        code: 'RecordNotFound',
        status: 404,
      });
  });
});

describe('an order in the search of the top bar', () => {
  it('SHELL-028 is found by its number, its buyer order number, and the numbers of its parcel, in any case', async () => {
    const number = '302-7654321-1234567';
    await makeOrder(stocked.product, seller, {
      number,
      items: [
        {
          packageNo: 'KRV-00088251',
          tracking: 'DE00340398',
          buyerOrderNumber: '114-0937715-2204417',
          parcel: ['bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched'],
        },
      ],
    });
    for (const key of [number, '114-0937715-2204417', 'KRV-00088251', 'krv-00088251', 'de00340398', ` ${number} `])
      expect(await find(seller, key), key).toEqual({ searchType: SearchType.Order, searchKey: number });
    // A part of a number names nothing, and another seller's order is none.
    expect(await find(seller, '302-7654321')).toMatchObject({ searchType: SearchType.Nothing });
    for (const key of [number, 'KRV-00088251', 'DE00340398'])
      expect(await find(other, key), key).toMatchObject({ searchType: SearchType.Nothing });
  });
});
