import type { Response } from '@kervan/contracts/endpoint';
import type { CustomerMarket } from '@kervan/contracts/stores';
import type { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { PaymentStatus, type Standing } from '@kervan/domain/subscriptions/standing';

type Subscription = Response<typeof subscriptions.get>;
type AppData = Response<typeof subscriptions.appData>;

/** What the account may do now; the same rule that the server refuses by asks it (SHELL-097). */
export function standingOf(
  subscription: Subscription,
  appData: AppData,
  store: Pick<CustomerMarket, 'hasAmazonConnectionError'> | null,
): Standing {
  const paymentStatus = paymentStatusOf(appData);
  return {
    plan: subscription?.plan ?? null,
    isTrial: subscription?.status === 'trial',
    isCancelled: appData.hasSubscriptionCanceled || subscription?.status === 'cancelled',
    paymentStatus,
    servicesStopped: paymentStatus === PaymentStatus.Suspended || paymentStatus === PaymentStatus.Disputed,
    connectionHealthy: store === null ? null : !store.hasAmazonConnectionError,
    warehouseActive: false,
  };
}

function paymentStatusOf({
  customerPaymentStatus,
  hasCustomerDisputedPayment,
  isCustomerStripeInvoiceNotPaid,
}: AppData): PaymentStatus {
  if (hasCustomerDisputedPayment) return PaymentStatus.Disputed;
  const known = Object.values(PaymentStatus).find((status) => status === customerPaymentStatus) ?? PaymentStatus.None;
  return known === PaymentStatus.None && isCustomerStripeInvoiceNotPaid ? PaymentStatus.Unpaid : known;
}
