import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

type Json = Record<string, unknown>;

/** Checks objects against Stripe's own types, where the vendor samples are present. */
export type StripeSchema = {
  /** What is wrong with an answer, object by object; empty = it is as Stripe declares it. */
  problems(answer: unknown): string[];
};

const definitionOf: Readonly<Record<string, string>> = {
  customer: 'Customer',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  invoice: 'Invoice',
  invoiceitem: 'InvoiceItem',
  line_item: 'InvoiceLineItem',
  invoice_payment: 'InvoicePayment',
  setup_intent: 'SetupIntent',
  setup_attempt: 'SetupAttempt',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  coupon: 'Coupon',
  promotion_code: 'PromotionCode',
  price: 'Price',
  product: 'Product',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  balance_transaction: 'BalanceTransaction',
  balance: 'Balance',
  webhook_endpoint: 'WebhookEndpoint',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  discount: 'Discount',
  'test_helpers.test_clock': 'TestClock',
  'radar.early_fraud_warning': 'EarlyFraudWarning',
};

/** The schema of the samples' folder. */
export function openStripeSchema(samples: string): StripeSchema {
  const file = path.join(samples, 'stripe', 'stripe-23.1.0.schema.json');
  const { definitions } = JSON.parse(fs.readFileSync(file, 'utf8')) as { definitions: Json };
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addSchema({ $id: 'stripe', definitions }, 'stripe');
  const validators = new Map<string, ValidateFunction>();
  const validate = (name: string, value: unknown): string[] => {
    const validator = validators.get(name) ?? ajv.compile({ $ref: `stripe#/definitions/${name}` });
    validators.set(name, validator);
    if (validator(value)) return [];
    return (validator.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
  const problems = (answer: unknown): string[] => {
    if (typeof answer !== 'object' || answer === null) return ['no object'];
    const { object, deleted, data, ...rest } = answer as Json & { data?: unknown };
    if (object === 'list') return (data as unknown[]).flatMap(problems);
    if (object === 'event') return eventProblems(answer as Json);
    if (deleted === true)
      return object === 'customer'
        ? validate('DeletedCustomer', answer)
        : object === 'discount'
          ? validate('DeletedDiscount', answer)
          : Object.keys(rest).join() === 'id'
            ? []
            : [`${String(object)} deleted: ${Object.keys(rest).join()}`];
    const name = definitionOf[String(object)];
    return name === undefined ? [`unknown object ${String(object)}`] : validate(name, answer);
  };
  /** The envelope apart, and what it carries by its own type. */
  const eventProblems = ({ data, ...envelope }: Json): string[] => {
    const wanted = 'api_version created id livemode object pending_webhooks request type';
    const fields = Object.keys(envelope).sort().join(' ');
    const { object } = data as { object: Json };
    const carried = envelope.type === 'invoice.upcoming' ? { id: 'in_upcoming', ...object } : object;
    return [...(fields === wanted ? [] : [`event: ${fields}`]), ...problems(carried)];
  };
  return { problems };
}
