import { marketCodes } from '@kervan/domain/markets';
import { z } from 'zod';
import { orderEvent } from './order-detail.ts';
import { minor } from './paging.ts';

const at = z.iso.datetime().nullable();

/** How sure a package's cost is: what was expected, what the warehouse says, what is held for it, what was taken. */
const costKinds = ['estimate', 'price', 'held', 'posted'] as const;

/**
 * What a package waits for, and until when: credit, the seller's choice of a service or answer to an extra payment, or the seller who holds it back, which
 * goes back by itself then.
 */
const wait = z.object({ for: z.enum(['credit', 'service', 'extra', 'seller']), since: at, until: at }).nullable();

/** WH-019, WH-037: a package as lists show it. Amounts in cents of USD. */
export const warehousePackage = z.object({
  packageId: z.int(),
  packageNo: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  countryCode: z.enum(marketCodes),
  sellerOrderId: z.int(),
  sellerAmazonOrderId: z.string(),
  productTitle: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  status: z.string(),
  shipmentStatus: z.string(),
  carrierCode: z.string(),
  carrierName: z.string(),
  serviceCode: z.string(),
  /** With its carrier's. */
  serviceName: z.string(),
  cost: z.object({ minor: minor.nullable(), kind: z.enum(costKinds) }),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** Photos that the warehouse took, the latest first. */
  photos: z.int(),
  photoId: z.string().nullable(),
  waits: wait,
  declined: z.string().nullable(),
  convertedAt: z.iso.datetime(),
  dispatchedAt: at,
  deliveredAt: at,
  changedAt: z.iso.datetime(),
});
export type WarehousePackageRow = z.output<typeof warehousePackage>;

const shipTo = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  city: z.string().nullable(),
  stateOrRegion: z.string().nullable(),
  postalCode: z.string().nullable(),
  countryCode: z.string().nullable(),
});

const photo = z.object({ id: z.string(), url: z.string(), at: z.iso.datetime() });

/**
 * WH-065: a package of an order. `shipTo`: where the source sends it, with its number in line 2; null = the warehouse told no hub yet. `uninsuredTo`:
 * the country that it goes to, where the insurance that is switched on does not hold (WH-040).
 */
export const orderWarehousePackage = warehousePackage.extend({
  orderProductId: z.int(),
  estimateUsdMinor: minor.nullable(),
  shipTo: shipTo.nullable(),
  pictures: z.array(photo),
  uninsuredTo: z.string().nullable(),
});
export type OrderWarehousePackage = z.output<typeof orderWarehousePackage>;

const quote = z.object({
  quoteId: z.string(),
  carrierCode: z.string(),
  carrierName: z.string(),
  serviceCode: z.string(),
  /** With its carrier's. */
  serviceName: z.string(),
  priceMinor: minor,
  available: z.boolean(),
  reason: z.string().nullable(),
  until: z.iso.datetime(),
  isChosen: z.boolean(),
});

/** Whether it is sent on (ORD-067) and goes back (RET-015), and what its seller may have done with it now. */
const sending = z.object({
  canHoldBack: z.boolean(),
  canSend: z.boolean(),
  canReturn: z.boolean(),
  /** What the warehouse was told last and has not said yet. */
  ordered: z.enum(['holdBack', 'resume', 'return']).nullable(),
  heldBackAt: at,
  returnsByItselfAt: at,
});
export type PackageSending = z.output<typeof sending>;

/** Everything of one package. */
export const packageDetails = orderWarehousePackage.extend({
  state: z.string(),
  valueUsdMinor: minor,
  inboundCarrier: z.string().nullable(),
  inboundTracking: z.string().nullable(),
  measures: z
    .object({
      weightG: z.number(),
      lengthMm: z.number(),
      widthMm: z.number(),
      heightMm: z.number(),
      dimensionalWeightG: z.number(),
    })
    .nullable(),
  quotes: z.array(quote),
  askReason: z.string().nullable(),
  isOtherService: z.boolean(),
  price: z.object({
    priceMinor: minor.nullable(),
    heldMinor: minor.nullable(),
    shippingPostedMinor: minor.nullable(),
    insurancePostedMinor: minor.nullable(),
    storagePostedMinor: minor.nullable(),
    dutyMinor: minor.nullable(),
  }),
  damage: z.string().nullable(),
  sending,
  announcedAt: at,
  receivedAt: at,
  pricedAt: at,
  releasedAt: at,
  endedAt: at,
  /** What happened to it, the oldest first. */
  events: z.array(orderEvent),
  asOf: z.iso.datetime(),
});
export type PackageDetails = z.output<typeof packageDetails>;
