import { inTransaction } from '../../database/transaction.ts';
import { isRecord } from '../../http/body.ts';
import { hashText } from '../../world/random.ts';
import { invalidInput, notFound } from '../api-error.ts';
import type { components } from '@kervan/sp-api/merchantFulfillmentV0';
import { moneyV0 } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { OrderRefusal, notifyOfChange } from '../orders/change-order.ts';
import { confirmParcel } from '../orders/confirm-parcel.ts';
import { findOrder, unitsLeft, type OrderRow } from '../orders/order-row.ts';
import { insertLabel, requireLabel, saveLabelStatus, type LabelRow } from './label-row.ts';
import { labelServices, priceOf, rejectionOf, type LabelService } from './label-services.ts';
import { offerView, shipmentView } from './label-view.ts';
import { readLabelRequest, type LabelRequest } from './read-request.ts';

type Schemas = components['schemas'];

const operation = (
  operationId: string,
  method: Operation['method'],
  path: string,
  handle: (call: SellerCall) => Promise<OperationAnswer>,
  needsRestrictedToken = false,
): Operation => ({
  model: 'merchantFulfillmentV0',
  operationId,
  method,
  path,
  access: 'seller',
  needsRestrictedToken,
  handle,
});

/** Merchant Fulfillment API v0: labels bought of the marketplace. Those who show addresses want a restricted token. */
export const labelsOperations: readonly Operation[] = [
  operation('getEligibleShipmentServices', 'POST', '/mfn/v0/eligibleShippingServices', getEligibleShipmentServices),
  operation('createShipment', 'POST', '/mfn/v0/shipments', createShipment, true),
  operation('getShipment', 'GET', '/mfn/v0/shipments/{shipmentId}', getShipment, true),
  operation('cancelShipment', 'DELETE', '/mfn/v0/shipments/{shipmentId}', cancelShipment, true),
  operation('getAdditionalSellerInputs', 'POST', '/mfn/v0/additionalSellerInputs', getAdditionalSellerInputs),
];

async function getEligibleShipmentServices(call: SellerCall): Promise<OperationAnswer> {
  const request = readLabelRequest(call.body);
  const order = await requireOpenOrder(call, request);
  const parcel = { grams: request.grams, isPoBox: isPoBox(order) };
  const rejected = labelServices.flatMap((service) => {
    const RejectionReasonCode = rejectionOf(service, parcel);
    if (RejectionReasonCode === null) return [];
    const { carrier: CarrierName, name: ShippingServiceName, id: ShippingServiceId } = service;
    return [{ CarrierName, ShippingServiceName, ShippingServiceId, RejectionReasonCode }];
  });
  const payload: Schemas['GetEligibleShipmentServicesResult'] = {
    ShippingServiceList: labelServices
      .filter((service) => rejectionOf(service, parcel) === null)
      .map((service) => offerView(offerOf(service, order, request), call.now)),
    ...(rejected.length > 0 ? { RejectedShippingServiceList: rejected } : {}),
  };
  return { status: 200, body: { payload } };
}

const offerOf = (service: LabelService, order: OrderRow, { grams, details }: LabelRequest) => ({
  service,
  price: moneyV0(priceOf(service, grams, order.market), order.market),
  options: details.ShippingServiceOptions,
  offerId: hashText(grams, `${order.order_id} ${service.id}`).toString(36),
});

/** Buys a label. // Assumed: as with Amazon's own page the order is confirmed with it. */
async function createShipment(call: SellerCall): Promise<OperationAnswer> {
  const { world, account, body, now } = call;
  const request = readLabelRequest(body);
  const order = await requireOpenOrder(call, request);
  const service = labelServices.find(({ id }) => isRecord(body) && id === body.ShippingServiceId);
  if (!service) throw invalidInput('The ShippingServiceId is not valid.');
  const rejection = rejectionOf(service, { grams: request.grams, isPoBox: isPoBox(order) });
  if (rejection) throw invalidInput(rejection);
  const row = labelOf(call, { request, order, service });
  try {
    const changed = await inTransaction(world.sql, async (sql) => {
      await insertLabel(sql, world, row);
      return confirmParcel(sql, world, {
        sellerId: account.sellingPartnerId,
        orderId: order.order_id,
        at: now,
        news: {
          packageReferenceId: null,
          carrierCode: service.carrier,
          carrierName: null,
          shippingMethod: service.name,
          trackingNumber: row.facts.trackingId,
          shipDate: now,
          items: request.items,
        },
      });
    });
    await notifyOfChange(world, changed, { at: now });
  } catch (error) {
    if (error instanceof OrderRefusal) throw invalidInput(error.message);
    throw error;
  }
  return { status: 200, body: { payload: shipmentView(row) } };
}

