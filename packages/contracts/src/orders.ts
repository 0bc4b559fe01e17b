import { z } from 'zod';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { limits } from '@kervan/domain/limits';
import { orderSorts } from '@kervan/domain/orders/order-sorts';
import { orderTabNames } from '@kervan/domain/orders/order-tabs';
import { orderCondition } from './order-condition.ts';
import { orderAddress, orderDetail } from './order-detail.ts';
import { orderRow, orderTotals } from './order-row.ts';
import { pageOf, paging } from './paging.ts';
import { defineSchemas } from './schemas.ts';

const orderNumber = z.string().trim().min(1).max(60);
const byOrder = z.object({ sellerAmazonOrderId: orderNumber });
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofOneOrder = { body: z.object({ sellerOrderId: id }), response: z.null(), errors: ['OrderNotFound'] } as const;
const text = (max: number) => z.string().trim().max(max);
const day = z.iso.date();
/** By which a second writer is noticed: the version that the screen was drawn from. */
const version = z.int().min(0).optional();

/** What the list is narrowed by: its tab, a word (ORD-003), days of purchase in the store's zone and conditions; all hold at once. */
const narrowing = {
  status: z.enum(orderTabNames).default('all'),
  search: text(200).optional(),
  from: day.optional(),
  to: day.optional(),
  conditions: z.array(orderCondition).max(conditionLimits.conditionsMax).default([]),
};

/** ORD-007 as it is edited; what is left out stays, an empty text empties. */
const editedAddress = z.object({
  name: text(limits.addressFieldMax),
  phone: text(40),
  line1: text(limits.addressFieldMax),
  line2: text(limits.addressFieldMax).optional(),
  line3: text(limits.addressFieldMax).optional(),
  city: text(80),
  county: text(80).optional(),
  stateOrRegion: text(80).optional(),
  postalCode: text(20),
  countryCode: text(2),
});

export const ordersSchemas = defineSchemas({
  list: {
    summary: 'A page of the orders of the selected store, with the exact count and totals of all that is found',
    body: z.object({
      ...paging,
      ...narrowing,
      sort: z.enum(orderSorts).optional(),
      desc: z.boolean().optional(),
      /** From the end, or from the cursor towards the beginning: the rows come in that order. */
      backwards: z.boolean().default(false),
      /** Counting and adding up everything found is left out where that takes longer than the rows. */
      rowsFirst: z.boolean().default(false),
    }),
    response: pageOf(orderRow).extend({
      /** null: left out, the rows were wanted first. */
      totals: orderTotals.nullable(),
      /** False = there are so many at least. */
      isExact: z.boolean(),
      queryMs: z.int(),
    }),
    errors: ['ListTooCostly'],
  },
  export: {
    summary: 'All orders that are found, as a file',
    body: z.object({
      ...narrowing,
      /** Of what is found these alone. */
      orderIds: z.array(id).min(1).max(limits.bulkDeleteMax).optional(),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['tr', 'us']).optional(),
    }),
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['ListTooCostly', 'SheetTooLarge'],
  },
  counts: {
    summary: 'How many orders stand in each tab',
    response: z.object({
      tabs: z.record(z.enum(orderTabNames), z.int()),
      /** Which ways the store's orders may take; none = no order can be bought (ORD-032). */
      openWays: z.object({ isDirectOpen: z.boolean(), isWarehouseActive: z.boolean() }),
      /** New orders that cannot be bought as they stand: their way is closed, or their address has to be edited first (ORD-023). */
      lacking: z.object({ way: z.int(), address: z.int() }),
      /** The nearest day by which a new order has to be sent; null = there is none. */
      nextShipBy: z.iso.datetime().nullable(),
      /** Orders with an open A-to-z claim. */
      openClaims: z.int(),
      asOf: z.iso.datetime(),
    }),
  },
  details: {
    summary: 'Everything of one order',
    query: byOrder,
    response: orderDetail,
    errors: ['OrderNotFound'],
  },
  address: {
    summary: 'Where an order is sent',
    query: byOrder,
    response: orderAddress,
    errors: ['OrderNotFound'],
  },
  update: {
    summary: 'Changes the address, the handling marks or the flag of an order',
    body: z.object({
      sellerOrderId: id,
      version,
      address: editedAddress.optional(),
      manualConfirm: z.boolean().optional(),
      doNotSendFeedback: z.boolean().optional(),
      doNotCreatePreLabel: z.boolean().optional(),
      sendPackage: z.boolean().optional(),
      carrierCode: text(40).nullable().optional(),
      flagId: id.nullable().optional(),
      /** The number of the return, on every parcel of the order (ORD-009); an empty text empties. */
      rma: text(40).optional(),
    }),
    response: z.object({ version: z.int() }),
    errors: [
      'OrderNotFound',
      'NameMissing',
      'AddressNonLatin',
      'AddressIncomplete',
      'AddressOutsideCountry',
      'CountryCodeInvalid',
      'BuyerDataPurged',
      'OrderChangedMeanwhile',
      'RecordNotFound',
    ],
  },
  settleAddress: {
    summary: 'Keeps one of two addresses: the edited one, or what the marketplace says now',
    body: z.object({ sellerOrderId: id, keep: z.enum(['edited', 'marketplace']) }),
    response: z.null(),
    errors: ['OrderNotFound', 'BuyerDataPurged'],
  },
  translate: {
    summary: 'Translates the buyer’s name and address, once an order',
    query: byOrder,
    body: z.object({ language: z.enum(['ar', 'en']) }),
    response: orderAddress,
    errors: ['OrderNotFound', 'OneTranslationPerOrder', 'TranslationNotAvailable', 'BuyerDataPurged'],
  },
  cancellationRequest: {
    summary: 'Marks that the buyer asked to cancel, or takes the mark back',
    body: z.object({ sellerOrderId: id, status: z.boolean() }),
    response: z.null(),
    errors: ['OrderNotFound'],
  },
  beginClaim: {
    summary: 'Says that the buyer of an order has an A-to-z claim: it is bought no more until that is over',
    ...ofOneOrder,
  },
  endClaim: { summary: 'Says that the A-to-z claim of an order is over: it may be bought again', ...ofOneOrder },
  notes: {
    summary: 'The notes of an order, newest first',
    query: z.object({ sellerOrderId: z.coerce.number().int().min(1) }),
    response: z.array(
      z.object({ id: z.int(), text: z.string(), author: z.string(), createDate: z.iso.datetime(), isOwn: z.boolean() }),
    ),
    errors: ['OrderNotFound'],
  },
  addNote: {
    summary: 'Adds a note to an order',
    body: z.object({ sellerOrderId: id, note: text(limits.orderNoteMax).min(1) }),
    response: z.object({ id: z.int() }),
    errors: ['OrderNotFound'],
  },
  deleteNote: {
    summary: 'Deletes a note',
    query: z.object({ noteId: z.coerce.number().int().min(1) }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
