import type { Books } from '../books/books.ts';
import type { Customer, CustomerBalanceTransaction, Discount, JsonObject } from '../books/records.ts';

/** A customer as Stripe shows him; a deleted one is little more than his id. */
export function showCustomer(books: Books, customer: Customer): JsonObject {
  if (customer.isDeleted) return { id: customer.id, object: 'customer', deleted: true };
  const discount = customer.discount === null ? null : books.get('discount', customer.discount);
  return {
    id: customer.id,
    object: 'customer',
    address: customer.address,
    balance: customer.balanceCents,
    created: customer.created,
    currency: customer.currency,
    customer_account: null,
    default_source: null,
    delinquent: customer.isDelinquent,
    description: customer.description,
    discount: discount && showDiscount(discount),
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultMethod,
      footer: customer.footer,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoice,
    phone: customer.phone,
    preferred_locales: customer.locales,
    shipping: customer.shipping,
    tax_exempt: customer.taxExempt,
    test_clock: customer.clock,
  };
}

/** A movement of a customer's balance as Stripe shows it. */
export const showBalanceMovement = (movement: CustomerBalanceTransaction): JsonObject => ({
  id: movement.id,
  object: 'customer_balance_transaction',
  amount: movement.amount,
  checkout_session: null,
  created: movement.created,
  credit_note: null,
  currency: movement.currency,
  customer: movement.customer,
  customer_account: null,
  description: movement.description,
  ending_balance: movement.endingBalance,
  invoice: movement.invoice,
  livemode: false,
  metadata: movement.metadata,
  type: movement.type,
});

/** A discount as Stripe shows it. */
export const showDiscount = (discount: Discount): JsonObject => ({
  id: discount.id,
  object: 'discount',
  checkout_session: null,
  customer: discount.customer,
  customer_account: null,
  end: discount.end,
  invoice: discount.invoice,
  invoice_item: null,
  promotion_code: discount.promotionCode,
  source: { coupon: discount.coupon, type: 'coupon' },
  start: discount.start,
  subscription: discount.subscription,
  subscription_item: null,
});
