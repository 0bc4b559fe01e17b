import type { Address, Billing, CardData, JsonObject, PaymentMethod } from '../books/records.ts';

const nowhere: Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const showBilling = ({ address, email, name, phone }: Billing): JsonObject => ({
  address: address ?? nowhere,
  email,
  name,
  phone,
  tax_id: null,
});

/** The checks that a bank makes of what was typed beside the number. */
export const showChecks = (billing: Billing, cvcCheck: string): JsonObject => ({
  address_line1_check: billing.address?.line1 ? 'pass' : null,
  address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
  cvc_check: cvcCheck,
});

/** A payment method as Stripe shows it. */
export function showPaymentMethod(method: PaymentMethod): JsonObject {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: method.allowRedisplay,
    billing_details: showBilling(method.billing),
    card: showCard(method),
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  };
}

function showCard({ card, billing, cvcCheck }: PaymentMethod): JsonObject {
  return {
    brand: card.brand,
    checks: showChecks(billing, cvcCheck),
    country: card.country,
    display_brand: displayBrand(card),
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

const displayBrand = ({ brand }: CardData): string => (brand === 'amex' ? 'american_express' : brand);
