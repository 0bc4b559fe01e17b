import type { AnswerOf, ProviderOperation } from '@kervan/domain/billing/provider-calls';
import type { Db } from '../../db/connect.ts';
import { keepCustomerId, mirrorCard, mirrorCustomer } from './mirror-customer.ts';
import { mirrorInvoice } from './mirror-invoice.ts';
import { mirrorSubscription } from './mirror-subscription.ts';
import type { Reading } from './reading.ts';

type Mirror<Operation extends ProviderOperation> = (
  tx: Db,
  answer: AnswerOf<Operation>,
  reading: Reading & { accountId: number | null },
) => Promise<unknown>;

const nothing = async (): Promise<void> => {};

/** What is kept of the answer to each call. Charges, setups and what is for sale have no mirror: who asks for them keeps what it needs. */
const mirrors: { [Operation in ProviderOperation]: Mirror<Operation> } = {
  createCustomer: async (tx, answer, reading) => {
    if (reading.accountId !== null) await keepCustomerId(tx, reading.accountId, answer, reading);
    await mirrorCustomer(tx, answer, reading);
  },
  updateCustomer: mirrorCustomer,
  setDefaultCard: mirrorCustomer,
  createSetup: nothing,
  attachCard: mirrorCard,
  detachCard: mirrorCard,
  createSubscription: mirrorSubscription,
  changePlan: mirrorSubscription,
  setEndsWithPeriod: mirrorSubscription,
  cancelSubscription: mirrorSubscription,
  addDiscount: mirrorSubscription,
  removeDiscount: mirrorSubscription,
  payInvoice: mirrorInvoice,
  voidInvoice: mirrorInvoice,
  createPayment: nothing,
  confirmPayment: nothing,
  cancelPayment: nothing,
  refundPayment: nothing,
  createProduct: nothing,
  createPrice: nothing,
  createCoupon: nothing,
  createPromotion: nothing,
  createWebhook: nothing,
};

/** Keeps what the provider answered, in the transaction that ends the call. */
export async function mirrorAnswer<Operation extends ProviderOperation>(
  tx: Db,
  operation: Operation,
  { answer, reading }: { answer: AnswerOf<Operation>; reading: Reading & { accountId: number | null } },
): Promise<void> {
  await mirrors[operation](tx, answer, reading);
}
