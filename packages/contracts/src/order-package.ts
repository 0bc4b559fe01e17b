import { z } from 'zod';

const at = z.iso.datetime().nullable();

/** A parcel of an order. */
export const orderPackage = z.object({
  packageId: z.int(),
  orderProductId: z.int(),
  /** The purchase that it comes of, and its pieces; null = nobody has bought them. 0 pieces: they come in another parcel. */
  purchaseId: z.int().nullable(),
  pieces: z.int().min(0),
  packageNo: z.string().nullable(),
  shipmentStatus: z.string(),
  buyerStatus: z.string(),
  warehouseStatus: z.string().nullable(),
  inboundCarrier: z.string().nullable(),
  inboundTracking: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  rma: z.string().nullable(),
  shippedAt: at,
  deliveredAt: at,
  lastEventAt: at,
  /** Since when the marketplace shows its shipment. */
  confirmedAt: at,
});
