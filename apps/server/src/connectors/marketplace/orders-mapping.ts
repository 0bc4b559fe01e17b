import type { Recipient } from '@kervan/domain/orders/address';
import { tidyAddress } from '@kervan/domain/orders/tidy-address';
import type { ReportedStatus } from '@kervan/domain/orders/reported-status';
import { fitsColumn } from '@kervan/domain/money/column';
import { findMarketByMarketplaceId, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { unitsOfDecimal } from '@kervan/domain/money/rational';
import type { components } from '@kervan/sp-api/orders_2026-01-01';

type Wire = components['schemas'];

/** An amount in minor units of the currency that the marketplace named. */
export type OrderAmount = { minor: number; currency: string };

/** Where an order goes; null = not told. */
export type OrderRecipient = Recipient;

/** A product of an order. Amounts are of all its pieces; null = not told, or more than a column holds (`unfit` names it then). */
export type MarketplaceOrderItem = {
  itemId: string;
  sku: string | null;
  asin: string | null;
  title: string | null;
  quantity: number;
  /** Pieces that were sent; null = not told. */
  sent: number | null;
  isCancelled: boolean;
  currency: string | null;
  /** What the buyer pays for the product, its discounts off. */
  price: number | null;
  /** Shipping and what else is paid beside the product, the discounts on that off. */
  shipping: number | null;
  tax: number | null;
  discount: number | null;
  /** Amounts that came in another currency than the product's price, and in which. */
  otherwise?: { shipping?: string; tax?: string };
  /** The buyer wants it cancelled. */
  cancelWish: { reason: string | null } | null;
  unfit: string[];
};

export type ReportedParcelStatus =
  | 'waiting'
  | 'onItsWay'
  | 'outForDelivery'
  | 'delivered'
  | 'undeliverable'
  | 'returning'
  | 'lost'
  | 'damaged'
  | 'cancelled';

/** A parcel that the seller confirmed. */
export type MarketplaceParcel = {
  reference: string;
  carrier: string | null;
  tracking: string | null;
  shippedAt: string | null;
  status: ReportedParcelStatus;
  itemIds: string[];
};

/** An order in our words; instants ISO 8601. */
export type MarketplaceOrder = {
  orderId: string;
  market: MarketCode | null;
  createdAt: string;
  updatedAt: string;
  /** null = not told, or a word that nobody knows. */
  status: ReportedStatus | null;
  isFulfilledByAmazon: boolean;
  /** Sold elsewhere, and only sent by the marketplace: no sale of the market. */
  isSoldElsewhere: boolean;
  service: string | null;
  isExpedited: boolean;
  /** Number of the order that it replaces; null = it is a sale of its own. */
  replaces: string | null;
  salesChannel: string | null;
  shipBy: string | null;
  deliverFrom: string | null;
  deliverBy: string | null;
  /** null = not told (yet), withheld, or gone. */
  recipient: OrderRecipient | null;
  buyerName: string | null;
  buyerMail: string | null;
  items: MarketplaceOrderItem[];
  parcels: MarketplaceParcel[];
};

/** Both vocabularies in one table: those of the orders API and, with other letters, those of its change notifications. */
const statuses: Readonly<Record<string, ReportedStatus>> = {
  PENDINGAVAILABILITY: 'pending',
  PENDING: 'pending',
  INVOICEUNCONFIRMED: 'pending',
  UNSHIPPED: 'unshipped',
  PARTIALLYSHIPPED: 'partiallyShipped',
  SHIPPED: 'shipped',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  // Decision 60.
  UNFULFILLABLE: 'cancelled',
};

/** How far an order is, from the word of either vocabulary; null for none and for a word that nobody knows. */
export const reportedStatusOf = (word: string | null | undefined): ReportedStatus | null =>
  statuses[(word ?? '').replace(/[^A-Za-z]/g, '').toUpperCase()] ?? null;

/** An order as the marketplace tells it; null when it has no number or no time, and nobody could keep it. */
export function orderOf(order: Wire['Order']): MarketplaceOrder | null {
  const orderId = textOf(order.orderId);
  const updatedAt = instantOf(order.lastUpdatedTime) ?? instantOf(order.createdTime);
  if (orderId === null || updatedAt === null) return null;
  const { fulfillment, salesChannel, buyer, recipient } = order;
  const service = textOf(fulfillment?.fulfillmentServiceLevel);
  return {
    orderId,
    market: findMarketByMarketplaceId(salesChannel?.marketplaceId ?? ''),
    createdAt: instantOf(order.createdTime) ?? updatedAt,
    updatedAt,
    status: reportedStatusOf(fulfillment?.fulfillmentStatus),
    isFulfilledByAmazon: fulfillment?.fulfilledBy === 'AMAZON',
    isSoldElsewhere: salesChannel?.channelName === 'NON_AMAZON',
    service,
    isExpedited: service !== null && expedited.has(service),
    replaces: replacedBy(order),
    salesChannel: textOf(salesChannel?.marketplaceName) ?? textOf(salesChannel?.channelName),
    shipBy: instantOf(fulfillment?.shipByWindow?.latestDateTime),
    deliverFrom: instantOf(fulfillment?.deliverByWindow?.earliestDateTime),
    deliverBy: instantOf(fulfillment?.deliverByWindow?.latestDateTime),
    recipient: recipientOf(recipient?.deliveryAddress),
    buyerName: textOf(buyer?.buyerName),
    buyerMail: textOf(buyer?.buyerEmail),
    items: (order.orderItems ?? []).flatMap((item) => orderItemOf(item) ?? []),
    parcels: (order.packages ?? []).map(parcelOf),
  };
}

/** The order in whose place this one is sent: what is sent anew, or in exchange, was paid for there. */
const replacedBy = ({ associatedOrders }: Wire['Order']): string | null =>
  textOf(
    (associatedOrders ?? []).find(({ associationType }) =>
      ['REPLACEMENT_ORIGINAL_ID', 'EXCHANGE_ORIGINAL_ID'].includes(associationType ?? ''),
    )?.orderId,
  );

/** Whether an order is a sale of a store in a market: one of another market of the same seller is another store's. */
export const isSaleIn = (order: Pick<MarketplaceOrder, 'market' | 'isSoldElsewhere'>, market: MarketCode): boolean =>
  !order.isSoldElsewhere && (order.market === null || order.market === market);

const expedited = new Set(['EXPEDITED', 'NEXT_DAY', 'PRIORITY', 'SAME_DAY', 'SECOND_DAY']);

function recipientOf(address: Wire['CustomerAddress'] | undefined): OrderRecipient | null {
  if (address === undefined) return null;
  const [person, company] = [textOf(address.name), textOf(address.companyName)];
  const reported: OrderRecipient = {
    name: person ?? company,
    phone: textOf(address.phone),
    line1: textOf(address.addressLine1),
    line2: textOf(address.addressLine2),
    line3: textOf(address.addressLine3),
    city: textOf(address.city) ?? textOf(address.municipality),
    county: textOf(address.districtOrCounty),
    stateOrRegion: textOf(address.stateOrRegion),
    postalCode: textOf(address.postalCode),
    countryCode: textOf(address.countryCode)?.toUpperCase() ?? null,
  };
  // An address without a line is what is left of one after its time, or under a role that is missing.
  if (Object.values(reported).every((value) => value === null)) return null;
  return {
    ...tidyAddress(reported, person === null ? null : company),
    ...(person === null && company !== null ? { isCompany: true } : {}),
    ...(address.addressType === 'PICKUP_POINT' ? { isPickupPoint: true } : {}),
  };
}

function orderItemOf(item: Wire['OrderItem']): MarketplaceOrderItem | null {
  const itemId = textOf(item.orderItemId);
  if (itemId === null) return null;
  const quantity = wholeOf(item.quantityOrdered) ?? 0;
  const { product, cancellation, fulfillment } = item;
  const amounts = amountsOf(item, quantity);
  return {
    itemId,
    sku: textOf(product?.sellerSku),
    asin: textOf(product?.asin)?.toUpperCase() ?? null,
    title: textOf(product?.title),
    quantity,
    sent: wholeOf(fulfillment?.quantityFulfilled),
    isCancelled: cancellation?.cancellationExecution !== undefined,
    ...amounts,
    cancelWish: cancellation?.cancellationRequest
      ? { reason: textOf(cancellation.cancellationRequest.cancelReason) }
      : null,
  };
}

/**
 * Parts of the proceeds that are paid for the product itself, and those beside it. A discount lessens the part that its subtype names, that of the
 * product where none is named. Not read, because they say the same again or are nobody's money here: `proceedsTotal` (the sum, with taxes), subtypes
 * of TAX (the tax of each part; the sum is kept), `promotion.breakdowns` (which promotion it was, without an amount), `expense.pointsCost` (points that
 * the seller grants in Japan: the books tell what they cost), prices of an order as a whole (`proceeds.grandTotal`: of all items together).
 */
const parts = {
  price: ['ITEM'],
  shipping: ['SHIPPING', 'GIFT_WRAP', 'COD_FEE', 'OTHER'],
  tax: ['TAX'],
  discount: ['DISCOUNT'],
} as const;

function amountsOf(
  { product, proceeds }: Wire['OrderItem'],
  quantity: number,
): Pick<MarketplaceOrderItem, 'currency' | 'price' | 'shipping' | 'tax' | 'discount' | 'otherwise' | 'unfit'> {
  const breakdowns = proceeds?.breakdowns ?? [];
  const reported = (types: readonly string[]): OrderAmount[] =>
    breakdowns.filter(({ type }) => types.includes(type)).flatMap(({ subtotal }) => orderAmountOf(subtotal) ?? []);
  const unit = orderAmountOf(product?.price?.unitPrice);
  const priced = reported(parts.price);
  const currency = (priced[0] ?? unit ?? reported(parts.shipping)[0])?.currency ?? null;
  const shippingIn = reported(parts.shipping)[0]?.currency ?? currency;
  const taxIn = reported(parts.tax)[0]?.currency ?? currency;
  const sum = (amounts: readonly OrderAmount[], as = currency): number | null =>
    amounts.length === 0
      ? null
      : amounts.some((amount) => amount.currency !== as)
        ? Number.NaN
        : amounts.reduce((total, { minor }) => total + minor, 0);
  const discounts = breakdowns.filter(({ type }) => type === 'DISCOUNT');
  const discount = Math.abs(sum(reported(parts.discount)) ?? 0);
  const beside = Math.abs(
    sum(
      discounts
        .flatMap(({ detailedBreakdowns = [] }) => detailedBreakdowns)
        .filter(({ subtype = '' }) => isBeside(subtype))
        .flatMap(({ value }) => orderAmountOf(value) ?? []),
      shippingIn,
    ) ?? 0,
  );
  const shipping = sum(reported(parts.shipping), shippingIn);
  // Of another currency it cannot be taken out of the discount.
  const besidePrice = beside === 0 || shippingIn === currency ? beside : Number.NaN;
  const full = priced.length > 0 ? sum(priced) : unit && unit.minor * quantity;
  const found = {
    price: full === null ? null : full - (discount - besidePrice),
    shipping: shipping === null ? null : shipping - beside,
    tax: sum(reported(parts.tax), taxIn),
    discount,
  };
  const otherwise = {
    ...(shippingIn === null || shippingIn === currency ? {} : { shipping: shippingIn }),
    ...(taxIn === null || taxIn === currency ? {} : { tax: taxIn }),
  };
  const unfit = Object.entries(found).flatMap(([name, value]) => (value === null || isKept(value) ? [] : [name]));
  const kept = (value: number | null): number | null => (value !== null && isKept(value) ? value : null);
  return {
    currency,
    price: kept(found.price),
    shipping: kept(found.shipping),
    tax: kept(found.tax),
    discount: kept(found.discount),
    ...(Object.keys(otherwise).length === 0 ? {} : { otherwise }),
    unfit,
  };
}

const isBeside = (subtype: string): boolean => parts.shipping.some((type) => type === subtype);

/** Decision 32: what no column holds is missing. */
const isKept = (value: number): boolean => value >= 0 && fitsColumn(value);

/** An amount in minor units of its currency; null when there is none, or what is none. */
export function orderAmountOf(money: Partial<Wire['Money']> | null | undefined): OrderAmount | null {
  const currency = textOf(money?.currencyCode);
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return null;
  const minor = unitsOfDecimal(money?.amount ?? '', decimalsOf(currency));
  return minor === null ? null : { minor, currency };
}

const parcelStatuses: Readonly<Record<string, ReportedParcelStatus>> = {
  PENDING: 'waiting',
  SHIPPED: 'onItsWay',
  IN_TRANSIT: 'onItsWay',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  UNDELIVERABLE: 'undeliverable',
};
/** The detailed word says more than the other one. */
const detailedStatuses: Readonly<Record<string, ReportedParcelStatus>> = {
  OUT_FOR_DELIVERY: 'outForDelivery',
  DELIVERED: 'delivered',
  REJECTED_BY_BUYER: 'undeliverable',
  UNDELIVERABLE: 'undeliverable',
  RETURNING_TO_SELLER: 'returning',
  RETURNED_TO_SELLER: 'returning',
  LOST: 'lost',
  DAMAGED: 'damaged',
};

function parcelOf(parcel: Wire['OrderPackage']): MarketplaceParcel {
  const { packageStatus } = parcel;
  return {
    reference: textOf(parcel.packageReferenceId) ?? '',
    carrier: textOf(parcel.carrier),
    tracking: textOf(parcel.trackingNumber),
    shippedAt: instantOf(parcel.shipTime),
    status:
      detailedStatuses[packageStatus?.detailedStatus ?? ''] ?? parcelStatuses[packageStatus?.status ?? ''] ?? 'waiting',
    itemIds: (parcel.packageItems ?? []).flatMap(({ orderItemId }) => textOf(orderItemId) ?? []),
  };
}

/** A text without what no column takes; null for none and for an empty one. */
function textOf(value: string | null | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('\0', '').toWellFormed().trim();
  return text === '' ? null : text;
}

function instantOf(value: string | null | undefined): string | null {
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** A number of pieces; null when it is none. */
const wholeOf = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? Math.min(value, 2_147_483_647) : null;
