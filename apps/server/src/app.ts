import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { isPaymentRoute } from '@kervan/domain/billing/payment-routes';
import { limits } from '@kervan/domain/limits';
import type { Deps } from './deps.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerAccount } from './features/account/account.routes.ts';
import { registerActivity } from './features/activity/activity.routes.ts';
import { registerAnnouncements } from './features/announcements/announcements.routes.ts';
import { registerBilling } from './features/billing/billing.routes.ts';
import { registerBulkDelete } from './features/bulk-delete/bulk-delete.routes.ts';
import { registerBuyerMessages } from './features/buyer-messages/buyer-messages.routes.ts';
import { registerBuying } from './features/buying/buying.routes.ts';
import { registerCards } from './features/cards/cards.routes.ts';
import { registerCompany } from './features/company/company.routes.ts';
import { registerContact } from './features/contact/contact.routes.ts';
import { registerCredit } from './features/credit/credit.routes.ts';
import { registerCurrency } from './features/currency/currency.routes.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerExcludedStores } from './features/excluded-stores/excluded-stores.routes.ts';
import { registerDevelopers } from './features/developers/developers.routes.ts';
import { registerHelp } from './features/help/help.routes.ts';
import { registerExtension } from './features/extension/extension.routes.ts';
import { registerAutomaticSearch } from './features/inventory/automatic-search.routes.ts';
import { registerSavedSearches } from './features/inventory/saved-searches.routes.ts';
import { registerFilters } from './features/filters/filters.routes.ts';
import { registerIdentity } from './features/identity/identity.routes.ts';
import { registerAsinSettings } from './features/asin-settings/asin-settings.routes.ts';
import { registerFeedback } from './features/feedback/feedback.routes.ts';
import { registerManualFiles } from './features/listings/manual-files.routes.ts';
import { registerTakeover } from './features/takeover/takeover.routes.ts';
import { registerTemplates } from './features/templates/templates.routes.ts';
import { registerAffiliate } from './features/affiliate/affiliate.routes.ts';
import { registerInboundMail } from './features/inbound-mail/inbound-mail.routes.ts';
import { registerInventory } from './features/inventory/inventory.routes.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerMessages } from './features/messages/messages.routes.ts';
import { registerOrderFiles } from './features/order-files/order-files.routes.ts';
import { registerOrderMoney } from './features/order-money/order-money.routes.ts';
import { registerBuyerData } from './features/buyer-data/buyer-data.routes.ts';
import { registerOrders } from './features/orders/orders.routes.ts';
import { registerParcels } from './features/parcels/parcels.routes.ts';
import { registerReconciliation } from './features/reconciliation/reconciliation.routes.ts';
import { registerRestrictions } from './features/restrictions/restrictions.routes.ts';
import { registerProtection } from './features/protection/protection.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerCommonPool } from './features/common-pool/common-pool.routes.ts';
import { registerReturns } from './features/returns/returns.routes.ts';
import { registerPackages } from './features/packages/packages.routes.ts';
import { registerParcelMoney } from './features/parcel-money/parcel-money.routes.ts';
import { registerPlanChanges } from './features/plan-changes/plan-changes.routes.ts';
import { registerOnboarding } from './features/onboarding/onboarding.routes.ts';
import { registerPricing } from './features/pricing/pricing.routes.ts';
import { registerPublishing } from './features/publishing/publishing.routes.ts';
import { registerPurchase } from './features/purchase/purchase.routes.ts';
import { registerNotices } from './features/notices/notices.routes.ts';
import { registerRouting } from './features/routing/routing.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerShippingTemplates } from './features/shipping-templates/shipping-templates.routes.ts';
import { registerShipping } from './features/shipping/shipping.routes.ts';
import { registerStaffCustomers } from './features/staff-customers/staff-customers.routes.ts';
import { registerStaffRequests } from './features/staff-requests/staff-requests.routes.ts';
import { registerStaffSale } from './features/staff-sale/staff-sale.routes.ts';
import { registerStaff } from './features/staff/staff.routes.ts';
import { registerStores } from './features/stores/stores.routes.ts';
import { registerSubscriptions } from './features/subscriptions/subscriptions.routes.ts';
import { registerUnidentified } from './features/unidentified/unidentified.routes.ts';
import { registerWarehouse } from './features/warehouse/warehouse.routes.ts';
import { registerWarehouseChat } from './features/warehouse-chat/warehouse-chat.routes.ts';
import { registerInsuranceClaims } from './features/insurance-claims/insurance-claims.routes.ts';
import { registerWarehouseReviews } from './features/warehouse-reviews/warehouse-reviews.routes.ts';
import { readBoundedBodies } from './http/bounded-body.ts';
import { answerBadAddress, answerClientError } from './http/client-errors.ts';
import { handleErrors } from './http/errors.ts';
import { refuseOverload } from './http/overload.ts';
import { servePanelFiles } from './http/panel-files.ts';
import { isExtensionPage, letExtensionsIn } from './http/extension-page.ts';
import { paymentPage, paymentPolicy, type PaymentSettings } from './http/payment-page.ts';
import { recordRefusal } from './http/security-log.ts';
import { boundedValidator } from './http/validate.ts';

const WEB = path.resolve('dist/web');

