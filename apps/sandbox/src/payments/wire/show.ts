import type { Books } from '../books/books.ts';
import type { JsonObject, Kind, Records } from '../books/records.ts';
import { showPaymentMethod } from '../cards/show-payment-method.ts';
import { showCoupon, showPrice, showProduct, showPromotionCode } from '../catalogue/show-catalogue.ts';
import { showTestClock } from '../clocks/show-test-clock.ts';
import { showBalanceMovement, showCustomer, showDiscount } from '../customers/show-customer.ts';
import { showPaymentIntent, showSetupAttempt, showSetupIntent } from '../intents/show-intents.ts';
import { showInvoice, showInvoiceItem, showInvoicePayment } from '../invoices/show-invoice.ts';
import { showBalanceTransaction, showCharge, showDispute, showRefund } from '../money/show-money.ts';
import { showSubscription } from '../subscriptions/show-subscription.ts';

type Shown =
  | 'customer'
  | 'payment_method'
  | 'setup_intent'
  | 'setup_attempt'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'balance_transaction'
  | 'dispute'
  | 'product'
  | 'price'
  | 'coupon'
  | 'promotion_code'
  | 'discount'
  | 'subscription'
  | 'invoice'
  | 'invoiceitem'
  | 'invoice_payment'
  | 'customer_balance_transaction'
  | 'test_clock';

type Show<K extends Kind> = (books: Books, record: Records[K]) => JsonObject;

const shows: { [K in Shown]: Show<K> } = {
  customer: showCustomer,
  payment_method: (_books, record) => showPaymentMethod(record),
  setup_intent: showSetupIntent,
  setup_attempt: showSetupAttempt,
  payment_intent: showPaymentIntent,
  charge: showCharge,
  refund: showRefund,
  balance_transaction: showBalanceTransaction,
  dispute: showDispute,
  product: (_books, record) => showProduct(record),
  price: (_books, record) => showPrice(record),
  coupon: showCoupon,
  promotion_code: showPromotionCode,
  discount: (_books, record) => showDiscount(record),
  subscription: showSubscription,
  invoice: showInvoice,
  invoiceitem: (_books, record) => showInvoiceItem(record),
  invoice_payment: (_books, record) => showInvoicePayment(record),
  customer_balance_transaction: (_books, record) => showBalanceMovement(record),
  test_clock: (_books, record) => showTestClock(record),
};

/** Fields that hold an id of what the field's name does not say. */
const kindOfField: Readonly<Record<string, Shown>> = {
  customer: 'customer',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  pending_setup_intent: 'setup_intent',
  latest_attempt: 'setup_attempt',
  payment_intent: 'payment_intent',
  charge: 'charge',
  latest_charge: 'charge',
  refund: 'refund',
  balance_transaction: 'balance_transaction',
  failure_balance_transaction: 'balance_transaction',
  dispute: 'dispute',
  product: 'product',
  default_price: 'price',
  price: 'price',
  coupon: 'coupon',
  promotion_code: 'promotion_code',
  discounts: 'discount',
  discount: 'discount',
  subscription: 'subscription',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  test_clock: 'test_clock',
};

/** The object whose id stands in a field, as Stripe shows it; null = the field holds no object's id. */
export function showById(books: Books, field: string, id: string): JsonObject | null {
  const kind = field === 'source' ? sourceKind(id) : kindOfField[field];
  if (kind === undefined) return null;
  return showOf(books, kind, id);
}

/** What moved the account's money. */
const sourceKind = (id: string): Shown | undefined =>
  ({ ch: 'charge', re: 'refund', du: 'dispute' } as const)[id.split('_')[0] as 'ch'];

function showOf<K extends Shown>(books: Books, kind: K, id: string): JsonObject | null {
  const record = books.get(kind, id);
  // Each kind has its own show.
  return record ? (shows[kind] as Show<K>)(books, record) : null;
}
