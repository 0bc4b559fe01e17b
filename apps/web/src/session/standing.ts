import type { Response } from '@kervan/contracts/endpoint';
import type { CustomerMarket } from '@kervan/contracts/stores';
import type { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { gatedByAnswers, type Standing } from '@kervan/domain/subscriptions/standing';

/** What the account may do now; the same rule that the server refuses by asks it (SHELL-097). */
export const standingOf = (
  subscription: Response<typeof subscriptions.get>,
  appData: Pick<Response<typeof subscriptions.appData>, 'hasCustomerDisputedPayment'>,
  store: Pick<CustomerMarket, 'hasAmazonConnectionError' | 'manuelManagement' | 'isWarehouseActive'> | null,
): Standing => ({
  ...gatedByAnswers(subscription, appData),
  connectionHealthy: store === null ? null : !store.hasAmazonConnectionError,
  isManualStore: store === null ? null : store.manuelManagement,
  warehouseActive: store?.isWarehouseActive ?? false,
});
