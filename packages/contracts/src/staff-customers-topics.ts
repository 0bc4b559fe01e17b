import type { staffCustomers } from './staff-customers-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffCustomersTopics = defineTopics<typeof staffCustomers>()({
  search: { id: 'SHELL-102-customers', shows: ['customer'] },
  get: { id: 'SHELL-102-customer', shows: ['customer'] },
  lookAt: { id: 'SHELL-102-lookAt', shows: ['customer'], touches: ['customer', 'staff'] },
  endSessions: { id: 'SHELL-102-endSessions', touches: ['customer', 'staff'] },
  cancelSubscription: { id: 'SHELL-102-cancelSubscription', touches: ['customer', 'staff'] },
  clearDispute: { id: 'SHELL-102-clearDispute', touches: ['customer', 'staff'] },
  refusePayout: { id: 'AFF-005-refuse', touches: ['customer', 'staff'] },
});
