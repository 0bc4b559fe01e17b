import type { staffWarehouse } from './staff-warehouse-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffWarehouseTopics = defineTopics<typeof staffWarehouse>()({
  unknownEvents: { id: 'SHELL-102-unknownEvents', nothing: 'once' },
});
