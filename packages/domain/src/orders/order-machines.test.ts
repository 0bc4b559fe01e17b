import { describe, expect, it } from 'vitest';
import {
  BuyerOrderStatus,
  buyerOrderMayGo,
  buyerOrderStatusWords,
  worstBuyerOrderStatus,
  worstFirst,
} from './buyer-order-status.ts';
import { nextOrderStatus, orderEvents, orderMayGo, orderStatusWords, type OrderEvent } from './order-status.ts';
import {
  nextSellerOrder,
  sellerOrderEvents,
  sellerOrderMayGo,
  SellerOrderStatus,
  sellerOrderStatusWords,
  unshippedOrder,
  type SellerOrder,
  type SellerOrderEvent,
} from './seller-order-status.ts';
import { shipmentStatusWords } from './shipment-status.ts';
import { warehousePackageStatusWords } from './warehouse-package-status.ts';

describe('the names of statuses', () => {
  it.each([
    ['ORD-013', orderStatusWords, 'None, Sold, Placed, PreConfirmed, Confirmed, Delivered'],
    ['ORD-014', sellerOrderStatusWords, 'Unshipped, Shipped, Canceled, Refunded, Return Requested, Partially Shipped'],
    [
      'ORD-015',
      buyerOrderStatusWords,
      'Delivered, Purchased, Shipped, Not Purchased, GoingToWh, DeliveredToWh, SentFromWh, WaitingAtCustom, May Be Lost, Undeliverable, Cancelled, Out For Delivery, Returning, AvailableForPickUp, Delivery Attempted, Action Needed',
    ],
    [
      'ORD-016',
      shipmentStatusWords,
      'NotShipped, Shipped, Undeliverable, ReturningToSeller, Damaged, AtCustom, Delivered, Other, Purchased, OutForDelivery, DeliveredToWarehouse, GoingToWarehouse, WaitingCreditAtWarehouse, SentFromWarehouse, Cancelled, AvailableForPickUp, DeliveryAttempted, CustomerActionNeeded, MayBeLost, ReturnLabelUploaded, WhStartedReturnProcess, WhPackagePaymentReceived, WhPackageInsufficientFund, TrackingNumberChanged, PackageDisposed, PreLabelCreated, ReturnAccepted, ReturnSentFromWarehouse, MarkedAsDontSend, MarkedAsSend, ReturnSentFromLocalWarehouse',
    ],
    [
      'WH-020',
      warehousePackageStatusWords,
      'ComingToWareHouse, DeliveredToWareHouse, WaitingCredit, SentFromWareHouse, PaymentReceived, Initial, Delivered',
    ],
  ])('%s are those of the specification', (_id, words, names) => {
    expect(words.names).toEqual(names.split(', '));
    for (const name of words.names) {
      const code = words.codeOf(name);
      expect(code !== null && words.isCode(code)).toBe(true);
      // Each set has codes of its own type; what is read is what was written.
      expect((words.nameOf as (code: number | null) => string)(code)).toBe(name);
    }
    expect(words.codeOf('Nowhere')).toBeNull();
    expect(words.isCode(99)).toBe(false);
  });
});

/** from, event → to, as appendix D has it; everything else is no step. */
const orderRows: Record<string, string> = {
  'None imported': 'Sold',
  'None importedShipped': 'Confirmed',
  'Sold bought': 'Placed',
  'Placed trackingKnown': 'PreConfirmed',
  'PreConfirmed confirmed': 'Confirmed',
  'Sold confirmed': 'Confirmed',
  'Placed confirmed': 'Confirmed',
  'Placed purchaseCancelled': 'Sold',
  'PreConfirmed purchaseCancelled': 'Sold',
  'Confirmed purchaseCancelled': 'Confirmed',
  'Confirmed delivered': 'Delivered',
  'None sellerCancelled': 'None',
  'Sold sellerCancelled': 'None',
  'Placed sellerCancelled': 'None',
  'PreConfirmed sellerCancelled': 'None',
  'Confirmed sellerCancelled': 'None',
};

