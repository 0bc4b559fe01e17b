import { z } from 'zod';
import { isScope } from '@kervan/domain/identity/api-scope';
import { limits } from '@kervan/domain/limits';
import { webhookEvents } from '@kervan/domain/webhooks/webhook-events';
import { defineSchemas } from './schemas.ts';

const moment = z.iso.datetime();
const number = z.int().min(1).max(2_147_483_647);
const name = z.string().trim().min(1).max(60);
const apiKey = z.object({
  keyId: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  madeAt: moment,
  usedAt: moment,
  endsAt: moment,
});
const webhook = z.object({
  webhookId: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: moment,
  /** Failures in a row. */
  failures: z.int(),
  disabledAt: moment.nullable(),
});

export const developersSchemas = defineSchemas({
  keys: {
    summary: 'The API keys that are in force, and the areas that scopes are given for',
    response: z.object({ keys: z.array(apiKey), areas: z.array(z.string()) }),
  },
  makeKey: {
    summary: 'Makes an API key; it is shown this once',
    body: z.object({
      name,
      /** `area:read`, `area:write`; `*` for all areas. */
      scopes: z.array(z.string().max(60).refine(isScope)).min(1).max(100),
      days: z.int().min(1).max(limits.apiKeyDaysMax),
    }),
    response: z.object({ key: z.string(), endsAt: moment }),
    errors: ['ApiKeyLimitReached'],
  },
  revokeKey: {
    summary: 'Ends an API key at once',
    body: z.object({ keyId: number }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  webhooks: { summary: 'The addresses that are told what happens', response: z.array(webhook) },
  addWebhook: {
    summary: 'Adds an address that is told what happens; its signing secret is shown this once',
    body: z.object({ url: z.url().max(500), events: z.array(z.enum(webhookEvents)).min(1) }),
    response: z.object({ webhookId: z.int(), secret: z.string() }),
    errors: ['WebhookLimitReached', 'WebhookAddressNotAllowed'],
  },
  removeWebhook: {
    summary: 'Takes an address away',
    body: z.object({ webhookId: number }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  enableWebhook: {
    summary: 'Switches an address on again that failed too often',
    body: z.object({ webhookId: number }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  deliveries: {
    summary: 'The newest hundred of what an address was told',
    query: z.object({ webhookId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    response: z.array(
      z.object({
        eventId: z.int(),
        type: z.enum(webhookEvents),
        storeId: z.int().nullable(),
        ids: z.array(z.int()),
        at: moment,
        state: z.enum(['waiting', 'told', 'failed']),
        attempts: z.int(),
        /** HTTP status of the last answer; null = none came. */
        status: z.int().nullable(),
        error: z.string().nullable(),
        nextAt: moment.nullable(),
      }),
    ),
    errors: ['RecordNotFound'],
  },
  replay: {
    summary: 'Tells an address something again',
    body: z.object({ webhookId: number, eventId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
});
