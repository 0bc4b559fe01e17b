import { randomBytes } from 'node:crypto';
import type { Books } from '../books/books.ts';
import type { Event, JsonObject, WebhookEndpoint } from '../books/records.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  filled,
  flag,
  listOf,
  mergedMetadata,
  metadata,
  paging,
  range,
  shape,
  text,
  unsettable,
} from '../wire/read.ts';
import { API_VERSION, showEvent } from './emit.ts';

/** Events. */
export const eventsEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...paging, created: range, delivery_success: flag, type: filled, types: listOf(filled) }), {
    on: 'GET /v1/events',
    name: 'events.list',
    run({ books, params }) {
      const { delivery_success: isDelivered, type, types } = params;
      const records = books
        .list('event')
        .filter(
          (event) =>
            (type === undefined || isMeant(type, event.type)) &&
            (types === undefined || types.some((one) => isMeant(one, event.type))) &&
            (isDelivered === undefined || wasDelivered(books, event) === isDelivered),
        );
      const show = (event: Event): JsonObject => showEvent(books, event);
      return pageOf(books, { kind: 'event', url: '/v1/events', records, show }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/events/{id}',
    name: 'events.retrieve',
    run: ({ books, id }) => showEvent(books, books.need('event', id)),
  }),
];

const isMeant = (wanted: string, type: string): boolean =>
  wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

const wasDelivered = (books: Books, event: Event): boolean =>
  books.list('delivery').every((one) => one.event !== event.id || one.status === 'delivered');

const changeable = {
  description: unsettable(text),
  enabled_events: listOf(filled),
  metadata,
  url: filled,
};

/** Webhook endpoints. */
export const webhookEndpointsEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...changeable, api_version: filled }, ['enabled_events', 'url']), {
    on: 'POST /v1/webhook_endpoints',
    name: 'webhookEndpoints.create',
    run({ books, params }) {
      if (params.api_version !== undefined && params.api_version !== API_VERSION)
        throw invalid(`Invalid API version: ${params.api_version}`, { param: 'api_version' });
      const kept = keepEndpoint(books, {
        url: params.url,
        events: params.enabled_events,
        description: params.description ?? null,
        metadata: mergedMetadata({}, params.metadata),
        apiVersion: params.api_version ?? null,
      });
      // The secret is told once.
      return { ...showWebhookEndpoint(kept), secret: kept.secret };
    },
  }),
  endpoint(shape(paging), {
    on: 'GET /v1/webhook_endpoints',
    name: 'webhookEndpoints.list',
    run: ({ books, params }) =>
      pageOf(
        books,
        {
          kind: 'webhook_endpoint',
          url: '/v1/webhook_endpoints',
          records: books.list('webhook_endpoint'),
          show: showWebhookEndpoint,
        },
        params,
      ),
  }),
  endpoint(shape({}), {
    on: 'GET /v1/webhook_endpoints/{id}',
    name: 'webhookEndpoints.retrieve',
    run: ({ books, id }) => showWebhookEndpoint(books.need('webhook_endpoint', id)),
  }),
  endpoint(shape({ ...changeable, disabled: flag }), {
    on: 'POST /v1/webhook_endpoints/{id}',
    name: 'webhookEndpoints.update',
    run({ books, params, id }) {
      const endpoint = books.need('webhook_endpoint', id);
      if (params.url !== undefined) checkUrl(params.url);
      if (params.enabled_events !== undefined) checkEvents(params.enabled_events);
      return showWebhookEndpoint(
        books.put('webhook_endpoint', {
          ...endpoint,
          url: params.url ?? endpoint.url,
          events: params.enabled_events ?? endpoint.events,
          description: params.description === undefined ? endpoint.description : params.description,
          metadata: mergedMetadata(endpoint.metadata, params.metadata),
          isEnabled: params.disabled === undefined ? endpoint.isEnabled : !params.disabled,
        }),
      );
    },
  }),
  endpoint(shape({}), {
    on: 'DELETE /v1/webhook_endpoints/{id}',
    name: 'webhookEndpoints.del',
    run({ books, id }) {
      books.need('webhook_endpoint', id);
      books.remove('webhook_endpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  }),
];

type NewEndpoint = Pick<WebhookEndpoint, 'url' | 'events' | 'description' | 'metadata' | 'apiVersion'> & {
  secret?: string;
};

/** Keeps an endpoint that wants events. Throws when its address or an event's name is none. */
export function keepEndpoint(books: Books, given: NewEndpoint): WebhookEndpoint {
  checkUrl(given.url);
  checkEvents(given.events);
  return books.put('webhook_endpoint', {
    ...given,
    id: books.newId('we'),
    created: books.now(null),
    clock: null,
    // A secret is a secret: it follows from nothing.
    secret: given.secret ?? `whsec_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    isEnabled: true,
  });
}

/** The product runs on this machine, so that addresses of it are taken; Stripe takes public ones only. */
function checkUrl(text: string): void {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
}

function checkEvents(names: string[]): void {
  const wrong = names.find((name) => name !== '*' && !/^[a-z_]+(\.[a-z_]+)+$/.test(name));
  if (names.length === 0 || wrong !== undefined)
    throw invalid(`Invalid enabled_events: ${wrong ?? 'at least one is needed'}`, { param: 'enabled_events' });
}

const showWebhookEndpoint = (endpoint: WebhookEndpoint): JsonObject => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: endpoint.apiVersion,
  application: null,
  created: endpoint.created,
  description: endpoint.description,
  enabled_events: endpoint.events,
  livemode: false,
  metadata: endpoint.metadata,
  status: endpoint.isEnabled ? 'enabled' : 'disabled',
  url: endpoint.url,
});
