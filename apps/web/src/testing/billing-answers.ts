import { billing } from '@kervan/contracts/billing-calls';
import type { BillingCustomer } from '@kervan/contracts/billing';
import type { Invoice } from '@kervan/contracts/invoice';
import { cards } from '@kervan/contracts/cards-calls';
import type { Card } from '@kervan/contracts/cards';
import type { Response } from '@kervan/contracts/endpoint';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { subscription } from './signed-in.ts';
import type { Wire } from './wire.ts';

type Level = Response<typeof subscriptions.initialLevels>[number];
const level = (id: number, name: Level['subscriptionPlanName'], productLimit: number, price: number): Level => ({
  id,
  subscriptionPlanName: name,
  levelName: `${name} ${productLimit}`,
  isTrial: false,
  productLimit,
  price,
  stripePriceId: `price_${id}`,
  stripeProductId: `prod_${name}`,
  refusal: null,
});
export const trialLevel: Level = {
  ...level(10, 'AutoPricer', 5_000, 0),
  levelName: 'AutoPricer Trial',
  isTrial: true,
  stripePriceId: null,
};
/** SUB-004. */
export const levels: Level[] = [
  trialLevel,
  level(1, 'Standard', 5_000, 4_900),
  level(2, 'Standard', 10_000, 7_900),
  level(3, 'Standard', 25_000, 12_900),
  level(4, 'Professional', 5_000, 6_900),
  level(5, 'Professional', 10_000, 10_900),
  level(6, 'Professional', 25_000, 16_900),
  level(7, 'AutoPricer', 5_000, 9_900),
  level(8, 'AutoPricer', 10_000, 14_900),
  level(9, 'AutoPricer', 25_000, 22_900),
];

export const address: BillingCustomer = {
  nameSurname: 'Ayşe Yılmaz',
  line1: 'Moda Cad. 112/4',
  line2: null,
  city: 'İstanbul',
  state: null,
  district: 'Kadıköy',
  country: 'TR',
  postCode: null,
  taxId: null,
};

export const running: CustomerSubscription = {
  subscriptionIdOnDb: 3,
  plan: 'Professional',
  planLevelId: 5,
  levelName: 'Professional 10000',
  period: '30 days',
  price: 10_900,
  renewalDate: '2026-03-20T22:30:00.000Z',
  coupon: null,
  levelItemCount: 10_000,
  status: 'active',
  trialEnd: null,
  nextLevelId: null,
  endsAt: null,
  endedAt: null,
  servicesStopAt: null,
  suspendAt: null,
  cardLast4: '4242',
  listsKeptUntil: null,
};

export const visa: Card = {
  id: 12,
  brand: 'Visa',
  last4: '4242',
  expiry: '08/29',
  verificationStatus: 'approved',
  isUsable: true,
  isDefault: true,
  isWarehouseDefault: false,
  limit: null,
  attemptsLeft: 3,
  isCharged: false,
  rejectsAt: null,
};

export const invoice: Invoice = {
  id: 77,
  number: 'KRV-0007',
  paymentType: 'Subscription',
  status: 'paid',
  date: '2026-02-18T09:00:00.000Z',
  dueDate: null,
  paidDate: '2026-02-18T09:00:05.000Z',
  periodStart: '2026-02-18T09:00:00.000Z',
  periodEnd: '2026-03-20T09:00:00.000Z',
  amountDue: 10_900,
  amountRemaining: 0,
  amountPaid: 10_900,
  isUnpaid: false,
  cardLast4: '4242',
  creditNotes: [],
};

/** A person who never subscribed: every plan is offered, nothing is saved, each step of a purchase succeeds. */
export function answerNewcomer(wire: Wire): void {
  const isOpened = () => wire.asked(purchase.activateByPost).length > 0;
  wire.answer(subscriptions.get, () => (isOpened() ? subscription : null));
  wire.base(onboarding.exists, true);
  wire.base(subscriptions.initialLevels, levels);
  wire.base(subscriptions.history, []);
  wire.base(billing.getCustomer, null);
  wire.base(cards.list, []);
  wire.base(billing.createCustomer, null);
  wire.base(billing.setupIntent, 'seti_1_secret_x');
  wire.base(billing.setDefault, null);
  wire.base(purchase.subscribe, {
    clientSecret: 'pi_1_secret_x',
    subscriptionId: 'sub_1',
    subscriptionIdOnDb: 3,
    isInvoicePaid: false,
  });
  wire.base(purchase.activateByPost, running);
}