function labelOf(
  { world, now }: SellerCall,
  { request, order, service }: { request: LabelRequest; order: OrderRow; service: LabelService },
): LabelRow {
  const name = `label ${order.order_id} ${order.packages.length}`;
  const part = (salt: number, length: number): string =>
    hashText(world.seed, `${name} ${salt}`).toString(16).padStart(8, '0').slice(0, length);
  return {
    shipment_id: `${part(1, 8)}-${part(2, 4)}-${part(3, 4)}-${part(4, 4)}-${part(5, 8)}${part(6, 4)}`,
    seller_id: order.seller_id,
    order_id: order.order_id,
    created_at: now,
    updated_at: now,
    status: 'Purchased',
    facts: {
      details: request.details,
      offer: offerOf(service, order, request),
      buyer: order.buyer,
      currency: moneyV0(0, order.market),
      trackingId: `${service.carrier === 'UPS' ? '1Z' : '94'}${part(7, 8)}${part(8, 8)}`.toUpperCase(),
    },
  };
}

async function getShipment(call: SellerCall): Promise<OperationAnswer> {
  return { status: 200, body: { payload: shipmentView(await requireLabel(call)) } };
}

/** The money comes back once the carrier agrees; the label is void. */
async function cancelShipment(call: SellerCall): Promise<OperationAnswer> {
  const row = await requireLabel(call);
  if (row.status !== 'Purchased') throw invalidInput(`Shipment ${row.shipment_id} is already cancelled.`);
  const cancelled: LabelRow = { ...row, status: 'RefundPending', updated_at: call.now };
  await saveLabelStatus(call.world, cancelled);
  return { status: 200, body: { payload: shipmentView(cancelled) } };
}

/** No service here asks for more. */
async function getAdditionalSellerInputs(call: SellerCall): Promise<OperationAnswer> {
  const { OrderId } = isRecord(call.body) ? call.body : {};
  if (typeof OrderId !== 'string') throw invalidInput('The OrderId is missing.');
  await requireOwnOrder(call, OrderId);
  const payload: Schemas['GetAdditionalSellerInputsResult'] = { ShipmentLevelFields: [], ItemLevelFieldsList: [] };
  return { status: 200, body: { payload } };
}

async function requireOwnOrder({ world, account }: SellerCall, orderId: string): Promise<OrderRow> {
  const order = await findOrder(world.sql, world, orderId);
  if (!order || order.seller_id !== account.sellingPartnerId) throw notFound(`Order ${orderId} was not found.`);
  return order;
}

/** The order of a request, which must have the units left to send. */
async function requireOpenOrder(call: SellerCall, { orderId, items }: LabelRequest): Promise<OrderRow> {
  const order = await requireOwnOrder(call, orderId);
  if (order.status !== 'UNSHIPPED' && order.status !== 'PARTIALLY_SHIPPED')
    throw invalidInput(`Order ${orderId} is not ready to be shipped.`);
  for (const { orderItemId, quantity } of items) {
    const item = order.items.find((one) => one.orderItemId === orderItemId);
    if (!item || unitsLeft(item) < quantity)
      throw invalidInput(`The order item ${orderItemId} has fewer units to send.`);
  }
  return order;
}

const isPoBox = ({ buyer }: OrderRow): boolean =>
  /\b(?:p\.?\s?o\.?\s?box|post office box|apartado|postfach|bp|casella postale)\s*\d/i.test(
    `${buyer.address?.addressLine1 ?? ''} ${buyer.address?.addressLine2 ?? ''}`,
  );
