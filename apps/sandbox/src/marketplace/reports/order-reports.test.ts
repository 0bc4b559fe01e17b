import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, MINUTE, openTestStore, type TestStore } from '../../testing/test-store.ts';

const DAY = 24 * HOUR;
const ALL = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL';
const ACTIONABLE = 'GET_FLAT_FILE_ACTIONABLE_ORDER_DATA_SHIPPING';
const RETURNS = 'GET_FLAT_FILE_RETURNS_DATA_BY_RETURN_DATE';

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

/** Asks for a report over so many days back and waits for it. */
async function report(reportType: string, days = 1): Promise<{ status: string; documentId: string }> {
  await test.advance(10 * MINUTE);
  const now = test.world.clock.nowMs();
  const answer = await test.call('createReport', {
    region: 'eu',
    body: {
      reportType,
      marketplaceIds: [store.marketplaceId],
      dataStartTime: new Date(now - days * DAY).toISOString(),
      dataEndTime: new Date(now).toISOString(),
    },
  });
  if (answer.status !== 202) throw new Error(answer.text);
  await test.advance(HOUR);
  const { reportId } = answer.body as { reportId: string };
  const shown = (await test.call('getReport', { region: 'eu', params: { reportId } })).body as {
    processingStatus: string;
    reportDocumentId?: string;
  };
  return { status: shown.processingStatus, documentId: shown.reportDocumentId ?? '' };
}

async function textOf(documentId: string, token?: string): Promise<string> {
  const answer = await test.call('getReportDocument', {
    region: 'eu',
    params: { reportDocumentId: documentId },
    ...(token === undefined ? {} : { token }),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return (await fetch((answer.body as { url: string }).url)).text();
}

function rowsOf(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.replace(/\r\n$/, '').split('\r\n');
  const columns = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [columns[at] ?? '', cell])));
}

describe('the report of all orders', () => {
  it('has a line for every item that changed within its time, in the older words', async () => {
    const old = await orders.place();
    await test.advance(3 * DAY);
    const pending = await orders.place({ pendingMs: null });
    const sent = await orders.place({
      items: [
        { sku: 'O-0', quantity: 2, shippingMinor: 250 },
        { sku: 'O-1', quantity: 1 },
      ],
    });
    await orders.confirm(sent.orderId, { orderItems: [{ orderItemId: sent.items[0], quantity: 2 }] });
    const { status, documentId } = await report(ALL);
    const rows = rowsOf(await textOf(documentId));
    expect([status, rows.some((row) => row['amazon-order-id'] === old.orderId)]).toEqual(['DONE', false]);
    expect(
      rows.map((row) => [row['amazon-order-id'], row['order-status'], row['item-status'], row.sku, row.quantity]),
    ).toEqual([
      [pending.orderId, 'Pending', 'Unshipped', 'O-0', '1'],
      [sent.orderId, 'PartiallyShipped', 'Shipped', 'O-0', '2'],
      [sent.orderId, 'PartiallyShipped', 'Unshipped', 'O-1', '1'],
    ]);
    const price = (((await store.seen('O-0'))?.priceMinor ?? 0) * 2) / 100;
    expect(rows.map((row) => [row['item-price'], row['shipping-price'], row.currency])).toMatchObject([
      ['', '', ''],
      [price.toFixed(2), '2.50', 'EUR'],
      [expect.stringMatching(/^\d+\.\d\d$/), '', 'EUR'],
    ]);
  });

  it('is CANCELLED without orders and FATAL over more than 30 days', async () => {
    expect((await report(ALL)).status).toBe('CANCELLED');
    await orders.place();
    expect((await report(ALL, 31)).status).toBe('FATAL');
    expect((await report('GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL', 30)).status).toBe('DONE');
  });
});

describe('the report of what is to be sent', () => {
  it('has the address, and its document wants a restricted token of its own path', async () => {
    const open = await orders.place({ address: 'latin', quantity: 3 });
    await orders.confirm(open.orderId, { orderItems: [{ orderItemId: open.items[0], quantity: 1 }] });
    await orders.place({ pendingMs: null });
    const { documentId } = await report(ACTIONABLE);
    await expect(textOf(documentId)).rejects.toThrow(/Restricted Data Token is required/);
    const token = await test.call('createRestrictedDataToken', {
      region: 'eu',
      body: { restrictedResources: [{ method: 'GET', path: `/reports/2021-06-30/documents/${documentId}` }] },
    });
    const { restrictedDataToken } = token.body as { restrictedDataToken: string };
    const rows = rowsOf(await textOf(documentId, restrictedDataToken));
    const { deliveryAddress } = (await orders.get(open.orderId)).recipient ?? {};
    expect(rows).toMatchObject([
      {
        'order-id': open.orderId,
        'quantity-purchased': '3',
        'quantity-shipped': '1',
        'quantity-to-ship': '2',
        'recipient-name': deliveryAddress?.name,
        'ship-address-1': deliveryAddress?.addressLine1,
        'days-past-promise': '0',
      },
    ]);
  });
});

describe('the reports of returns', () => {
  it('list what buyers send back, with claim, resolution and refund, as a flat file and as XML', async () => {
    const { orderId, items } = await orders.place({ quantity: 2 });
    await orders.confirm(orderId, { orderItems: [{ orderItemId: items[0], quantity: 2 }] });
    await orders.act(orderId, 'deliver');
    const { rmaId } = (await orders.act(orderId, 'return', { quantity: 1, reason: 'CR-DEFECTIVE' })).body as {
      rmaId: string;
    };
    const before = rowsOf(await textOf((await report(RETURNS)).documentId));
    expect(before).toMatchObject([
      {
        'Order ID': orderId,
        'Amazon RMA ID': rmaId,
        'Return request status': 'Approved',
        'Return quantity': '1',
        'Return Reason': 'CR-DEFECTIVE',
        'In policy': 'Y',
        'A-to-Z Claim': 'N',
        'Refunded Amount': '',
        'Return request date': '01-Sep-2026',
      },
    ]);
    expect(Object.keys(before[0] ?? {}).length).toBe(32);
    await orders.act(orderId, 'return-delivered', { resolution: 'StandardRefund' });
    await orders.act(orderId, 'refund', { amountMinor: 1234 });
    await orders.act(orderId, 'a-to-z');
    expect(rowsOf(await textOf((await report(RETURNS)).documentId))).toMatchObject([
      {
        'Return request status': 'Completed',
        Resolution: 'StandardRefund',
        'A-to-Z Claim': 'Y',
        'Refunded Amount': '12.34',
      },
    ]);
    const xml = await textOf((await report('GET_XML_RETURNS_DATA_BY_RETURN_DATE')).documentId);
    expect(new XMLParser().parse(xml)).toMatchObject({
      Message: {
        return_details: {
          order_id: orderId,
          amazon_rma_id: rmaId,
          a_to_z_claim: 'Y',
          item_details: { merchant_sku: 'O-0', return_reason_code: 'CR-DEFECTIVE', refund_amount: 12.34 },
        },
      },
    });
    expect((await report(RETURNS, 61)).status).toBe('FATAL');
  });
});
