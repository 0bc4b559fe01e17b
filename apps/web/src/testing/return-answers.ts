import type { OrderRefund, OrderReturns, ReturnParcel } from '@kervan/contracts/order-returns';

/** A delivered parcel of the warehouse without a label. */
export const returnParcel = (over: Partial<ReturnParcel> = {}): ReturnParcel => ({
  packageId: 31,
  packageNo: 'KRV-00000031',
  title: 'Skillet',
  label: null,
  labelRefusal: null,
  returnFeeUsdMinor: 300,
  canBuyLabel: true,
  ...over,
});

/** Nothing has gone back of the known order; what a test looks at it gives itself. */
export const orderReturns = (over: Partial<OrderReturns> = {}): OrderReturns => ({
  orderId: 9,
  version: 3,
  currency: 'EUR',
  paidMinor: 7_999,
  leftMinor: 7_999,
  sendableMinor: 7_999,
  isAtMarketplace: true,
  refunds: [],
  sourceRefunds: [],
  sourcePaidUsdMinor: 3_495,
  sourceLeftUsdMinor: 3_495,
  sourceOwedUsdMinor: 0,
  requests: [],
  parcels: [returnParcel()],
  nextBatchAt: '2026-03-09T04:00:00.000Z',
  ...over,
});

/** A refund that was asked for and that nobody was told yet. */
export const orderRefund = (over: Partial<OrderRefund> = {}): OrderRefund => ({
  refundId: 1,
  amountMinor: 500,
  currency: 'EUR',
  description: '',
  isUnseen: false,
  isSettled: false,
  state: 'waiting',
  origin: 'sent',
  isWithdrawable: true,
  failure: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  sentAt: null,
  doneAt: null,
  ...over,
});
