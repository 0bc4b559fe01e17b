import type { FastifyInstance } from 'fastify';
import { billingSchemas } from '@kervan/contracts/billing';
import { billing } from '@kervan/contracts/billing-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { receiveWebhook } from './events/receive-webhook.ts';

const { stripeWebhook } = billing;

export function registerBilling(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined({ stripeWebhook }, { stripeWebhook: billingSchemas.stripeWebhook }), {
    stripeWebhook: ({ wire }) => receiveWebhook(deps, wire.request),
  });
}
