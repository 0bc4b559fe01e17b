import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestOrders, stockOf, type TestOrders } from '../../testing/test-orders.ts';
import { openTestSandbox, type TestAnswer, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { HOUR, openTestStore, type TestStore } from '../../testing/test-store.ts';

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
  await stockOf(store, test, 10);
});

const requestOf = ({ orderId, items }: { orderId: string; items: string[] }, quantity = 1): object => ({
  AmazonOrderId: orderId,
  ItemList: [{ OrderItemId: items[0], Quantity: quantity }],
  ShipFromAddress: {
    Name: 'Lager',
    AddressLine1: 'Hafen 1',
    Email: 'lager@example.com',
    City: 'Hamburg',
    PostalCode: '20457',
    CountryCode: 'DE',
    Phone: '040',
  },
  PackageDimensions: { Length: 10, Width: 10, Height: 10, Unit: 'centimeters' },
  Weight: { Value: 900, Unit: 'g' },
  ShippingServiceOptions: { DeliveryExperience: 'NoTracking', CarrierWillPickUp: false },
});

const restricted = async (...resources: { method: string; path: string }[]): Promise<TestAnswer> => {
  await test.advance(2000);
  return test.call('createRestrictedDataToken', { region: 'eu', body: { restrictedResources: resources } });
};
const tokenFor = async (...resources: { method: string; path: string }[]): Promise<string> => {
  const answer = await restricted(...resources);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as { restrictedDataToken: string }).restrictedDataToken;
};
const shipments = { method: 'POST', path: '/mfn/v0/shipments' };
const anyShipment = { method: 'GET', path: '/mfn/v0/shipments/{shipmentId}' };

const buy = async (order: { orderId: string; items: string[] }, token: string): Promise<TestAnswer> => {
  await test.advance(1000);
  return test.call('createShipment', {
    region: 'eu',
    token,
    body: { ShipmentRequestDetails: requestOf(order), ShippingServiceId: 'USPS_PTP_PRI' },
  });
};
type Shipment = {
  ShipmentId: string;
  Status: string;
  TrackingId: string;
  ShipToAddress: { Name: string };
  Label: { FileContents: { Contents: string; Checksum: string; FileType: string } };
};
const payloadOf = (answer: TestAnswer): Shipment => (answer.body as { payload: Shipment }).payload; // Checked against the model where it is present.

describe('a label', () => {
  it('is offered by carriers that take the parcel: a post box has fewer', async () => {
    const offers = async (address: string): Promise<{ offered: string[]; rejected: unknown[] }> => {
      const order = await orders.place({ address });
      const { body } = await test.call('getEligibleShipmentServices', {
        region: 'eu',
        body: { ShipmentRequestDetails: requestOf(order) },
      });
      const { payload } = body as {
        payload: {
          ShippingServiceList: { CarrierName: string }[];
          RejectedShippingServiceList?: { RejectionReasonCode: string }[];
        };
      };
      return {
        offered: payload.ShippingServiceList.map(({ CarrierName }) => CarrierName),
        rejected: (payload.RejectedShippingServiceList ?? []).map(({ RejectionReasonCode }) => RejectionReasonCode),
      };
    };
    expect(await offers('latin')).toEqual({ offered: ['USPS', 'UPS', 'UPS', 'FedEx'], rejected: [] });
    expect(await offers('poBox')).toEqual({
      offered: ['USPS'],
      rejected: Array(3).fill('CARRIER_CANNOT_SHIP_TO_POBOX'),
    });
  });

  it('is bought with a restricted token, confirms the order and can be read and cancelled', async () => {
    const order = await orders.place({ address: 'latin' });
    const bought = payloadOf(await buy(order, await tokenFor(shipments)));
    const { FileContents } = bought.Label;
    const document = gunzipSync(Buffer.from(FileContents.Contents, 'base64'));
    expect([document.subarray(0, 5).toString(), createHash('md5').update(document).digest('base64')]).toEqual([
      '%PDF-',
      FileContents.Checksum,
    ]);
    expect(await orders.books(order.orderId)).toMatchObject({
      status: 'SHIPPED',
      packages: [{ trackingNumber: bought.TrackingId }],
    });
    const params = { shipmentId: bought.ShipmentId };
    const own = await tokenFor({ method: 'GET', path: `/mfn/v0/shipments/${bought.ShipmentId}` });
    expect(payloadOf(await test.call('getShipment', { region: 'eu', token: own, params }))).toEqual(bought);
    await test.advance(1000);
    const remove = await tokenFor({ method: 'DELETE', path: '/mfn/v0/shipments/{shipmentId}' });
    const cancelled = payloadOf(await test.call('cancelShipment', { region: 'eu', token: remove, params }));
    expect([cancelled.Status, cancelled.Label.FileContents.Contents]).toEqual(['RefundPending', '']);
    await test.advance(1000);
    expect((await test.call('cancelShipment', { region: 'eu', token: remove, params })).status).toBe(400);
  });

  it('is refused for another country’s code, too many units, or an order that is not ready', async () => {
    const order = await orders.place();
    const ask = (details: object) =>
      test.call('getEligibleShipmentServices', { region: 'eu', body: { ShipmentRequestDetails: details } });
    const request = requestOf(order) as { ShipFromAddress: object };
    const wrong = await ask({ ...request, ShipFromAddress: { ...request.ShipFromAddress, CountryCode: 'USA' } });
    expect(wrong).toMatchObject({
      status: 400,
      text: expect.stringContaining("Value 'USA' at 'shipmentRequestDetails.shipFromAddress.countryCode'"),
    });
    expect((await ask(requestOf(order, 2))).status).toBe(400);
    expect((await ask(requestOf(await orders.place({ pendingMs: null })))).status).toBe(400);
    expect((await ask(requestOf({ orderId: '111-1111111-1111111', items: ['1'] }))).status).toBe(404);
    const inputs = await test.call('getAdditionalSellerInputs', {
      region: 'eu',
      body: { OrderId: order.orderId, ShippingServiceId: 'UPS_PTP_GND', ShipFromAddress: request.ShipFromAddress },
    });
    expect(inputs.body).toEqual({ payload: { ShipmentLevelFields: [], ItemLevelFieldsList: [] } });
  });
});