/** The HTTP side of the product. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytesMax.public,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: deps.config.TRUSTED_PROXIES.length > 0 ? deps.config.TRUSTED_PROXIES : false,
    requestTimeout: 60_000,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(boundedValidator);
  app.setSerializerCompiler(serializerCompiler);
  const openPanel = panelPage(
    path.join(WEB, 'index.html'),
    { publishableKey: deps.config.STRIPE_PUBLISHABLE_KEY, scriptUrl: deps.config.STRIPE_SCRIPT_URL },
    deps.config.EXTENSION_ORIGINS,
  );
  handleErrors(app, openPanel, (request, code) => recordRefusal(deps, request, code));
  refuseOverload(app);
  await app.register(helmet, safetyHeaders(deps.config.production));
  await app.register(cookie);
  await readBoundedBodies(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kervan', version: '0.1.0', description: 'Every operation of the panel.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.addHook('onResponse', (request, reply, done) => {
    deps.metrics.requestSeconds.observe(
      { operation: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });

  // Describing all operations holds the thread for a while: before the first visitor, not with one.
  app.addHook('onListen', () => void app.swagger());
  await app.register(async (scope) => registerFeatures(scope, app, deps));
  if (openPanel) app.get('/', { schema: { hide: true } }, openPanel);
  if (openPanel) await servePanelFiles(app, WEB);
  return app;
}

/** The product, feature by feature. */
function registerFeatures(scope: FastifyInstance, app: FastifyInstance, deps: Deps): void {
  scope.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  registerContact(scope, deps);
  registerIdentity(scope, deps);
  registerAccount(scope, deps);
  registerCompany(scope, deps);
  registerExtension(scope, deps);
  registerHelp(scope, deps);
  registerDevelopers(scope, deps, () => Object.keys(app.swagger().paths ?? {}));
  registerStores(scope, deps);
  registerSubscriptions(scope, deps);
  registerWarehouse(scope, deps);
  registerParcels(scope, deps);
  registerParcelMoney(scope, deps);
  registerWarehouseChat(scope, deps);
  registerInsuranceClaims(scope, deps);
  registerWarehouseReviews(scope, deps);
  registerUnidentified(scope, deps);
  registerOnboarding(scope, deps);
  registerBilling(scope, deps);
  registerPurchase(scope, deps);
  registerPlanChanges(scope, deps);
  registerCards(scope, deps);
  registerInvoices(scope, deps);
  registerCredit(scope, deps);
  registerCurrency(scope, deps);
  registerInventory(scope, deps);
  registerAsinSettings(scope, deps);
  registerBulkDelete(scope, deps);
  registerExcludedStores(scope, deps);
  registerRestrictions(scope, deps);
  registerActivity(scope, deps);
  registerPricing(scope, deps);
  registerPublishing(scope, deps);
  registerFilters(scope, deps);
  registerSavedSearches(scope, deps);
  registerAutomaticSearch(scope, deps);
  registerOrderFiles(scope, deps);
  registerOrders(scope, deps);
  registerBuyerData(scope, deps);
  registerBuyerMessages(scope, deps);
  registerBuying(scope, deps);
  registerPackages(scope, deps);
  registerShipping(scope, deps);
  registerShippingTemplates(scope, deps);
  registerReturns(scope, deps);
  registerOrderMoney(scope, deps);
  registerRouting(scope, deps);
  registerNotices(scope, deps);
  registerSearch(scope, deps);
  registerMessages(scope, deps);
  registerAnnouncements(scope, deps);
  registerStaff(scope, deps);
  registerStaffCustomers(scope, deps);
  registerStaffRequests(scope, deps);
  registerStaffSale(scope, deps);
  registerReconciliation(scope, deps);
  registerInboundMail(scope, deps);
  registerTakeover(scope, deps);
  registerTemplates(scope, deps);
  registerManualFiles(scope, deps);
  registerFeedback(scope, deps);
  registerAffiliate(scope, deps);
  registerProtection(scope, deps);
  registerCommonPool(scope, deps);
  registerReports(scope, deps);
  registerDashboard(scope, deps);
  registerEvents(scope, deps);
}

/** Nothing but our own scripts, styles and calls; what styles the page itself carries the number of the answer; texts become no elements; product images come from the marketplace, on one machine from the sandbox. */
function safetyHeaders(production: boolean): FastifyHelmetOptions {
  const images = ["'self'", 'data:', 'https:', ...(production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'])];
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        imgSrc: images,
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        ...(production ? {} : { upgradeInsecureRequests: null }),
      },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/**
 * The panel's one page, if it is built; what it shows is in its address. Its styles carry the number that its answer allows; where cards are
 * entered it brings the provider's script and the policy that lets it in.
 */
function panelPage(
  file: string,
  payments: PaymentSettings,
  extensions: readonly string[],
): ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null {
  if (!existsSync(file)) return null;
  const plain = readFileSync(file, 'utf8');
  const withCards = paymentPage(plain, payments);
  return (request, reply) => {
    const takesCards = isPaymentRoute(request.url);
    if (takesCards)
      reply.header(
        'content-security-policy',
        paymentPolicy(String(reply.getHeader('content-security-policy') ?? ''), payments),
      );
    if (isExtensionPage(request.url)) letExtensionsIn(reply, extensions);
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((takesCards ? withCards : plain).replaceAll('__NONCE__', reply.cspNonce.style));
  };
}
