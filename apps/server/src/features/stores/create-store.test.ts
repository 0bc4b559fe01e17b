import { beforeAll, describe, expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { marketCodes, markets } from '@kervan/domain/markets';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  seller = await product.signUp();
  other = await product.signUp();
});

const create = (who: Seller, marketPlaceCountryCode: string, storeName = 'My first store', more: object = {}) =>
  who.request({
    method: 'POST',
    url: '/api/customerMarketPlace/createCustomerMarketPlace',
    payload: { marketPlaceCountryCode, storeName, ...more },
  });
const listOf = (who: Seller) => who.call(stores.list, {});

describe('beginning a store', () => {
  it('STORE-053 STORE-002 STORE-016 answers 201 with the address of the pending registration', async () => {
    const answer = await create(seller, 'DE');
    const [store] = await listOf(seller);
    expect(answer).toMatchObject({
      statusCode: 201,
      headers: { location: `/api/customerMarketPlace/createCustomerMarketPlace/${store?.id}` },
    });
    expect(store).toEqual({
      id: store?.id,
      name: 'My first store',
      storeCode: expect.stringMatching(/^DE[0-9A-Z]{5}$/),
      sellingPartnerId: null,
      marketPlaceEmail: null,
      isRegistrationCompleted: false,
      manuelManagement: false,
      hasAmazonConnectionError: false,
      connecting: null,
      importPercent: null,
      heldRate: null,
      sending: 'on',
      isWarehouseActive: false,
      currencyDisplay: 'local',
      displayRatePpm: null,
      typedAbove: null,
      marketPlace: { id: markets.DE.marketplaceId, countryCode: 'DE', currency: 'EUR', isWarehouseNeeded: false },
    });
  });

  it('STORE-026 SHELL-104 refuses a name under four characters and a country without a market, and makes nothing', async () => {
    const before = await listOf(seller);
    const refused: [string, string, { field: string; code: string }][] = [
      ['FR', 'abc', { field: 'storeName', code: 'too_small' }],
      ['FR', '  abc  ', { field: 'storeName', code: 'too_small' }],
      ['FR', '', { field: 'storeName', code: 'too_small' }],
      ['XX', 'My store', { field: 'marketPlaceCountryCode', code: 'invalid_value' }],
      ['de', 'My store', { field: 'marketPlaceCountryCode', code: 'invalid_value' }],
    ];
    for (const [market, name, field] of refused)
      expect(await create(seller, market, name)).toMatchObject({
        statusCode: 400,
        json: { message: 'ValidationFailed', errors: [field] },
      });
    expect(await listOf(seller)).toEqual(before);
  });

  it('STORE-011 resumes a registration that waits in the same country, with the new name', async () => {
    const [first, second] = [await create(seller, 'FR', 'Paris one'), await create(seller, 'FR', 'Paris two')];
    expect(second.headers.location).toBe(first.headers.location);
    expect((await listOf(seller)).filter((store) => store.marketPlace.countryCode === 'FR')).toMatchObject([
      { name: 'Paris two' },
    ]);
  });

  it('STORE-011 two clicks at once make one registration', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(seller, 'IT')));
    expect(new Set(answers.map((answer) => answer.headers.location)).size).toBe(1);
    expect((await listOf(seller)).filter((store) => store.marketPlace.countryCode === 'IT')).toHaveLength(1);
  });

  it('STORE-053 a store that its seller manages by hand is kept as one', async () => {
    const byHand = await product.signUp();
    await create(byHand, 'DE', 'Kept by hand', { manuelManagement: true, sellingPartnerId: 'A1B2C3D4E5F6G7' });
    await create(byHand, 'FR', 'Kept by us', { manuelManagement: false });
    expect((await listOf(byHand)).map(({ name, manuelManagement }) => [name, manuelManagement])).toEqual([
      ['Kept by hand', true],
      ['Kept by us', false],
    ]);
  });

  it('STORE-053 every market can be chosen; its store has the defaults of the market', async () => {
    const all = await product.signUp();
    for (const market of marketCodes) expect((await create(all, market)).statusCode, market).toBe(201);
    const list = await listOf(all);
    expect(list.map((store) => store.marketPlace.countryCode)).toEqual([...marketCodes]);
    expect(new Set(list.map((store) => store.storeCode)).size).toBe(marketCodes.length);
  });
});

