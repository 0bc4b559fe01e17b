import type { Condition, FieldRule } from '../conditions/condition.ts';
import { sendingTypes } from '../warehouse/sending-type.ts';
import { buyerOrderStatusWords } from './buyer-order-status.ts';
import { orderStatusWords } from './order-status.ts';
import { sellerOrderStatusWords } from './seller-order-status.ts';
import { shipmentStatusWords } from './shipment-status.ts';

/** How a number of a field is written; `money` in the store's currency, in minor units. */
export type OrderUnitWord = 'money' | 'percent' | 'pieces' | 'none';
type OrderField = FieldRule & { topic: OrderTopic; unit?: OrderUnitWord };

export const orderTopics = ['order', 'state', 'sending', 'money', 'time'] as const;
export type OrderTopic = (typeof orderTopics)[number];

/** What the columns hold at most. */
const VALUE_MAX = 2_147_483_647;
const anyMoney = { kind: 'number', unit: 'money', min: -VALUE_MAX, max: VALUE_MAX } as const;
const money = { ...anyMoney, min: 0 } as const;
const pieces = { kind: 'number', unit: 'pieces', min: 0, max: VALUE_MAX } as const;

/** What the list of orders can be filtered by (ORD-003) beside its tab, its text and its days. */
export const orderFields = {
  orderNumber: { topic: 'order', kind: 'code', isKnown: true },
  buyerOrderNumber: { topic: 'order', kind: 'code' },
  asin: { topic: 'order', kind: 'code' },
  sku: { topic: 'order', kind: 'code' },
  /** Found by whole words: names are kept sealed (decision 64). */
  buyerName: { topic: 'order', kind: 'text' },
  country: { topic: 'order', kind: 'code' },
  units: { topic: 'order', ...pieces, isKnown: true },
  notes: { topic: 'order', ...pieces, isKnown: true },
  /** Ids of the seller's flags for orders. */
  flag: { topic: 'order', kind: 'code' },
  orderStatus: { topic: 'state', kind: 'choice', values: orderStatusWords.names, isKnown: true },
  sellerStatus: { topic: 'state', kind: 'choice', values: sellerOrderStatusWords.names, isKnown: true },
  buyerStatus: { topic: 'state', kind: 'choice', values: buyerOrderStatusWords.names, isKnown: true },
  shipmentStatus: { topic: 'state', kind: 'choice', values: shipmentStatusWords.names, isKnown: true },
  pending: { topic: 'state', kind: 'yesNo', isKnown: true },
  cancellationRequested: { topic: 'state', kind: 'yesNo', isKnown: true },
  /** An A-to-z claim that is not decided yet (decision 70). */
  openClaim: { topic: 'state', kind: 'yesNo', isKnown: true },
  addressBlocked: { topic: 'state', kind: 'yesNo', isKnown: true },
  expedited: { topic: 'state', kind: 'yesNo', isKnown: true },
  /** Ship-by has passed and the order is not shipped (ORD-048). */
  late: { topic: 'state', kind: 'yesNo', isKnown: true },
  sendingType: { topic: 'sending', kind: 'choice', values: sendingTypes, isKnown: true },
  carrier: { topic: 'sending', kind: 'code' },
  packageNo: { topic: 'sending', kind: 'code' },
  trackingNumber: { topic: 'sending', kind: 'code' },
  sale: { topic: 'money', ...money, isKnown: true },
  cost: { topic: 'money', ...anyMoney },
  profit: { topic: 'money', ...anyMoney },
  profitPercent: { topic: 'money', kind: 'number', unit: 'percent', min: -1_000_000, max: 10_000_000 },
  profitActual: { topic: 'money', kind: 'yesNo', isKnown: true },
  purchased: { topic: 'time', kind: 'day', isKnown: true },
  shipBy: { topic: 'time', kind: 'day' },
  deliverBy: { topic: 'time', kind: 'day' },
  delivered: { topic: 'time', kind: 'day' },
} as const satisfies Record<string, OrderField>;
export type OrderFieldName = keyof typeof orderFields;
export type OrderCondition = Condition<OrderFieldName>;

// The keys of the const object are its names.
export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[];

/** The columns of the list, in their order (ORD-002). */
export const orderColumns = [
  'flag',
  'orderNumber',
  'purchased',
  'shipBy',
  'deliverBy',
  'buyer',
  'product',
  'asin',
  'quantity',
  'sale',
  'profit',
  'profitPercent',
  'sellerStatus',
  'buyerStatus',
  'tracking',
  'notes',
  'expedited',
] as const;
export type OrderColumn = (typeof orderColumns)[number];
