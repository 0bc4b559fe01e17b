import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { QuotaError } from './errors.ts';
import { notificationOf } from './notification-content.ts';
import { notificationTypeOf } from './notification-types.ts';
import type { Reply, Seen } from './testing/stub-server.ts';
import { account, json, openTestMarketplace, refusal, type TestMarketplace } from './testing/test-marketplace.ts';

let test: TestMarketplace | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

const status = {
  NotificationVersion: '1.0',
  NotificationType: 'LISTINGS_ITEM_STATUS_CHANGED',
  PayloadVersion: '1.0',
  EventTime: '2026-11-20T10:00:00Z',
  Payload: {
    SellerId: 'A2SELLER',
    MarketplaceId: 'A1PA6795UKMFR9',
    Asin: 'B000000001',
    Sku: 'K-1',
    Status: ['BUYABLE'],
  },
  NotificationMetadata: { NotificationId: 'n-1', SubscriptionId: 's-1', PublishTime: '2026-11-20T10:00:01Z' },
};
const seenOperations = () =>
  (test?.stub.seen ?? [])
    .filter((seen) => seen.path.startsWith('/spapi'))
    .map((seen) => `${seen.method} ${seen.path.replace('/spapi/na/notifications/v1', '')}`);

describe('notificationOf', () => {
  it('reads any case, with either ending of the name', () => {
    const camel = {
      notificationVersion: '1.0',
      notificationType: 'LISTINGS_ITEM_STATUS_CHANGE',
      payloadVersion: '1.0',
      eventTime: '2026-11-20T10:00:00Z',
      payload: {
        sellerId: 'A2SELLER',
        marketplaceId: 'A1PA6795UKMFR9',
        asin: 'B000000001',
        sku: 'K-1',
        status: ['BUYABLE'],
      },
      notificationMetadata: { notificationId: 'n-1' },
    };
    const expected = {
      notificationId: 'n-1',
      type: 'LISTINGS_ITEM_STATUS_CHANGE',
      eventTime: '2026-11-20T10:00:00Z',
      sellerId: 'A2SELLER',
      content: {
        kind: 'listingStatus',
        market: 'DE',
        sku: 'K-1',
        asin: 'B000000001',
        isBuyable: true,
        isDiscoverable: false,
      },
    };
    expect(notificationOf(JSON.stringify(status))).toEqual(expected);
    expect(notificationOf(JSON.stringify(camel))).toEqual(expected);
  });

  it('keeps values as they are written: only the keys lose their case', () => {
    expect(
      notificationOf(JSON.stringify({ ...status, Payload: { ...status.Payload, Sku: 'MiXed/Case 1' } })).content,
    ).toMatchObject({ sku: 'MiXed/Case 1' });
  });

  it('hands on what it does not know instead of failing', () => {
    expect(
      notificationOf(JSON.stringify({ ...status, NotificationType: 'BRANDED_ITEM_CONTENT_CHANGE' })),
    ).toMatchObject({ type: null, content: { kind: 'other' } });
    expect(notificationOf(JSON.stringify({ ...status, Payload: { Sku: 5 } }))).toMatchObject({
      type: 'LISTINGS_ITEM_STATUS_CHANGE',
      content: { kind: 'other' },
    });
    expect(
      notificationOf(JSON.stringify({ ...status, Payload: { ...status.Payload, MarketplaceId: 'ARBP9OOSHTCHU' } })),
    ).toMatchObject({ content: { kind: 'other' } });
    expect(notificationTypeOf('B2B_ANY_OFFER_CHANGED')).toBeNull();
  });

  it.each(['ANY_OFFER_CHANGED', 'PRICING_HEALTH'])('PRICE-028 %s of used offers says nothing of new ones', (type) => {
    const trigger = { MarketplaceId: 'A1PA6795UKMFR9', ASIN: 'B000000001', TimeOfOfferChange: '2026-11-20T10:00:00Z' };
    const kindOf = (condition: object) =>
      notificationOf(
        JSON.stringify({
          ...status,
          NotificationType: type,
          Payload: {
            issueType: 'BuyBoxDisqualification',
            OfferChangeTrigger: { ...trigger, ...condition },
            Summary: {},
            Offers: [],
          },
        }),
      ).content.kind;
    const known = type === 'PRICING_HEALTH' ? 'pricingHealth' : 'offersChanged';
    expect([{ ItemCondition: 'new' }, { ItemCondition: 'New' }, {}].map(kindOf)).toEqual([known, known, known]);
    expect(['used', 'Collectible', 'refurbished'].map((ItemCondition) => kindOf({ ItemCondition }))).toEqual([
      'other',
      'other',
      'other',
    ]);
  });

  it('reads the status of the account', () => {
    const text = JSON.stringify({
      ...status,
      NotificationType: 'ACCOUNT_STATUS_CHANGED',
      Payload: {
        AccountStatusChangedNotification: {
          SellerId: 'A2SELLER',
          MarketplaceId: 'A1PA6795UKMFR9',
          PreviousAccountStatus: 'NORMAL',
          CurrentAccountStatus: 'DEACTIVATED',
        },
      },
    });
    expect(notificationOf(text)).toMatchObject({
      sellerId: 'A2SELLER',
      content: { kind: 'accountStatus', market: 'DE', status: 'DEACTIVATED' },
    });
  });

  it.each(['', 'no JSON', '{}', '{"NotificationType":"X"}'])('throws for %j, which has no frame', (text) => {
    expect(() => notificationOf(text)).toThrow();
  });
});

