import type { developers } from './developers-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const developersTopics = defineTopics<typeof developers>()({
  keys: { id: 'M12-keys', shows: ['api'] },
  makeKey: { id: 'M12-makeKey', touches: ['api'] },
  revokeKey: { id: 'M12-revokeKey', touches: ['api'] },
  webhooks: { id: 'M12-webhooks', shows: ['api'] },
  addWebhook: { id: 'M12-addWebhook', touches: ['api'] },
  removeWebhook: { id: 'M12-removeWebhook', touches: ['api'] },
  enableWebhook: { id: 'M12-enableWebhook', touches: ['api'] },
  deliveries: { id: 'M12-deliveries', shows: ['api'] },
  replay: { id: 'M12-replay', touches: ['api'] },
});