describe('the order', () => {
  const cases = orderStatusWords.codes.flatMap((from) => orderEvents.map((event) => [from, event] as const));
  it.each(cases)('ORD-017 %i after %s is what appendix D says', (from, event) => {
    const to = orderRows[`${orderStatusWords.nameOf(from)} ${event}`];
    const next = nextOrderStatus(from, event);
    expect(next === null ? undefined : orderStatusWords.nameOf(next)).toBe(to);
    if (next !== null) expect(orderMayGo(from, next)).toBe(true);
  });

  it('ORD-017 that is cancelled is moved by nothing any more, an import least of all', () => {
    for (const event of orderEvents.filter((one: OrderEvent) => one !== 'sellerCancelled'))
      for (const from of orderStatusWords.codes) expect(nextOrderStatus(from, event, true)).toBeNull();
  });

  it('ORD-017 goes no other way', () => {
    const steps = new Set(Object.entries(orderRows).map(([row, to]) => `${row.split(' ')[0] ?? ''} ${to}`));
    for (const from of orderStatusWords.codes)
      for (const to of orderStatusWords.codes) {
        const names = `${orderStatusWords.nameOf(from)} ${orderStatusWords.nameOf(to)}`;
        expect(orderMayGo(from, to), names).toBe(from === to || steps.has(names));
      }
  });
});

const S = SellerOrderStatus;
const seller = (more: Partial<SellerOrder>): SellerOrder => ({ ...unshippedOrder, ...more });
const standings = {
  unshipped: seller({}),
  unshippedRefunded: seller({ isRefunded: true }),
  unshippedReturned: seller({ isReturnRequested: true }),
  partially: seller({ status: S.PartiallyShipped, shippedAs: S.PartiallyShipped }),
  shipped: seller({ status: S.Shipped, shippedAs: S.Shipped }),
  returnOfPart: seller({ status: S.ReturnRequested, shippedAs: S.PartiallyShipped, isReturnRequested: true }),
  returned: seller({ status: S.ReturnRequested, shippedAs: S.Shipped, isReturnRequested: true }),
  refunded: seller({ status: S.Refunded, shippedAs: S.Shipped, isRefunded: true }),
  refundOfPart: seller({ status: S.Refunded, shippedAs: S.PartiallyShipped, isRefunded: true }),
  refundOfReturn: seller({ status: S.Refunded, shippedAs: S.Shipped, isReturnRequested: true, isRefunded: true }),
  cancelled: seller({ status: S.Canceled }),
  cancelledRefunded: seller({ status: S.Canceled, isReturnRequested: true, isRefunded: true }),
} as const;
type Standing = keyof typeof standings;
/** null = no step. A toggle that is on is not switched on again. */
const sellerRows: Record<Standing, Partial<Record<SellerOrderEvent, SellerOrderStatus>>> = {
  unshipped: {
    someConfirmed: S.PartiallyShipped,
    allConfirmed: S.Shipped,
    cancelled: S.Canceled,
    returnRequested: S.Unshipped,
    refunded: S.Unshipped,
  },
  unshippedRefunded: {
    someConfirmed: S.Refunded,
    allConfirmed: S.Refunded,
    cancelled: S.Canceled,
    returnRequested: S.Unshipped,
    refundWithdrawn: S.Unshipped,
  },
  unshippedReturned: {
    someConfirmed: S.ReturnRequested,
    allConfirmed: S.ReturnRequested,
    cancelled: S.Canceled,
    returnWithdrawn: S.Unshipped,
    refunded: S.Unshipped,
  },
  partially: { allConfirmed: S.Shipped, returnRequested: S.ReturnRequested, refunded: S.Refunded },
  shipped: { returnRequested: S.ReturnRequested, refunded: S.Refunded },
  returnOfPart: { allConfirmed: S.ReturnRequested, returnWithdrawn: S.PartiallyShipped, refunded: S.Refunded },
  returned: { returnWithdrawn: S.Shipped, refunded: S.Refunded },
  refunded: { returnRequested: S.Refunded, refundWithdrawn: S.Shipped },
  refundOfPart: {
    allConfirmed: S.Refunded,
    returnRequested: S.Refunded,
    refundWithdrawn: S.PartiallyShipped,
  },
  refundOfReturn: { returnWithdrawn: S.Refunded, refundWithdrawn: S.ReturnRequested },
  cancelled: { returnRequested: S.Canceled, refunded: S.Canceled },
  cancelledRefunded: { returnWithdrawn: S.Canceled, refundWithdrawn: S.Canceled },
};