describe('the queue', () => {
  const message = (id: string, Body: string) => ({
    MessageId: id,
    ReceiptHandle: `receipt-${id}`,
    Body,
    MD5OfBody: createHash('md5').update(Body).digest('hex'),
  });

  it('gives what is readable and what is not, and forgets on demand', async () => {
    const wrapped = {
      version: '0',
      id: 'e',
      'detail-type': 'LISTINGS_ITEM_STATUS_CHANGE',
      source: 'aws.partner/x',
      detail: status,
    };
    const api = (seen: Seen): Reply =>
      json(
        seen.headers['x-amz-target'] === 'AmazonSQS.ReceiveMessage'
          ? { Messages: [message('1', JSON.stringify(wrapped)), message('2', 'rubbish')] }
          : {},
      );
    test = await openTestMarketplace({ api });
    const [first, second] = await test.marketplace.receiveNotifications({ waitSeconds: 3 });
    expect(first).toMatchObject({
      kind: 'notification',
      receipt: 'receipt-1',
      notification: { notificationId: 'n-1', content: { kind: 'listingStatus' } },
    });
    expect(second).toMatchObject({ kind: 'unreadable', receipt: 'receipt-2', messageId: '2', text: 'rubbish' });
    expect(JSON.parse(test.stub.seen[0]?.body ?? '')).toMatchObject({
      QueueUrl: test.config.sqs.queueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: 3,
    });
    await test.marketplace.deleteNotification('receipt-1');
    expect(test.stub.seen.at(-1)).toMatchObject({
      method: 'POST',
      headers: { 'x-amz-target': 'AmazonSQS.DeleteMessage' },
    });
    expect(JSON.parse(test.stub.seen.at(-1)?.body ?? '')).toMatchObject({ ReceiptHandle: 'receipt-1' });
  });

  it('ends a long wait on a signal', async () => {
    test = await openTestMarketplace({ api: () => 'hang' });
    const stop = new AbortController();
    const waiting = test.marketplace.receiveNotifications({ signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });
});

describe('subscriptions', () => {
  const queueArn = 'arn:aws:sqs:us-east-1:000000000000:kervan';

  it('use the destinations that are there and make those that are not, without a seller', async () => {
    const api = (seen: Seen): Reply =>
      json(
        seen.method === 'GET'
          ? {
              payload: [
                { name: 'other', destinationId: 'd-0', resource: { sqs: { arn: 'arn:other' } } },
                { name: 'kervan-sqs', destinationId: 'd-1', resource: { sqs: { arn: queueArn } } },
              ],
            }
          : { payload: { name: 'x', destinationId: 'd-2', resource: {} } },
      );
    test = await openTestMarketplace({ api });
    expect(await test.marketplace.ensureDestination('na')).toEqual({ sqs: 'd-1', eventBridge: 'd-2' });
    expect(seenOperations()).toEqual(['GET /destinations', 'POST /destinations']);
    expect(JSON.parse(test.stub.seen.at(-1)?.body ?? '')).toEqual({
      name: 'kervan-event-bridge',
      resourceSpecification: { eventBridge: { region: 'us-east-1', accountId: '000000000000' } },
    });
    expect(new URLSearchParams(test.stub.seen[0]?.body).get('scope')).toBe('sellingpartnerapi::notifications');
    expect(test.records.asked.every((request) => request.account === null)).toBe(true);
  });

  it('use the destination that another process made at the same moment', async () => {
    const made = {
      name: 'kervan-sqs',
      destinationId: 'd-9',
      resource: {
        sqs: { arn: queueArn },
        eventBridge: { name: 'kervan', region: 'us-east-1', accountId: '000000000000' },
      },
    };
    let reads = 0;
    test = await openTestMarketplace({
      api: (seen) =>
        seen.method === 'POST'
          ? refusal(409, 'Conflict', 'the destination exists')
          : json({ payload: (reads += 1) === 1 ? [] : [made] }),
    });
    expect(await test.marketplace.ensureDestination('na')).toEqual({ sqs: 'd-9', eventBridge: 'd-9' });
    expect(seenOperations()).toEqual([
      'GET /destinations',
      'POST /destinations',
      'GET /destinations',
      'POST /destinations',
      'GET /destinations',
    ]);
  });

  it('are made where none is, left where they are right, and replaced where they go elsewhere', async () => {
    const api = (seen: Seen): Reply => {
      if (seen.path.endsWith('/ANY_OFFER_CHANGED') && seen.method === 'GET')
        return refusal(404, 'NotFound', 'no subscription');
      if (seen.path.endsWith('/PRICING_HEALTH'))
        return json({ payload: { subscriptionId: 's-1', payloadVersion: '1.0', destinationId: 'd-1' } });
      return json({ payload: { subscriptionId: 's-2', payloadVersion: '1.0', destinationId: 'd-old' } });
    };
    test = await openTestMarketplace({ api });
    const subscribed = await test.marketplace.ensureSubscriptions(account, { sqs: 'd-1', eventBridge: null }, [
      'ANY_OFFER_CHANGED',
      'PRICING_HEALTH',
      'FEED_PROCESSING_FINISHED',
      'LISTINGS_ITEM_STATUS_CHANGE',
    ]);
    expect(subscribed).toEqual(['ANY_OFFER_CHANGED', 'PRICING_HEALTH', 'FEED_PROCESSING_FINISHED']);
    expect(seenOperations()).toEqual([
      'GET /subscriptions/ANY_OFFER_CHANGED',
      'POST /subscriptions/ANY_OFFER_CHANGED',
      'GET /subscriptions/PRICING_HEALTH',
      'GET /subscriptions/FEED_PROCESSING_FINISHED',
      'DELETE /subscriptions/FEED_PROCESSING_FINISHED/s-2',
      'POST /subscriptions/FEED_PROCESSING_FINISHED',
    ]);
    expect(JSON.parse(test.stub.seen.at(-1)?.body ?? '')).toEqual({
      payloadVersion: '2020-09-04',
      destinationId: 'd-1',
    });
  });

  it('of one type may be refused without keeping the others out', async () => {
    test = await openTestMarketplace({
      api: (seen) =>
        seen.path.endsWith('/ORDER_CHANGE')
          ? refusal(403, 'Unauthorized', 'Access to requested resource is denied.')
          : json({ payload: { subscriptionId: 's-1', payloadVersion: '1.0', destinationId: 'd-1' } }),
    });
    expect(
      await test.marketplace.ensureSubscriptions(account, { sqs: 'd-1', eventBridge: null }, [
        'ORDER_CHANGE',
        'ANY_OFFER_CHANGED',
      ]),
    ).toEqual(['ANY_OFFER_CHANGED']);
  });

  it('go on where the quota broke them off, and are checked anew once they were complete', async () => {
    const api = () => json({ payload: { subscriptionId: 's-1', payloadVersion: '1.0', destinationId: 'd-1' } });
    let tokens = 2;
    const gate = {
      acquire: async () => ((tokens -= 1) >= 0 ? { granted: 1, paceMs: 0 } : { granted: 0 as const, blockedUntil: 1 }),
      report: async () => ({ blockedUntil: null }),
    };
    test = await openTestMarketplace({ api, gate });
    const { marketplace } = test;
    const subscribe = () =>
      marketplace.ensureSubscriptions(account, { sqs: 'd-1', eventBridge: null }, [
        'ORDER_CHANGE',
        'ANY_OFFER_CHANGED',
        'PRICING_HEALTH',
      ]);
    await expect(subscribe()).rejects.toBeInstanceOf(QuotaError);
    tokens = 1;
    expect(await subscribe()).toHaveLength(3);
    expect(seenOperations().map((seen) => seen.split('/').at(-1))).toEqual([
      'ORDER_CHANGE',
      'ANY_OFFER_CHANGED',
      'PRICING_HEALTH',
    ]);
    tokens = 3;
    expect(await subscribe()).toHaveLength(3);
    expect(seenOperations()).toHaveLength(6);
  });
});
