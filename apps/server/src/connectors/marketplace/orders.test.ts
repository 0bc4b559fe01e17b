import { afterEach, describe, expect, it } from 'vitest';
import { CapabilityMissing, InvalidRequest, NotFound } from './errors.ts';
import type { Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, refusal, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

const order = (orderId: string) => ({
  orderId,
  createdTime: '2026-11-20T10:00:00Z',
  lastUpdatedTime: '2026-11-20T10:00:00Z',
  salesChannel: { channelName: 'AMAZON' },
  orderItems: [],
});
const partsOf = ({ query }: Seen): string[] => (query.get('includedData') ?? '').split(',').filter(Boolean);
const asked = () => (test?.stub.seen ?? []).filter(({ path }) => path.includes('/orders/')).map(partsOf);
const personal = ['BUYER', 'RECIPIENT'];

describe('getOrder', () => {
  it('ORD-046 asks for less where parts are refused: those that the refusal names, else what is personal', async () => {
    test = await openTestMarketplace({
      api: (seen) =>
        partsOf(seen).includes('FULFILLMENT')
          ? refusal(400, 'InvalidInput', 'includedData FULFILLMENT is not available')
          : partsOf(seen).includes('BUYER')
            ? refusal(403, 'AccessDenied', 'Access to requested resource is denied.')
            : json({ order: order('1') }),
    });
    const answer = await test.marketplace.getOrder(account, '1');
    expect(answer.order?.orderId).toBe('1');
    expect(answer.withheld).toEqual(['BUYER', 'RECIPIENT', 'FULFILLMENT', 'TAX', 'PAYMENT']);
    // What tells least goes before what is personal.
    expect(asked().map((parts) => parts.length)).toEqual([9, 8, 6, 4]);
    await test.marketplace.getOrder(account, '1', { without: answer.withheld, priority: 1 });
    expect(asked()).toHaveLength(5);
    expect(asked().at(-1)).not.toEqual(expect.arrayContaining(personal));
  });

  it('ORD-046 what is refused without any part is refused, and what is not there is not asked for with less', async () => {
    test = await openTestMarketplace({
      api: () => refusal(403, 'AccessDenied', 'Access to requested resource is denied.'),
    });
    await expect(test.marketplace.getOrder(account, '1')).rejects.toBeInstanceOf(CapabilityMissing);
    expect(asked().at(-1)).toEqual([]);
    await test.close();
    test = await openTestMarketplace({ api: () => refusal(404, 'NotFound', 'no such order') });
    await expect(test.marketplace.getOrder(account, '1')).rejects.toBeInstanceOf(NotFound);
    expect(asked()).toHaveLength(1);
  });
});

describe('searchOrders', () => {
  const search = { by: 'updated', after: '2026-11-20T09:00:00Z', before: '2026-11-20T09:50:00Z', token: null } as const;

  it('ORD-046 asks for a window of a market, with the same words for each page', async () => {
    test = await openTestMarketplace({
      api: () => json({ orders: [order('1'), order('')], pagination: { nextToken: 'n' } }),
    });
    const page = await test.marketplace.searchOrders({ account, market: 'DE' }, search);
    expect(page).toMatchObject({ orders: [{ orderId: '1' }], next: 'n', withheld: [] });
    await test.marketplace.searchOrders({ account, market: 'DE' }, { ...search, by: 'created', token: 'n' });
    const words = test.stub.seen
      .filter(({ path }) => path.includes('/orders/'))
      .map(({ query }) => Object.fromEntries(query));
    expect(words).toMatchObject([
      {
        lastUpdatedAfter: search.after,
        lastUpdatedBefore: search.before,
        marketplaceIds: 'A1PA6795UKMFR9',
        maxResultsPerPage: '100',
      },
      { createdAfter: search.after, createdBefore: search.before, paginationToken: 'n' },
    ]);
    expect(words[0]).not.toHaveProperty('paginationToken');
  });

  it('ORD-046 a page whose token is over is refused as such, and nothing is given up for it', async () => {
    test = await openTestMarketplace({ api: () => refusal(400, 'InvalidInput', 'The paginationToken has expired.') });
    await expect(
      test.marketplace.searchOrders({ account, market: 'DE' }, { ...search, token: 'old' }),
    ).rejects.toBeInstanceOf(InvalidRequest);
    expect(asked()).toHaveLength(1);
  });
});
