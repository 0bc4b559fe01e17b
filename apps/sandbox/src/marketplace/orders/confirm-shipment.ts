import { markets } from '@kervan/domain/markets';
import { inTransaction } from '../../database/transaction.ts';
import { isRecord } from '../../http/body.ts';
import { invalidInput, notFound } from '../api-error.ts';
import { marketplace } from '../marketplace.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { OrderRefusal, notifyOfChange, UnknownOrder } from './change-order.ts';
import { confirmParcel, type ParcelNews } from './confirm-parcel.ts';
import { findOrder } from './order-row.ts';

/** What is left in use of Orders v0. */
export const confirmationOperations: readonly Operation[] = [
  {
    model: 'ordersV0',
    operationId: 'confirmShipment',
    method: 'POST',
    path: '/orders/v0/orders/{orderId}/shipmentConfirmation',
    access: 'seller',
    handle: confirmShipment,
  },
];

async function confirmShipment({ world, account, params, body, now }: SellerCall): Promise<OperationAnswer> {
  const orderId = params.orderId ?? '';
  const sellerId = account.sellingPartnerId;
  const { marketplaceId, news } = readConfirmation(body);
  const order = await findOrder(world.sql, world, orderId);
  if (!order || order.seller_id !== sellerId) throw notFound(`Order ${orderId} was not found.`);
  if (markets[order.market].marketplaceId !== marketplaceId)
    throw invalidInput(`MarketplaceId: '${marketplaceId}' is not the order's.`, 'Body');
  const { faults } = marketplace.of(world);
  if (faults.strikes('refusal', 'confirmShipment', sellerId))
    throw invalidInput('We are unable to process this request. Submit it again.', 'Body');
  if (faults.strikes('silentFailure', 'confirmShipment', sellerId)) return { status: 204 };
  try {
    const changed = await inTransaction(world.sql, (sql) =>
      confirmParcel(sql, world, { sellerId, orderId, news, at: now }),
    );
    await notifyOfChange(world, changed, { at: now });
    return { status: 204 };
  } catch (error) {
    if (error instanceof UnknownOrder) throw notFound(error.message);
    if (error instanceof OrderRefusal) throw invalidInput(error.message, 'Body');
    throw error;
  }
}

/** The request as the model has it; 400 in Amazon's words where a member is of another type. */
function readConfirmation(body: unknown): { marketplaceId: string; news: ParcelNews } {
  const parcel = isRecord(body) ? body.packageDetail : undefined;
  if (!isRecord(body) || !isRecord(parcel)) throw invalidInput("Missing required member 'packageDetail'.", 'Body');
  const text = (from: Record<string, unknown>, name: string, path: string): string => {
    const value = from[name];
    if (typeof value !== 'string')
      throw invalidInput(
        `The input you have submitted is not valid. Please check the fields with invalid type [${path}${name}].`,
      );
    return value;
  };
  const optional = (name: string): string | null =>
    parcel[name] === undefined || parcel[name] === null ? null : text(parcel, name, 'packageDetail.');
  if (body.codCollectionMethod !== undefined && body.codCollectionMethod !== 'DirectPayment')
    throw invalidInput("Invalid value for member 'codCollectionMethod'.", 'Body');
  const shipDate = text(parcel, 'shipDate', 'packageDetail.');
  return {
    marketplaceId: text(body, 'marketplaceId', ''),
    news: {
      packageReferenceId: text(parcel, 'packageReferenceId', 'packageDetail.'),
      carrierCode: text(parcel, 'carrierCode', 'packageDetail.'),
      carrierName: optional('carrierName'),
      shippingMethod: optional('shippingMethod'),
      trackingNumber: text(parcel, 'trackingNumber', 'packageDetail.'),
      shipDate: new Date(/^\d{4}-\d{2}-\d{2}T/.test(shipDate) ? shipDate : Number.NaN),
      items: readItems(parcel.orderItems),
    },
  };
}

function readItems(value: unknown): { orderItemId: string; quantity: number }[] {
  if (!Array.isArray(value)) throw invalidInput("Missing required member 'packageDetail.orderItems'.", 'Body');
  return value.map((item: unknown) => {
    const { orderItemId, quantity } = isRecord(item) ? item : {};
    if (typeof orderItemId !== 'string' || typeof quantity !== 'number')
      throw invalidInput(
        'The input you have submitted is not valid. Please check the fields with invalid type [packageDetail.orderItems].',
      );
    return { orderItemId, quantity };
  });
}
