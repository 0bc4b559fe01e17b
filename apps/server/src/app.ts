import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { limits } from '@kervan/domain/limits';
import type { Deps } from './deps.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerActivity } from './features/activity/activity.routes.ts';
import { registerContact } from './features/contact/contact.routes.ts';
import { registerCurrency } from './features/currency/currency.routes.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerFilters } from './features/filters/filters.routes.ts';
import { registerIdentity } from './features/identity/identity.routes.ts';
import { registerInventory } from './features/inventory/inventory.routes.ts';
import { registerMessages } from './features/messages/messages.routes.ts';
import { registerPricing } from './features/pricing/pricing.routes.ts';
import { registerRouting } from './features/routing/routing.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerStores } from './features/stores/stores.routes.ts';
import { registerSubscriptions } from './features/subscriptions/subscriptions.routes.ts';
import { readBoundedBodies } from './http/bounded-body.ts';
import { answerBadAddress, answerClientError } from './http/client-errors.ts';
import { handleErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { refuseOverload } from './http/overload.ts';
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
    trustProxy: deps.config.production ? (_address: string, hop: number) => hop < 1 : false,
    requestTimeout: 60_000,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(boundedValidator);
  app.setSerializerCompiler(serializerCompiler);
  const openPanel = panelPage(path.join(WEB, 'index.html'));
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

  // The product, feature by feature.
  await app.register(async (scope) => {
    scope.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
    registerHealth(scope, deps);
    registerContact(scope, deps);
    registerIdentity(scope, deps);
    registerStores(scope, deps);
    registerSubscriptions(scope, deps);
    registerCurrency(scope, deps);
    registerInventory(scope, deps);
    registerActivity(scope, deps);
    registerPricing(scope, deps);
    registerFilters(scope, deps);
    registerRouting(scope, deps);
    registerSearch(scope, deps);
    registerMessages(scope, deps);
    registerDashboard(scope, deps);
    registerEvents(scope, deps);
  });
  if (openPanel) app.get('/', { schema: { hide: true } }, (_request, reply) => openPanel(reply));
  // Each file is a route of its own: one route for all looks through the whole folder for every file it sends.
  if (openPanel)
    await app.register(fastifyStatic, {
      root: WEB,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  return app;
}

/** Nothing but our own scripts, styles and calls; what styles the page itself carries the number of the answer; texts become no elements; product images come from the marketplace, on one machine from the sandbox. */
function safetyHeaders(production: boolean): FastifyHelmetOptions {
  const images = ["'self'", 'data:', 'https:', ...(production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'])];
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
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

/** The panel's one page, if it is built; what it shows is in its address. Its styles carry the number that its answer allows. */
function panelPage(file: string): ((reply: FastifyReply) => FastifyReply) | null {
  if (!existsSync(file)) return null;
  const page = readFileSync(file, 'utf8');
  return (reply) =>
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('__NONCE__', reply.cspNonce.style));
}
