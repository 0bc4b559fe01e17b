import { defineCalls } from './endpoint.ts';
import type { eventsSchemas } from './events.ts';

export const events = defineCalls<typeof eventsSchemas>()({
  stream: {
    id: 'SHELL-109',
    method: 'GET',
    path: '/api/events',
    access: 'account',
    answers: 'events',
  },
});
