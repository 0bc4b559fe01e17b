import { limits } from '@kervan/domain/limits';
import { convertRefusals } from '@kervan/domain/warehouse/convertible';
import { packageTabs } from '@kervan/domain/warehouse/package-tabs';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { z } from 'zod';
import { orderWarehousePackage, packageDetails, warehousePackage } from './package-row.ts';
import { minor, pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const code = z.string().trim().min(1).max(60);
const orderNumber = z.string().trim().min(1).max(60);
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const idText = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Why a carrier does not take an order; `carrierOff`: the store switched it off. */
const optionReason = z.enum([...convertRefusals, 'carrierOff', 'directClosed']);

/** ORD-057. Assumed: of the direct way there is one option, which the source prices. */
const sendingOption = z.object({
  /** carrier:service, or `direct`. */
  code: z.string(),
  name: z.string(),
  carrier: z.string(),
  carrierId: z.string(),
  /** USD cents for all parcels of the order; null = not known before they are measured. */
  price: minor.nullable(),
  days: z.int().nullable(),
  available: z.boolean(),
  reason: optionReason.nullable(),
});
export type SendingOptionRow = z.output<typeof sendingOption>;

/** ORD-059; `convertable` as the specification writes it. */
const convertableProduct = z.object({
  productId: z.int(),
  asin: z.string().nullable(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  /** Grams of all pieces. */
  weight: z.int().nullable(),
  convertable: z.boolean(),
  reason: z.enum([...convertRefusals, 'carrierOff']).nullable(),
  /** What sending it with the selected carrier is expected to cost, handling included, USD cents. */
  estimateUsdMinor: minor.nullable(),
  /** What insuring it costs beside that, as the account's switch says now, USD cents; null with the estimate. */
  insuranceUsdMinor: minor.nullable(),
});
export type ConvertableProduct = z.output<typeof convertableProduct>;

export const packagesSchemas = defineSchemas({
  convert: {
    summary: 'Converts products of an order to the warehouse, which cannot be undone',
    body: z.object({
      sellerAmazonOrderId: orderNumber,
      carrierId: code,
      productIds: z.array(id).min(1).max(limits.orderItemsMax),
    }),
    response: z.null(),
    errors: [
      'OrderNotFound',
      'RecordNotFound',
      'WarehouseRequired',
      'WarehouseNotActive',
      'NotConvertible',
      'CarrierUnsupportedCountry',
      'CarrierOnStrike',
      'PoBoxRefused',
      'CarrierLimitsExceeded',
      'CarrierRefusesContents',
      'AddressNonLatin',
      'AddressIncomplete',
    ],
  },
  sendingOptions: {
    summary: 'With what an order can be sent, by the store’s priority, and why not',
    query: z.object({ sellerAmazonOrderId: orderNumber, sentType: z.enum(sendingTypes) }),
    response: z.array(sendingOption),
    errors: ['OrderNotFound'],
  },
  convertable: {
    summary: 'Which products of an order can be converted to the warehouse, and why not',
    query: z.object({ sellerAmazonOrderId: orderNumber, selectedWareHouseCarrierId: code.optional() }),
    response: z.array(convertableProduct),
    errors: ['OrderNotFound', 'WarehouseNotActive'],
  },
  ofOrder: {
    summary: 'The warehouse packages of an order',
    query: z.object({ sellerOrderId: idText }),
    response: z.array(orderWarehousePackage),
    errors: ['OrderNotFound'],
  },
  list: {
    summary:
      'A page of the account’s warehouse packages, with the counts of all statuses and what has to be loaded for those that wait',
    body: z.object({
      ...paging,
      status: z.enum(packageTabs).default('all'),
      /** The number of a package, of its order, or a tracking number; a part of it from its beginning. */
      text: z.string().trim().min(3).max(60).optional(),
      storeId: id.max(2_147_483_647).optional(),
    }),
    response: pageOf(warehousePackage).extend({
      counts: z.record(z.enum(packageTabs), z.int()),
      /** WH-042, cents of USD. */
      waitingMinor: minor,
      waitingCount: z.int(),
    }),
  },
  details: {
    summary: 'Everything of one warehouse package',
    query: z.object({ packageNo: code }),
    response: packageDetails,
    errors: ['RecordNotFound'],
  },
  imagePaths: {
    summary: 'Addresses of the photos of a package',
    query: z.object({ packageId: idText }),
    response: z.array(z.string()),
    errors: ['RecordNotFound'],
  },
  photo: {
    summary: 'A photo of a package',
    query: z.object({ packageId: idText, photoId: z.string().min(1).max(200) }),
    mediaTypes: ['image/jpeg'],
    errors: ['RecordNotFound', 'WarehouseNotReachable'],
  },
});
