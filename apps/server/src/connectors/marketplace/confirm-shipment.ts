import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { paths } from '@kervan/sp-api/ordersV0';
import type { HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** A parcel that was sent, as the marketplace is told of it. `reference`: a positive number; told again under it, the parcel is edited. */
export type ShipmentConfirmation = {
  orderId: string;
  reference: string;
  /** One of the marketplace's codes; `Other` wants the carrier's name. */
  carrierCode: string;
  carrierName: string | null;
  trackingNumber: string;
  /** ISO 8601. */
  shipDate: string;
  items: readonly { itemId: string; quantity: number }[];
};

/**
 * Confirms the shipment of a parcel (Orders v0, of which this alone is left). Accepted is not known: only reading the order shows that it was kept.
 * @throws InvalidRequest with the marketplace's words
 */
export async function confirmShipment(
  http: HttpCore,
  { account, market }: { account: MarketplaceAccount; market: MarketCode },
  { orderId, reference, carrierCode, carrierName, trackingNumber, shipDate, items }: ShipmentConfirmation,
  priority: QuotaPriority,
): Promise<void> {
  await http
    .client<paths>({ by: account, operation: 'confirmShipment', priority })
    .POST('/orders/v0/orders/{orderId}/shipmentConfirmation', {
      params: { path: { orderId } },
      body: {
        marketplaceId: markets[market].marketplaceId,
        packageDetail: {
          packageReferenceId: reference,
          carrierCode,
          ...(carrierName === null ? {} : { carrierName }),
          trackingNumber,
          shipDate,
          orderItems: items.map(({ itemId, quantity }) => ({ orderItemId: itemId, quantity })),
        },
      },
    });
}
