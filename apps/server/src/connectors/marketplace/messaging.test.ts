import { afterEach, describe, expect, it } from 'vitest';
import { marketplaceActions } from '@kervan/domain/buyer-messages/marketplace-text';
import { CapabilityMissing, InvalidRequest, UnknownOutcome } from './errors.ts';
import type { Reply, Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, refusal, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});
const open = async (api: (seen: Seen) => Reply) => (test = await openTestMarketplace({ api }));
const shop = { account, market: 'US' } as const;
const ORDER = '114-1000001-7000037';
const ROOT = `/spapi/na/messaging/v1/orders/${ORDER}`;
const letter = { orderId: ORDER, action: 'unexpectedProblem', text: 'It is late.' } as const;

describe('messages about an order', () => {
  it('MSG-033 asks which the seller may send now, in the market of the order', async () => {
    const actions = [
      { href: '/', name: 'unexpectedProblem' },
      { href: '/', name: 'warranty' },
    ];
    const { marketplace, stub, records } = await open(() => json({ _links: { actions, self: { href: '/' } } }));
    expect(await marketplace.messageActions(shop, ORDER)).toEqual(['unexpectedProblem', 'warranty']);
    const [seen] = stub.seen.filter(({ path }) => path.includes('messaging'));
    expect([seen?.method, seen?.path, seen?.query.get('marketplaceIds')]).toEqual(['GET', ROOT, 'ATVPDKIKX0DER']);
    expect(records.asked.map(({ operation }) => operation)).toEqual(['getMessagingActionsForOrder']);
  });

  it.each([{}, { _links: { actions: [], self: { href: '/' } } }])('MSG-033 takes %j for none', async (body) => {
    const { marketplace } = await open(() => json(body));
    expect(await marketplace.messageActions(shop, ORDER)).toEqual([]);
  });

  it.each(marketplaceActions)('MSG-033 has a text handed on as %s', async (action) => {
    const { marketplace, stub, records } = await open(() => ({ status: 201, body: '{}' }));
    expect(await marketplace.sendBuyerText(shop, { ...letter, action })).toBe(true);
    const [seen] = stub.seen.filter(({ path }) => path.includes('messaging'));
    expect([seen?.method, seen?.path, seen?.query.get('marketplaceIds')]).toEqual([
      'POST',
      `${ROOT}/messages/${action}`,
      'ATVPDKIKX0DER',
    ]);
    expect(JSON.parse(seen?.body ?? '')).toEqual({ text: 'It is late.' });
    expect(records.asked.map(({ operation }) => operation.toLowerCase())).toEqual([`create${action}`.toLowerCase()]);
  });

  it('MSG-033 an order that takes none now is no account that may write to nobody', async () => {
    const { marketplace } = await open(() =>
      refusal(403, 'Unauthorized', 'The requested message is not available for this amazonOrderId.'),
    );
    expect(await marketplace.sendBuyerText(shop, letter)).toBe(false);
  });

  it.each([
    [() => refusal(403, 'Unauthorized', 'Access to requested resource is denied.'), CapabilityMissing],
    [() => refusal(400, 'InvalidInput', 'text must not hold HTML.'), InvalidRequest],
    [() => ({ status: 500, body: '{}' }), UnknownOutcome],
  ])('MSG-033 a refusal is what it is: %#', async (reply, kind) => {
    const { marketplace } = await open(reply);
    await expect(marketplace.sendBuyerText(shop, letter)).rejects.toBeInstanceOf(kind);
  });
});