describe('the order towards its buyer', () => {
  // The keys are those of the table.
  const names = Object.keys(standings) as Standing[];
  it.each(names.flatMap((name) => sellerOrderEvents.map((event) => [name, event] as const)))(
    'ORD-017 %s after %s is what appendix D says',
    (name, event) => {
      const order = standings[name];
      const next = nextSellerOrder(order, event);
      expect(next?.status).toBe(sellerRows[name][event]);
      if (next === null) return;
      expect(sellerOrderMayGo(order.status, next.status)).toBe(true);
      if (event === 'returnRequested' || event === 'returnWithdrawn')
        expect(next.isReturnRequested).toBe(event === 'returnRequested');
      if (event === 'refunded' || event === 'refundWithdrawn') expect(next.isRefunded).toBe(event === 'refunded');
    },
  );

  it('ORD-017 goes back to what is confirmed by then, not to what it was', () => {
    const more = nextSellerOrder(standings.returnOfPart, 'allConfirmed');
    expect(more === null ? null : nextSellerOrder(more, 'returnWithdrawn')?.status).toBe(S.Shipped);
  });

  it('ORD-017 never leaves Canceled', () => {
    for (const to of sellerOrderStatusWords.codes) expect(sellerOrderMayGo(S.Canceled, to)).toBe(to === S.Canceled);
  });
});

const doorstep = 'Out For Delivery, Delivery Attempted, AvailableForPickUp, Action Needed, Undeliverable, Returning';
/** Appendix D by rows: from, and where its rows lead. */
const buyerRows: Record<string, string> = {
  'Not Purchased': 'Purchased, Cancelled',
  Purchased: 'Shipped, GoingToWh, DeliveredToWh, Cancelled',
  GoingToWh: 'DeliveredToWh, May Be Lost, Cancelled',
  DeliveredToWh: 'SentFromWh, Returning, Undeliverable',
  Shipped: `WaitingAtCustom, ${doorstep}, May Be Lost, Delivered`,
  SentFromWh: `WaitingAtCustom, ${doorstep}, May Be Lost, Delivered`,
  WaitingAtCustom: `${doorstep}, May Be Lost, Delivered`,
  'Out For Delivery': `${doorstep}, Delivered`,
  'Delivery Attempted': `${doorstep}, Delivered`,
  AvailableForPickUp: `${doorstep}, Delivered`,
  'Action Needed': `${doorstep}, Delivered`,
  'May Be Lost': `DeliveredToWh, WaitingAtCustom, ${doorstep}, Delivered`,
  Undeliverable: 'Returning',
  Delivered: 'Returning',
  Returning: '',
  Cancelled: 'Purchased',
};

describe('the purchase', () => {
  it.each(Object.entries(buyerRows))('ORD-017 from %s goes where appendix D says', (from, row) => {
    const tos = new Set([from, ...row.split(', ')]);
    const code = buyerOrderStatusWords.codeOf(from);
    for (const to of buyerOrderStatusWords.codes)
      expect(code !== null && buyerOrderMayGo(code, to), buyerOrderStatusWords.nameOf(to)).toBe(
        tos.has(buyerOrderStatusWords.nameOf(to)),
      );
  });

  it('ORD-047 the list shows the worst: what wants the seller first, Delivered last', () => {
    expect(worstFirst.map(buyerOrderStatusWords.nameOf).slice(0, 7)).toEqual([
      'Not Purchased',
      'Cancelled',
      'Action Needed',
      'Undeliverable',
      'May Be Lost',
      'Delivery Attempted',
      'WaitingAtCustom',
    ]);
    expect(worstFirst.at(-1)).toBe(BuyerOrderStatus.Delivered);
    expect(worstFirst.toSorted()).toEqual(Object.values(BuyerOrderStatus).toSorted());
    for (const [index, worse] of worstFirst.entries())
      for (const better of worstFirst.slice(index)) expect(worstBuyerOrderStatus([better, worse, better])).toBe(worse);
    expect(worstBuyerOrderStatus([])).toBe(BuyerOrderStatus.NotPurchased);
  });
});
