import { afterEach, describe, expect, it } from 'vitest';
import { CapabilityMissing, NotFound, UnknownOutcome } from './errors.ts';
import { limitsOf } from './quota-limits.ts';
import type { Reply, Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, refusal, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});
const open = async (api: (seen: Seen) => Reply) => (test = await openTestMarketplace({ api }));
/** Documented: one a second, five at once. */
const limitsAsked = ({ asked }: TestMarketplace['records']) =>
  asked.flatMap(({ operation }) =>
    limitsOf(operation).map(({ ratePerSecond, burst }) => [operation, ratePerSecond, burst]),
  );
const shop = { account, market: 'US' } as const;
const ORDER = '114-1000001-7000037';
const ROOT = `/spapi/na/solicitations/v1/orders/${ORDER}`;
const href = `/solicitations/v1/orders/${ORDER}/solicitations/productReviewAndSellerFeedback?marketplaceIds=ATVPDKIKX0DER`;

describe('solicitations', () => {
  it('MSG-014 asks whether the buyer may be asked, in the market of the order', async () => {
    const actions = [{ href, name: 'productReviewAndSellerFeedback' }];
    const { marketplace, stub, records } = await open(() => json({ _links: { actions, self: { href: '/' } } }));
    expect(await marketplace.isReviewAllowed(shop, ORDER)).toBe(true);
    const [seen] = stub.seen.filter(({ path }) => path.includes('solicitations'));
    expect([seen?.method, seen?.path, seen?.query.get('marketplaceIds')]).toEqual(['GET', ROOT, 'ATVPDKIKX0DER']);
    expect(limitsAsked(records)).toEqual([['getSolicitationActionsForOrder', 1, 5]]);
  });

  it.each([
    ['no action', { _links: { actions: [], self: { href: '/' } }, _embedded: { actions: [] } }],
    ['another action', { _links: { actions: [{ href: '/', name: 'other' }], self: { href: '/' } } }],
    ['nothing', {}],
  ])('MSG-014 takes %s for no', async (_, body) => {
    const { marketplace } = await open(() => json(body));
    expect(await marketplace.isReviewAllowed(shop, ORDER)).toBe(false);
  });

  it('MSG-014 has the buyer asked without saying anything of its own', async () => {
    const { marketplace, stub, records } = await open(() => ({ status: 201, body: '{}' }));
    expect(await marketplace.requestReview(shop, ORDER)).toBe(true);
    const [seen] = stub.seen.filter(({ path }) => path.includes('solicitations'));
    expect([seen?.method, seen?.path, seen?.query.get('marketplaceIds'), seen?.body]).toEqual([
      'POST',
      `${ROOT}/solicitations/productReviewAndSellerFeedback`,
      'ATVPDKIKX0DER',
      '',
    ]);
    expect(limitsAsked(records)).toEqual([['createProductReviewAndSellerFeedbackSolicitation', 1, 5]]);
  });

  it.each([
    'The requested solicitation is not available for this amazonOrderId.',
    'You can’t use this feature to request a review outside the 5-30 day range after the order delivery date.',
  ])('MSG-014 an order that may not be asked is no account that may not: %s', async (message) => {
    const { marketplace } = await open(() => refusal(403, 'Unauthorized', message));
    expect(await marketplace.requestReview(shop, ORDER)).toBe(false);
  });

  it('names what is refused otherwise, and does not know whether a lost request arrived', async () => {
    let answer: Reply = refusal(403, 'Unauthorized', 'Access to requested resource is denied.');
    const { marketplace } = await open(() => answer);
    await expect(marketplace.requestReview(shop, ORDER)).rejects.toBeInstanceOf(CapabilityMissing);
    answer = refusal(404, 'NotFound', 'no such order');
    await expect(marketplace.requestReview(shop, ORDER)).rejects.toBeInstanceOf(NotFound);
    answer = 'reset';
    await expect(marketplace.requestReview(shop, ORDER)).rejects.toBeInstanceOf(UnknownOutcome);
  });
});
