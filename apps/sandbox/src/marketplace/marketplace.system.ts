import type { Routes } from '../http/mount.ts';
import { escapeHtml } from '../http/page.ts';
import { faultsOf } from '../world/faults/faults.ts';
import { shop } from '../world/shop.ts';
import type { System } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { failures } from './api-error.ts';
import { createAccessTokens } from './authorization/access-token.ts';
import { openAccounts } from './authorization/accounts.ts';
import { accountsRoutes } from './authorization/accounts.routes.ts';
import { registerSecretControl } from './authorization/application-operations.ts';
import { application } from './authorization/applications.ts';
import { consentRoutes } from './authorization/consent.routes.ts';
import { lwaRoutes } from './authorization/lwa.routes.ts';
import { shippedAccounts } from './authorization/shipped-accounts.ts';
import { registerTemplateControls } from './definitions/template-controls.ts';
import { registerDocuments } from './documents/document-routes.ts';
import { marketplaceFaultKinds } from './fault-kinds.ts';
import { registerFeedbackControls } from './feedback/feedback-controls.ts';
import { feedbackEffects } from './feedback/leave-feedback.ts';
import { feedsEffects } from './feeds/process-feed.ts';
import { mountOperations } from './gateway.ts';
import { listingsEffects } from './listings/apply-submissions.ts';
import { issueControlEffects, registerIssueControls } from './listings/issue-controls.ts';
import { listingControlEffects, registerListingControls } from './listings/listing-controls.ts';
import { readLiveListings } from './listings/live-listings.ts';
import { saleEffects } from './listings/sale-turns.ts';
import { createSendings } from './listings/sendings.ts';
import { marketplace } from './marketplace.ts';
import { registerMessagingControls } from './messaging/messaging-controls.ts';
import { announceOverride, offerEffects } from './notifications/offer-events.ts';
import { moveCompetition } from './notifications/offer-movement.ts';
import { deliveryEffects } from './notifications/publish.ts';
import { registerSqs } from './notifications/sqs.ts';
import { financesEffects } from './finances/book-money.ts';
import { afterSaleEffects } from './orders/after-sale.ts';
import { openShop } from './orders/open-shop.ts';
import { registerOrderControls } from './orders/order-controls.ts';
import { courseEffects } from './orders/order-course.ts';
import { createQuotaBuckets } from './quota/buckets.ts';
import { reportsEffects } from './reports/process-report.ts';
import { registerReportControls } from './reports/report-controls.ts';
import { loadStaticCases } from './static-mode/static-cases.ts';

const operationRoutes: Routes = async (mount, { config }) =>
  mountOperations(mount, config.samplesPath === null ? null : await loadStaticCases(config.samplesPath));

/** Amazon's marketplace: sellers, their consents, listings and orders, the API with its quotas, feeds, reports and notifications. */
export const marketplaceSystem: System = {
  name: marketplace.name,
  tables: [
    './authorization/authorization.sql',
    './listings/listings.sql',
    './definitions/definitions.sql',
    './documents/documents.sql',
    './feeds/feeds.sql',
    './reports/reports.sql',
    './notifications/notifications.sql',
    './orders/orders.sql',
    './finances/finances.sql',
    './labels/labels.sql',
    './feedback/feedback.sql',
    './solicitations/solicitations.sql',
    './messaging/messaging.sql',
  ].map((file) => new URL(file, import.meta.url)),
  routes: [
    lwaRoutes,
    consentRoutes,
    accountsRoutes,
    registerSecretControl,
    registerDocuments,
    registerListingControls,
    registerTemplateControls,
    registerIssueControls,
    registerReportControls,
    registerOrderControls,
    registerFeedbackControls,
    registerMessagingControls,
    registerSqs,
    operationRoutes,
  ],
  effects: {
    ...listingsEffects,
    ...listingControlEffects,
    ...saleEffects,
    ...issueControlEffects,
    ...feedsEffects,
    ...reportsEffects,
    ...deliveryEffects,
    ...offerEffects,
    ...courseEffects,
    ...afterSaleEffects,
    ...feedbackEffects,
    ...financesEffects,
  },
  movements: [moveCompetition],
  faultKinds: marketplaceFaultKinds,
  failures,
  links,
  open,
};

/** Its sellers' live listings are offers like any other, and an override of the others' is news for its sellers. */
async function open(world: World): Promise<void> {
  marketplace.hold(world, {
    accounts: await openAccounts(world),
    accessTokens: createAccessTokens(world.lineage, world.seed),
    quotas: createQuotaBuckets(() => world.clock.nowMs()),
    faults: faultsOf(world.faults, marketplace.name),
    sendings: createSendings(),
    receivers: new Set(),
  });
  shop.hold(world, openShop(world));
  world.offers.include((market, asins) => readLiveListings(world, market, asins));
  world.offers.onOverridden((product) => announceOverride(world, product));
}

function links(): ReturnType<NonNullable<System['links']>> {
  const consent = new URLSearchParams({ application_id: application.id, state: 'try' });
  const shipped = shippedAccounts.map(({ name, region }) => `${escapeHtml(name)} (${region})`).join(', ');
  return [
    {
      path: `/sellercentral/apps/authorize/consent?${consent}`,
      name: 'Consent',
      text: 'The page on which a seller connects a store. No password: choose an account and allow.',
    },
    {
      path: '/world/orders',
      name: 'Orders',
      text: 'What buyers ordered, with what may happen next: paid, cancelled, delivered, refunded, sent back, claimed.',
    },
    {
      path: '/sellercentral/apps/manage',
      name: 'Manage apps',
      text: 'Which accounts are connected; revoke one to see what the product does.',
    },
    { path: '/world/accounts', name: 'Accounts', text: `The sellers of this world. Always there: ${shipped}.` },
  ];
}