describe('isolation', () => {
  it('STORE-051 SHELL-067 a seller sees the own stores alone', async () => {
    const mine = await listOf(seller);
    expect(mine.length).toBeGreaterThan(0);
    expect(await listOf(other)).toEqual([]);
  });

  it('STORE-052 STORE-068 STORE-074 the id of another seller is as if it did not exist', async () => {
    const [store] = await listOf(seller);
    const id = store?.id ?? 0;
    for (const foreign of [id, 999_999, 2_147_483_648, -1]) {
      expect(
        await refusalOf(
          other.call(stores.authorizationUrl, { query: { selectedCustomerMarketPlaceId: String(foreign) } }),
        ),
        String(foreign),
      ).toMatchObject({ code: 'RecordNotFound', status: 404 });
      expect(
        await refusalOf(other.call(stores.remove, { query: { id: String(foreign) } })),
        String(foreign),
      ).toMatchObject({ code: 'RecordNotFound', status: 404 });
    }
    expect(
      await codeOf(
        other.call(stores.completeRegistration, {
          body: { customerMarketPlaceId: id, marketPlaceEmail: 'a@example.com' },
        }),
      ),
    ).toBe('RecordNotFound');
    expect(await listOf(seller)).toContainEqual(store);
  });
});

describe('selecting a store', () => {
  it("STORE-054 SHELL-103 remembers the choice; another seller's store is refused", async () => {
    const [, store] = await listOf(seller);
    await seller.call(stores.select, { params: { id: String(store?.id) } });
    expect(await seller.call(identity.userInfo, {})).toMatchObject({ selected_marketplace_id: store?.id });
    for (const id of [String(store?.id), '999999', '99999999999999'])
      expect(await refusalOf(other.call(stores.select, { params: { id } }))).toMatchObject({
        code: 'InvalidMarketplaceSelection',
        status: 400,
      });
    expect(await other.call(identity.userInfo, {})).toMatchObject({ selected_marketplace_id: null });
  });

  it('STORE-054 a number that is none is refused as a field', async () => {
    expect(
      await seller.request({ method: 'POST', url: '/api/customerMarketPlace/SetSelectedMarketplace/first' }),
    ).toMatchObject({ statusCode: 400, json: { message: 'ValidationFailed', errors: [{ field: 'id' }] } });
  });
});

describe('removing a pending registration', () => {
  it('STORE-074 STORE-050 goes at once and the country is free again', async () => {
    const { headers } = await create(seller, 'PL', 'Warsaw');
    const id = String(headers.location).split('/').at(-1) ?? '';
    await seller.call(stores.remove, { query: { id } });
    expect((await listOf(seller)).some((store) => String(store.id) === id)).toBe(false);
    expect(await codeOf(seller.call(stores.remove, { query: { id } }))).toBe('RecordNotFound');
    const again = await create(seller, 'PL', 'Warsaw again');
    expect(again.statusCode).toBe(201);
    expect(again.headers.location).not.toBe(headers.location);
  });

  it('SHELL-103 a removed store is no longer the selected one', async () => {
    const { headers } = await create(seller, 'SE', 'Stockholm');
    const id = String(headers.location).split('/').at(-1) ?? '';
    await seller.call(stores.select, { params: { id } });
    await seller.call(stores.remove, { query: { id } });
    expect((await seller.call(identity.userInfo, {})).selected_marketplace_id).not.toBe(Number(id));
  });
});
