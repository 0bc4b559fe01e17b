import { indexOfTopics } from './topic-index.ts';
import { accountTopics } from './account-topics.ts';
import { activityTopics } from './activity-topics.ts';
import { affiliateTopics } from './affiliate-topics.ts';
import { asinSettingsTopics } from './asin-settings-topics.ts';
import { automaticSearchTopics } from './automatic-search-topics.ts';
import { billingTopics } from './billing-topics.ts';
import { bulkDeleteTopics } from './bulk-delete-topics.ts';
import { buyerDataTopics } from './buyer-data-topics.ts';
import { buyerMessagesTopics } from './buyer-messages-topics.ts';
import { buyingTopics } from './buying-topics.ts';
import { cardsTopics } from './cards-topics.ts';
import { commonPoolTopics } from './common-pool-topics.ts';
import { companyTopics } from './company-topics.ts';
import { contactTopics } from './contact-topics.ts';
import { creditTopics } from './credit-topics.ts';
import { currencyTopics } from './currency-topics.ts';
import { dashboardTopics } from './dashboard-topics.ts';
import { developersTopics } from './developers-topics.ts';
import { eventsTopics } from './events-topics.ts';
import { excludedStoresTopics } from './excluded-stores-topics.ts';
import { extensionTopics } from './extension-topics.ts';
import { feedbackTopics } from './feedback-topics.ts';
import { filtersTopics } from './filters-topics.ts';
import { flagsTopics } from './flags-topics.ts';
import { helpTopics } from './help-topics.ts';
import { identityTopics } from './identity-topics.ts';
import { inboundMailTopics } from './inbound-mail-topics.ts';
import { insuranceClaimsTopics } from './insurance-claims-topics.ts';
import { inventoryTopics } from './inventory-topics.ts';
import { manualTopics } from './manual-topics.ts';
import { marginTopics } from './margin-topics.ts';
import { messagesTopics } from './messages-topics.ts';
import { notificationSettingsTopics } from './notification-settings-topics.ts';
import { onboardingTopics } from './onboarding-topics.ts';
import { orderFilesTopics } from './order-files-topics.ts';
import { ordersTopics } from './orders-topics.ts';
import { packagesTopics } from './packages-topics.ts';
import { parcelMoneyTopics } from './parcel-money-topics.ts';
import { parcelsTopics } from './parcels-topics.ts';
import { planChangesTopics } from './plan-changes-topics.ts';
import { pricingTopics } from './pricing-topics.ts';
import { protectionTopics } from './protection-topics.ts';
import { publishingTopics } from './publishing-topics.ts';
import { purchaseTopics } from './purchase-topics.ts';
import { reportsTopics } from './reports-topics.ts';
import { restrictionsTopics } from './restrictions-topics.ts';
import { returnsTopics } from './returns-topics.ts';
import { routingTopics } from './routing-topics.ts';
import { savedSearchesTopics } from './saved-searches-topics.ts';
import { searchTopics } from './search-topics.ts';
import { shippingTemplatesTopics } from './shipping-templates-topics.ts';
import { shippingTopics } from './shipping-topics.ts';
import { storesTopics } from './stores-topics.ts';
import { subscriptionsTopics } from './subscriptions-topics.ts';
import { takeoverTopics } from './takeover-topics.ts';
import { templatesTopics } from './templates-topics.ts';
import { unidentifiedTopics } from './unidentified-topics.ts';
import { warehouseChatTopics } from './warehouse-chat-topics.ts';
import { warehouseHooksTopics } from './warehouse-hooks-topics.ts';
import { warehouseReviewsTopics } from './warehouse-reviews-topics.ts';
import { warehouseTopics } from './warehouse-topics.ts';

/** What the calls of the panel show and touch. Loaded behind the first picture: a change waits for it. */
export const topicsOfSellers = indexOfTopics([
  accountTopics,
  activityTopics,
  affiliateTopics,
  asinSettingsTopics,
  automaticSearchTopics,
  billingTopics,
  bulkDeleteTopics,
  buyerDataTopics,
  buyerMessagesTopics,
  buyingTopics,
  cardsTopics,
  commonPoolTopics,
  companyTopics,
  contactTopics,
  creditTopics,
  currencyTopics,
  dashboardTopics,
  developersTopics,
  eventsTopics,
  excludedStoresTopics,
  extensionTopics,
  feedbackTopics,
  filtersTopics,
  flagsTopics,
  helpTopics,
  identityTopics,
  inboundMailTopics,
  insuranceClaimsTopics,
  inventoryTopics,
  manualTopics,
  marginTopics,
  messagesTopics,
  notificationSettingsTopics,
  onboardingTopics,
  orderFilesTopics,
  ordersTopics,
  packagesTopics,
  parcelMoneyTopics,
  parcelsTopics,
  planChangesTopics,
  pricingTopics,
  protectionTopics,
  publishingTopics,
  purchaseTopics,
  reportsTopics,
  restrictionsTopics,
  returnsTopics,
  routingTopics,
  savedSearchesTopics,
  searchTopics,
  shippingTemplatesTopics,
  shippingTopics,
  storesTopics,
  subscriptionsTopics,
  takeoverTopics,
  templatesTopics,
  unidentifiedTopics,
  warehouseChatTopics,
  warehouseHooksTopics,
  warehouseReviewsTopics,
  warehouseTopics,
]);
