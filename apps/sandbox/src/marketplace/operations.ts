import { applicationOperations } from './authorization/application-operations.ts';
import { catalogOperations } from './catalog/catalog-operations.ts';
import { definitionsOperations } from './definitions/definitions-operations.ts';
import { feesOperations } from './fees/fees-operations.ts';
import { feedsOperations } from './feeds/feed-operations.ts';
import { financesOperations } from './finances/finances-operations.ts';
import { labelsOperations } from './labels/labels-operations.ts';
import { listingsOperations } from './listings/listing-operations.ts';
import { notificationsOperations } from './notifications/notification-operations.ts';
import { messagingOperations } from './messaging/messaging-operations.ts';
import type { Operation } from './operation.ts';
import { confirmationOperations } from './orders/confirm-shipment.ts';
import { ordersOperations } from './orders/order-operations.ts';
import { competitiveSummaryOperations } from './pricing/competitive-summary.ts';
import { expectedPriceOperations } from './pricing/expected-price-operations.ts';
import { offersOperations } from './pricing/offers-operations.ts';
import { pricesOperations } from './pricing/prices-operations.ts';
import { reportsOperations } from './reports/report-operations.ts';
import { restrictionsOperations } from './restrictions/restrictions-operations.ts';
import { sellersOperations } from './sellers/sellers-operations.ts';
import { solicitationsOperations } from './solicitations/solicitations-operations.ts';
import { tokensOperations } from './tokens/tokens-operations.ts';

/** Every operation the sandbox answers, listed by hand. */
export const operations: readonly Operation[] = [
  ...applicationOperations,
  ...sellersOperations,
  ...catalogOperations,
  ...offersOperations,
  ...pricesOperations,
  ...competitiveSummaryOperations,
  ...expectedPriceOperations,
  ...feesOperations,
  ...restrictionsOperations,
  ...definitionsOperations,
  ...listingsOperations,
  ...feedsOperations,
  ...reportsOperations,
  ...ordersOperations,
  ...confirmationOperations,
  ...financesOperations,
  ...solicitationsOperations,
  ...messagingOperations,
  ...tokensOperations,
  ...labelsOperations,
  ...notificationsOperations,
];
