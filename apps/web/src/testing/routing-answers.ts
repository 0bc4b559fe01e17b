import type { Response } from '@kervan/contracts/endpoint';
import type { routing } from '@kervan/contracts/routing-calls';
import { defaultOrderSettings } from '@kervan/domain/orders/order-settings';

/** How the orders of a store are sent that has set nothing. */
export const unsetRouting: Response<typeof routing.get> = {
  defaultSendingType: 'warehouse',
  ...defaultOrderSettings,
  carriers: [],
  carrierPriority: [],
  accepted: null,
  revision: 1,
};
