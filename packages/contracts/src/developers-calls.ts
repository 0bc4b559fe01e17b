import { defineCalls } from './endpoint.ts';
import type { developersSchemas } from './developers.ts';

/** M12: keys and webhooks of the account's own programs. Beyond the specification. */
export const developers = defineCalls<typeof developersSchemas>()({
  keys: { id: 'M12-keys', method: 'GET', path: '/api/apiKey/getAll', access: 'account', owner: true, answers: 'data' },
  makeKey: {
    id: 'M12-makeKey',
    method: 'POST',
    path: '/api/apiKey/create',
    access: 'account',
    stepUp: true,
    answers: 'done',
  },
  revokeKey: {
    id: 'M12-revokeKey',
    method: 'POST',
    path: '/api/apiKey/revoke',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  webhooks: { id: 'M12-webhooks', method: 'GET', path: '/api/webhook/getAll', access: 'account', answers: 'data' },
  addWebhook: {
    id: 'M12-addWebhook',
    method: 'POST',
    path: '/api/webhook/create',
    access: 'account',
    stepUp: true,
    answers: 'done',
  },
  removeWebhook: {
    id: 'M12-removeWebhook',
    method: 'POST',
    path: '/api/webhook/remove',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  enableWebhook: {
    id: 'M12-enableWebhook',
    method: 'POST',
    path: '/api/webhook/enable',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  deliveries: {
    id: 'M12-deliveries',
    method: 'GET',
    path: '/api/webhook/getDeliveries',
    access: 'account',
    answers: 'data',
  },
  replay: { id: 'M12-replay', method: 'POST', path: '/api/webhook/replay', access: 'account', answers: 'done' },
});
