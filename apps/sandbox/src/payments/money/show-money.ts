import type { Books } from '../books/books.ts';
import type { BalanceTransaction, Charge, Dispute, EarlyFraudWarning, JsonObject, Refund } from '../books/records.ts';
import { showBilling, showChecks } from '../cards/show-payment-method.ts';

/** A charge as Stripe shows it. */
export function showCharge(books: Books, charge: Charge): JsonObject {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.balanceTransaction,
    billing_details: showBilling(charge.billing),
    calculated_statement_descriptor: charge.statementText,
    captured: charge.isCaptured,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: showOutcome(charge),
    paid: charge.isPaid,
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: { card: showChargedCard(charge), type: 'card' },
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: charge.isPaid ? `${books.world.baseUrl()}/payments/receipts/${charge.id}` : null,
    refunded: charge.amountRefunded >= charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: charge.descriptor,
    statement_descriptor_suffix: charge.descriptorSuffix,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function showOutcome({ isPaid, declineCode }: Charge): JsonObject {
  return {
    advice_code: isPaid ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: isPaid ? null : '05',
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: declineCode,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  };
}

function showChargedCard({ card, billing, cvcCheck, amount, isPaid, isAuthenticated }: Charge): JsonObject {
  return {
    amount_authorized: isPaid ? amount : null,
    authorization_code: isPaid ? '123456' : null,
    brand: card.brand,
    checks: showChecks(billing, cvcCheck),
    country: card.country,
    electronic_commerce_indicator: isAuthenticated ? '05' : null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: isAuthenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** A refund as Stripe shows it. */
export const showRefund = (books: Books, refund: Refund): JsonObject => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransaction,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  customer: books.get('charge', refund.charge)?.customer ?? null,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  ...(refund.failureTransaction === null ? {} : { failure_balance_transaction: refund.failureTransaction }),
  ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
  metadata: refund.metadata,
  payment_intent: refund.intent,
  payment_method: books.get('charge', refund.charge)?.method ?? null,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
});

/** A movement of the account's money as Stripe shows it. */
export const showBalanceTransaction = (books: Books, entry: BalanceTransaction): JsonObject => ({
  id: entry.id,
  object: 'balance_transaction',
  amount: entry.amount,
  available_on: entry.availableOn,
  balance_type: 'payments',
  created: entry.created,
  currency: entry.currency,
  description: entry.description,
  exchange_rate: null,
  fee: entry.fee,
  fee_details:
    entry.fee === 0
      ? []
      : [
          {
            amount: entry.fee,
            application: null,
            currency: entry.currency,
            description: entry.feeText,
            type: 'stripe_fee',
          },
        ],
  net: entry.amount - entry.fee,
  reporting_category: entry.category,
  source: entry.source,
  status: entry.availableOn <= books.now(entry.clock) ? 'available' : 'pending',
  type: entry.type,
});

/** A dispute as Stripe shows it. */
export function showDispute(books: Books, dispute: Dispute): JsonObject {
  const card = books.need('charge', dispute.charge).card;
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.transactions.map((id) =>
      showBalanceTransaction(books, books.need('balance_transaction', id)),
    ),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...dispute.evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.values(dispute.evidence).some((value) => value !== null),
      past_due: books.now(dispute.clock) > dispute.dueBy,
      submission_count: dispute.submissions,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: dispute.intent,
    payment_method_details: {
      card: { brand: card.brand, case_type: dispute.caseType, network: card.brand, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

/** What a seller may say against a dispute. */
export const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

const noEvidence: JsonObject = Object.fromEntries(evidenceNames.map((name) => [name, null]));

/** A bank's early word of fraud as Stripe shows it. */
export const showEarlyWarning = (warning: EarlyFraudWarning): JsonObject => ({
  id: warning.id,
  object: 'radar.early_fraud_warning',
  actionable: true,
  charge: warning.charge,
  created: warning.created,
  fraud_type: 'made_with_stolen_card',
  livemode: false,
  ...(warning.intent === null ? {} : { payment_intent: warning.intent }),
});
