import { existsSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
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
import { handleErrors } from './http/errors.ts';
import { registerHealth } from './http/health.ts';

const WEB = path.resolve('dist/web');

/** The HTTP side of the product. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytesMax.public,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    trustProxy: deps.config.production ? (_address: string, hop: number) => hop < 1 : false,
    requestTimeout: 60_000,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const hasPanel = existsSync(path.join(WEB, 'index.html'));
  handleErrors(app, hasPanel ? openPanel : null);
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
  if (hasPanel) app.get('/', { schema: { hide: true } }, (_request, reply) => openPanel(reply));
  // Each file is a route of its own: one route for all looks through the whole folder for every file it sends.
  if (hasPanel)
    await app.register(fastifyStatic, {
      root: WEB,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz'],
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

/** Nothing but our own scripts, styles and calls, none of them in the page itself; product images come from the marketplace, on one machine from the sandbox. */
function safetyHeaders(production: boolean): FastifyHelmetOptions {
  const images = ["'self'", 'data:', 'https:', ...(production ? [] : ['http://localhost:*', 'http://127.0.0.1:*'])];
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: images,
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        ...(production ? {} : { upgradeInsecureRequests: null }),
      },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/** The panel's one page; what it shows is in its address. */
const openPanel = (reply: FastifyReply): FastifyReply =>
  reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
