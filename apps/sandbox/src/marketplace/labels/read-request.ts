import { isRecord } from '../../http/body.ts';
import { invalidInput } from '../api-error.ts';
import type { components } from '@kervan/sp-api/merchantFulfillmentV0';

type Details = components['schemas']['ShipmentRequestDetails'];

/** What a seller says of a parcel that wants a label. */
export type LabelRequest = {
  orderId: string;
  items: { orderItemId: string; quantity: number }[];
  grams: number;
  details: Details;
};

const GRAMS_PER_OUNCE = 28.349523125;

/** `ShipmentRequestDetails` of a body; 400 in Amazon's words where a member is not as the model has it. */
export function readLabelRequest(body: unknown): LabelRequest {
  const details = isRecord(body) ? body.ShipmentRequestDetails : undefined;
  if (!isRecord(details)) throw missing('shipmentRequestDetails');
  const { AmazonOrderId, ItemList, Weight, ShipFromAddress, PackageDimensions, ShippingServiceOptions } = details;
  if (typeof AmazonOrderId !== 'string') throw missing('shipmentRequestDetails.amazonOrderId');
  if (!Array.isArray(ItemList) || ItemList.length === 0) throw missing('shipmentRequestDetails.itemList');
  if (!isRecord(PackageDimensions)) throw missing('shipmentRequestDetails.packageDimensions');
  if (!isRecord(ShippingServiceOptions)) throw missing('shipmentRequestDetails.shippingServiceOptions');
  checkAddress(ShipFromAddress);
  const { Value, Unit } = isRecord(Weight) ? Weight : {};
  if (typeof Value !== 'number' || !(Value > 0) || (Unit !== 'oz' && Unit !== 'g'))
    throw missing('shipmentRequestDetails.weight');
  return {
    orderId: AmazonOrderId,
    items: ItemList.map(readItem),
    grams: Unit === 'oz' ? Value * GRAMS_PER_OUNCE : Value,
    details: details as Details, // The members that the model requires were looked at.
  };
}

function readItem(item: unknown): { orderItemId: string; quantity: number } {
  const { OrderItemId, Quantity } = isRecord(item) ? item : {};
  if (typeof OrderItemId !== 'string' || typeof Quantity !== 'number' || !Number.isInteger(Quantity) || Quantity < 1)
    throw missing('shipmentRequestDetails.itemList.member');
  return { orderItemId: OrderItemId, quantity: Quantity };
}

const addressMembers = ['Name', 'AddressLine1', 'City', 'CountryCode', 'Email', 'PostalCode', 'Phone'] as const;

function checkAddress(address: unknown): void {
  if (!isRecord(address)) throw missing('shipmentRequestDetails.shipFromAddress');
  const absent = addressMembers.find((name) => typeof address[name] !== 'string' || address[name] === '');
  if (absent)
    throw missing(`shipmentRequestDetails.shipFromAddress.${absent.charAt(0).toLowerCase()}${absent.slice(1)}`);
  if (String(address.CountryCode).length > 2)
    throw invalidInput(
      `1 validation error detected: Value '${String(address.CountryCode)}' at 'shipmentRequestDetails.shipFromAddress.countryCode' failed to satisfy constraint: Member must have length less than or equal to 2`,
    );
}

const missing = (path: string): Error =>
  invalidInput(
    `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`,
  );
