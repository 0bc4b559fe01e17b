import { z } from 'zod';
import { cancelReasons } from '@kervan/domain/orders/cancel-reasons';
import { sellerEventKinds } from '@kervan/domain/orders/seller-events';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** As somebody typed it; what stays of it is domain/orders/carriers' to say. */
const tracking = z.string().trim().min(1).max(80);
const carrier = z.string().trim().min(1).max(60);

export const shippingSchemas = defineSchemas({
  confirm: {
    summary: 'Confirms the shipment of an order, or of one of its parcels, at the marketplace',
    body: z.object({
      sellerOrderId: id,
      /** Absent = every parcel that is not confirmed. */
      packageId: id.optional(),
      /** Absent = the number and carrier that the parcel has; a carrier is guessed from its number. */
      carrier: carrier.optional(),
      trackingNumber: tracking.optional(),
    }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'RecordNotFound',
      'ShipmentAlreadyConfirmed',
      'NothingToConfirm',
      'TrackingNumberNeeded',
      'CarrierNeeded',
      'OnlyForDeliveredPackages',
      'CancellationUnderWay',
      'PackageDestroyed',
    ],
  },
  cancel: {
    summary: 'Cancels an order at the marketplace',
    body: z.object({ sellerOrderId: id, reason: z.enum(cancelReasons) }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'OrderPending',
      'OrderAlreadyCancelled',
      'OrderAlreadyConfirmed',
      'OrderAlreadySent',
      'ConfirmationUnderWay',
      'CheckoutOpened',
    ],
  },
  updateTracking: {
    summary: 'Gives a package of the warehouse another tracking number',
    body: z.object({ packageId: id, trackingNumber: tracking, carrier: carrier.optional() }),
    response: z.null(),
    errors: ['RecordNotFound', 'PackageDestroyed', 'OnlyForDeliveredPackages', 'CarrierNeeded'],
  },
  tellParcel: {
    summary: 'Says the number of a direct parcel, and what happened to it',
    body: z.object({
      packageId: id,
      trackingNumber: tracking.optional(),
      carrier: carrier.optional(),
      event: z.enum(sellerEventKinds).optional(),
      /** When it happened; absent = now. */
      at: z.iso.datetime().optional(),
    }),
    response: z.null(),
    errors: ['RecordNotFound', 'PackageDestroyed', 'OnlyForDirectPackages', 'IllegalOrderStep', 'CarrierNeeded'],
  },
  confirmationFiles: {
    summary:
      'Parcels of a store that is worked by hand that wait to be confirmed at the marketplace, and the last files of those that were',
    response: z.object({
      waiting: z.int(),
      files: z.array(z.object({ documentId: z.uuid(), parcels: z.int(), at: z.iso.datetime() })),
    }),
  },
  confirmationFile: {
    summary:
      'The waiting parcels as a file for the marketplace, which count as confirmed from then on; or a file that was fetched before',
    query: z.object({ documentId: z.uuid().optional() }),
    mediaTypes: ['text/tab-separated-values'],
    errors: ['RecordNotFound'],
  },
});
