import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../../testing/test-orders.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../../testing/test-sandbox.ts';
import { HOUR, openTestStore, SECOND, type TestStore } from '../../../testing/test-store.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let store: TestStore;
let orders: TestOrders;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  test = await sandbox.createWorld({ profile: 'amazon', startAt: '2026-09-01T10:00:00Z' });
  store = openTestStore(test, 'DE');
  orders = openTestOrders(test, store);
  await stockOf(store, test, 20, 2);
});

/** Sends a feed, waits until it is worked and gives its end and its report. */
async function send(feedType: string, content: string): Promise<{ status: string; report: string }> {
  const contentType = feedType.includes('FLAT')
    ? 'text/tab-separated-values; charset=UTF-8'
    : 'text/xml; charset=UTF-8';
  await test.advance(2 * SECOND);
  const made = await test.call('createFeedDocument', { region: 'eu', body: { contentType } });
  const { feedDocumentId, url } = made.body as { feedDocumentId: string; url: string };
  await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: content });
  const created = await test.call('createFeed', {
    region: 'eu',
    body: { feedType, marketplaceIds: [store.marketplaceId], inputFeedDocumentId: feedDocumentId },
  });
  if (created.status !== 202) throw new Error(created.text);
  await test.advance(HOUR);
  const { feedId } = created.body as { feedId: string };
  const feed = (await test.call('getFeed', { region: 'eu', params: { feedId } })).body as {
    processingStatus: string;
    resultFeedDocumentId: string;
  };
  const document = await test.call('getFeedDocument', {
    region: 'eu',
    params: { feedDocumentId: feed.resultFeedDocumentId },
  });
  const report = await (await fetch((document.body as { url: string }).url)).text();
  return { status: feed.processingStatus, report };
}