describe('a restricted token', () => {
  it('is needed, and good for its own calls alone and for an hour', async () => {
    const order = await orders.place();
    const plain = await test.token(store.sellerId);
    expect((await buy(order, plain)).body).toMatchObject({
      errors: [{ code: 'Unauthorized', details: expect.stringContaining('Restricted Data Token') }],
    });
    expect((await buy(order, await tokenFor(anyShipment))).status).toBe(403);
    const specific = await tokenFor({ method: 'GET', path: '/mfn/v0/shipments/another' });
    const params = { shipmentId: '11111111-1111-1111-1111-111111111111' };
    expect((await test.call('getShipment', { region: 'eu', token: specific, params })).status).toBe(403);
    const elsewhere = await test.call('getOrder', {
      region: 'eu',
      token: specific,
      params: { orderId: order.orderId },
    });
    expect(elsewhere.status).toBe(403);
    const any = await tokenFor(anyShipment);
    expect((await test.call('getShipment', { region: 'eu', token: any, params })).status).toBe(404);
    expect((await test.call('cancelShipment', { region: 'eu', token: any, params })).status).toBe(403);
    expect((await test.call('getShipment', { region: 'na', token: any, params })).status).toBe(403);
    await test.advance(HOUR);
    expect(await test.call('getShipment', { region: 'eu', token: any, params })).toMatchObject({
      status: 403,
      body: { errors: [{ details: 'The access token you provided has expired.' }] },
    });
  });

  it('is given for up to 50 calls that give personal data, with the role for it', async () => {
    expect(await restricted(shipments)).toMatchObject({
      status: 200,
      body: { restrictedDataToken: expect.stringMatching(/^Atz\.sprdt\|/), expiresIn: 3600 },
    });
    expect((await restricted(...Array(50).fill(anyShipment))).status).toBe(200);
    for (const wrong of [
      [],
      Array(51).fill(anyShipment),
      [{ method: '', path: '/mfn/v0/shipments' }],
      [{ method: 'GET', path: '/listings/2021-08-01/items/X/Y' }],
      [{ method: 'GET', path: '/reports/2021-06-30/documents/{reportDocumentId}' }],
      [{ method: 'PUT', path: '/mfn/v0/shipments' }],
    ])
      expect((await restricted(...wrong)).status, JSON.stringify(wrong)).toBe(400);
    await test.request('PUT', `/world/order-access/${store.sellerId}`, { body: { shippingRole: false } });
    expect(await restricted(shipments)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Application do not have access to some or all requested resource' }] },
    });
  });
});
