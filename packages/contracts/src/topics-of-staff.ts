import { indexOfTopics } from './topic-index.ts';
import { announcementsTopics } from './announcements-topics.ts';
import { currencyTopics } from './currency-topics.ts';
import { extraRefundsTopics } from './extra-refunds-topics.ts';
import { reconciliationTopics } from './reconciliation-topics.ts';
import { staffTopics } from './staff-topics.ts';
import { staffCustomersTopics } from './staff-customers-topics.ts';
import { staffHelpTopics } from './staff-help-topics.ts';
import { staffRequestsTopics } from './staff-requests-topics.ts';
import { staffSaleTopics } from './staff-sale-topics.ts';
import { staffWarehouseTopics } from './staff-warehouse-topics.ts';

/** What the calls of the area of staff show and touch. Loaded with its first change. */
export const topicsOfStaff = indexOfTopics([
  announcementsTopics,
  currencyTopics,
  extraRefundsTopics,
  reconciliationTopics,
  staffTopics,
  staffCustomersTopics,
  staffHelpTopics,
  staffRequestsTopics,
  staffSaleTopics,
  staffWarehouseTopics,
]);