const flat = (...lines: string[][]): string => lines.map((line) => line.join('\t')).join('\r\n');
const envelope = (type: string, ...messages: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><AmazonEnvelope><Header><DocumentVersion>1.01</DocumentVersion><MerchantIdentifier>${store.sellerId}</MerchantIdentifier></Header><MessageType>${type}</MessageType>${messages
    .map((message, at) => `<Message><MessageID>${at + 1}</MessageID><${type}>${message}</${type}></Message>`)
    .join('')}</AmazonEnvelope>`;
const sent = async (body: Record<string, unknown> = {}): Promise<{ orderId: string; items: string[] }> => {
  const order = await orders.place(body);
  await orders.confirm(order.orderId, { orderItems: [{ orderItemId: order.items[0], quantity: 1 }] });
  return order;
};
const statuses = async (...ids: string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await orders.books(id)).status));

describe('POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA', () => {
  it('cancels whole orders and single items, and says line by line what it could not', async () => {
    const whole = await orders.place();
    const part = await orders.place({
      items: [
        { sku: 'O-0', quantity: 1 },
        { sku: 'O-1', quantity: 2 },
      ],
    });
    const pending = await orders.place({ pendingMs: null });
    const { status, report } = await send(
      'POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA',
      flat(
        [
          'TemplateType=OrderCancellation',
          'Version=1.0/1.0.3',
          'This row for Amazon.com use only.  Do not modify or delete.',
        ],
        ['order-id', 'cancellation-reason-code', 'amazon-order-item-code'],
        [whole.orderId, 'NoInventory', ''],
        [part.orderId, 'BuyerCanceled', part.items[1] ?? ''],
        [pending.orderId, 'NoInventory', ''],
        [whole.orderId, 'NoInventory', ''],
        ['111-1111111-1111111', 'NoInventory', ''],
        [part.orderId, 'Whim', ''],
      ),
    );
    expect(status).toBe('DONE');
    expect(report).toContain('Number of records processed\t\t6');
    expect(report).toContain('Number of records successful\t\t2');
    const errors = report
      .split('\r\n')
      .slice(5, -1)
      .map((line) => line.split('\t'));
    expect(errors.map(([record]) => record)).toEqual(['3', '4', '5', '6']);
    expect(errors.map((cells) => cells[4])).toEqual([
      expect.stringContaining('pending'),
      expect.stringContaining('already cancelled'),
      expect.stringContaining('not found'),
      expect.stringContaining("'Whim' is not valid"),
    ]);
    expect(await statuses(whole.orderId, part.orderId, pending.orderId)).toEqual(['CANCELLED', 'UNSHIPPED', 'PENDING']);
    const order = await orders.get(part.orderId);
    expect(
      order.orderItems.map(({ fulfillment, cancellation }) => [fulfillment.quantityUnfulfilled, cancellation]),
    ).toEqual([
      [1, undefined],
      [0, { cancellationExecution: { cancelledBy: 'MERCHANT', cancelReason: 'BuyerCanceled' } }],
    ]);
  });

  it('is FATAL without its columns or its lines', async () => {
    expect(await send('POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA', 'order-id\treason\r\n1\t2')).toMatchObject({
      status: 'FATAL',
      report: expect.stringContaining('has no column cancellation-reason-code'),
    });
    expect(
      (await send('POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA', 'order-id\tcancellation-reason-code\r\n')).status,
    ).toBe('FATAL');
  });
});

describe('feeds about orders as XML', () => {
  it('acknowledge and cancel', async () => {
    const [first, second] = [await orders.place(), await orders.place()];
    const { status, report } = await send(
      'POST_ORDER_ACKNOWLEDGEMENT_DATA',
      envelope(
        'OrderAcknowledgement',
        `<AmazonOrderID>${first.orderId}</AmazonOrderID><StatusCode>Success</StatusCode>`,
        `<AmazonOrderID>${second.orderId}</AmazonOrderID><StatusCode>Failure</StatusCode><Item><AmazonOrderItemCode>${second.items[0]}</AmazonOrderItemCode><CancelReason>NoInventory</CancelReason></Item>`,
        `<AmazonOrderID>a&amp;b</AmazonOrderID><StatusCode>Failure</StatusCode>`,
      ),
    );
    expect([status, await statuses(first.orderId, second.orderId)]).toEqual(['DONE', ['UNSHIPPED', 'CANCELLED']]);
    const parsed = new XMLParser().parse(report) as { AmazonEnvelope: { Message: { ProcessingReport: object } } };
    expect(parsed.AmazonEnvelope.Message.ProcessingReport).toMatchObject({
      StatusCode: 'Complete',
      ProcessingSummary: { MessagesProcessed: 3, MessagesSuccessful: 2, MessagesWithError: 1 },
      Result: { MessageID: 3, ResultCode: 'Error', ResultDescription: 'The order a&b was not found.' },
    });
  });

  it('confirm parcels, and give money back', async () => {
    const order = await orders.place({ items: [{ sku: 'O-0', quantity: 2, shippingMinor: 500 }] });
    const fulfillment = `<AmazonOrderID>${order.orderId}</AmazonOrderID><FulfillmentDate>2026-09-01T12:00:00Z</FulfillmentDate><FulfillmentData><CarrierCode>DHL</CarrierCode><ShippingMethod>Paket</ShippingMethod><ShipperTrackingNumber>JD1</ShipperTrackingNumber></FulfillmentData><Item><AmazonOrderItemCode>${order.items[0]}</AmazonOrderItemCode><Quantity>1</Quantity></Item>`;
    await send('POST_ORDER_FULFILLMENT_DATA', envelope('OrderFulfillment', fulfillment));
    expect(await orders.books(order.orderId)).toMatchObject({
      status: 'PARTIALLY_SHIPPED',
      packages: [{ packageReferenceId: '1', trackingNumber: 'JD1' }],
    });
    const component = (type: string, amount: string): string =>
      `<Component><Type>${type}</Type><Amount currency="EUR">${amount}</Amount></Component>`;
    const adjustment = `<AmazonOrderID>${order.orderId}</AmazonOrderID><AdjustedItem><AmazonOrderItemCode>${order.items[0]}</AmazonOrderItemCode><AdjustmentReason>CustomerReturn</AdjustmentReason><ItemPriceAdjustments>${component('Principal', '1.50')}${component('Shipping', '5.00')}</ItemPriceAdjustments></AdjustedItem>`;
    expect((await send('POST_PAYMENT_ADJUSTMENT_DATA', envelope('OrderAdjustment', adjustment))).report).toContain(
      '<MessagesSuccessful>1</MessagesSuccessful>',
    );
    expect((await orders.books(order.orderId)).items).toMatchObject([
      { refundedMinor: 150, refundedShippingMinor: 500 },
    ]);
  });

  it.each([
    ['what is no XML', '<AmazonEnvelope>'],
    ['a document type', '<!DOCTYPE x [<!ENTITY e "1">]><AmazonEnvelope/>'],
    ['another seller’s', envelope_('A2OTHER')],
    ['another type', envelope_(null, 'OrderFulfillment')],
  ])('are FATAL for %s', async (_what, content) => {
    const text = content.replace('SELLER', store.sellerId);
    expect((await send('POST_ORDER_ACKNOWLEDGEMENT_DATA', text)).status).toBe('FATAL');
  });
});

function envelope_(seller: string | null, type = 'OrderAcknowledgement'): string {
  return `<AmazonEnvelope><Header><MerchantIdentifier>${seller ?? 'SELLER'}</MerchantIdentifier></Header><MessageType>${type}</MessageType><Message><MessageID>1</MessageID></Message></AmazonEnvelope>`;
}

describe('POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA', () => {
  const columns = [
    'order-id',
    'order-item-id',
    'adjustment-reason-code',
    'currency',
    'item-price-adj',
    'item-tax-adj',
    'shipping-price-adj',
  ];

  it('gives back what is left and no more, in the currency of the order, of what was sent', async () => {
    const order = await sent();
    const open = await orders.place();
    const price = (await store.seen('O-0'))?.priceMinor ?? 0;
    const line = ({ orderId, items }: { orderId: string; items: string[] }, ...rest: string[]): string[] => [
      orderId,
      items[0] ?? '',
      ...rest,
    ];
    const { report } = await send(
      'POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA',
      flat(
        columns,
        line(order, 'CustomerReturn', 'EUR', '2.25', '', ''),
        line(order, 'CustomerReturn', 'EUR', (price / 100).toFixed(2), '', ''),
        line(order, 'CustomerReturn', 'USD', '1.00', '', ''),
        line(order, 'CustomerReturn', 'EUR', '-1.00', '', ''),
        line(order, 'CustomerReturn', 'EUR', '0.00', '', ''),
        line(order, 'CustomerReturn', 'EUR', '', '', '1.00'),
        line(order, 'Mood', 'EUR', '1.00', '', ''),
        line(open, 'CustomerReturn', 'EUR', '1.00', '', ''),
      ),
    );
    expect(report).toContain('Number of records successful\t\t1');
    expect(
      report
        .split('\r\n')
        .slice(5, -1)
        .map((row) => row.split('\t')[0]),
    ).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    const books = await orders.books(order.orderId);
    expect([books.items[0]?.refundedMinor, books.transactions.map(({ type }) => type)]).toEqual([
      225,
      ['Shipment', 'Refund'],
    ]);
  });

  it('gives the same amount back twice when it is sent twice: that is the seller’s to prevent', async () => {
    const order = await sent();
    const content = flat(columns, [order.orderId, order.items[0] ?? '', 'GeneralAdjustment', 'EUR', '1.00', '', '']);
    await send('POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA', content);
    await send('POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA', content);
    expect((await orders.books(order.orderId)).items[0]?.refundedMinor).toBe(200);
  });

  it('loses single lines when the fault partialFeed strikes, which is said', async () => {
    const order = await sent();
    const lines = Array.from({ length: 20 }, () => [
      order.orderId,
      order.items[0] ?? '',
      'GeneralAdjustment',
      'EUR',
      '0.01',
      '',
      '',
    ]);
    await test.request('POST', '/world/faults', {
      body: { kind: 'partialFeed', operation: 'createFeed', share: 1, forMs: 2 * HOUR, seed: 3 },
    });
    const { report } = await send('POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA', flat(columns, ...lines));
    const refunded = (await orders.books(order.orderId)).items[0]?.refundedMinor ?? 0;
    expect([refunded > 5, refunded < 20]).toEqual([true, true]);
    expect(report).toContain(`Number of records successful\t\t${refunded}`);
  });
});

describe('POST_FLAT_FILE_FULFILLMENT_DATA', () => {
  it('confirms what is left of an order without items, and item by item', async () => {
    const [first, second] = [await orders.place({ quantity: 3 }), await orders.place({ quantity: 2 })];
    await send(
      'POST_FLAT_FILE_FULFILLMENT_DATA',
      flat(
        [
          'order-id',
          'order-item-id',
          'quantity',
          'ship-date',
          'carrier-code',
          'carrier-name',
          'tracking-number',
          'ship-method',
        ],
        [first.orderId, '', '', '2026-09-01', 'UPS', '', 'T-1', ''],
        [second.orderId, second.items[0] ?? '', '1', '2026-09-01', 'Other', 'Bote', 'T-2', ''],
        [second.orderId, second.items[0] ?? '', '', '2026-09-01', 'UPS', '', 'T-3', ''],
      ),
    );
    expect(await statuses(first.orderId, second.orderId)).toEqual(['SHIPPED', 'PARTIALLY_SHIPPED']);
  });
});
