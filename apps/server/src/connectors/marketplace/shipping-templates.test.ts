import { afterEach, describe, expect, it } from 'vitest';
import { templatesOfSchema } from './shipping-templates.ts';
import { account, json, openTestMarketplace, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace;
afterEach(() => test.close());

const schemaWith = (value: object) => ({
  properties: { merchant_shipping_group: { items: { properties: { value } } } },
});

async function ask(schema: string) {
  test = await openTestMarketplace({
    api: ({ path }) =>
      path.startsWith('/documents/')
        ? { status: 200, body: schema }
        : json({
            schema: { link: { resource: `${test.stub.url}/documents/schema`, verb: 'GET' }, checksum: 'as it may be' },
            requirements: 'LISTING_OFFER_ONLY',
            requirementsEnforced: 'NOT_ENFORCED',
            propertyGroups: {},
            locale: 'en_US',
            marketplaceIds: ['ATVPDKIKX0DER'],
            productType: 'PRODUCT',
            displayName: 'Product',
            productTypeVersion: { version: '1', latest: true },
          }),
  });
  return test.marketplace.shippingTemplates({ account, market: 'US', priority: 2 });
}

describe('the shipping templates of an account', () => {
  it('STORE-037 are the values of the schema with their names, asked in the name of the seller', async () => {
    const value = { type: 'string', enum: ['legacy-template-id', 't-2'], enumNames: ['Migrated Template', ' '] };
    expect(await ask(JSON.stringify(schemaWith(value)))).toEqual([
      { id: 'legacy-template-id', name: 'Migrated Template' },
      { id: 't-2', name: 't-2' },
    ]);
    const [asked] = test.stub.seen.filter(({ path }) => path.includes('/definitions/'));
    expect(asked?.path).toMatch(/\/definitions\/2020-09-01\/productTypes\/PRODUCT$/);
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      sellerId: account.sellingPartnerId,
      marketplaceIds: 'ATVPDKIKX0DER',
    });
    // The link is presigned: no token goes there.
    const [fetched] = test.stub.seen.filter(({ path }) => path === '/documents/schema');
    expect(fetched?.headers['x-amz-access-token']).toBeUndefined();
  });

  it('STORE-037 nothing is known where the schema names none, and nothing is taken of one that is not whole', async () => {
    expect(await ask('{"properties":{}}')).toBeNull();
    await test.close();
    expect(await ask('{"properties":{"merchant_shi')).toBeNull();
  });

  it('STORE-037 stand among alternatives where any text may be written as well', () => {
    expect(templatesOfSchema(schemaWith({ anyOf: [{ type: 'string' }, { enum: ['a'], enumNames: ['A'] }] }))).toEqual([
      { id: 'a', name: 'A' },
    ]);
  });
});
