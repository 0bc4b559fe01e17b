import { defineTopics } from './topic-declarations.ts';
import type { warehouseHooks } from './warehouse-hooks-calls.ts';

export const warehouseHooksTopics = defineTopics<typeof warehouseHooks>()({
  warehouseWebhook: { id: 'CONST-003-warehouse', nothing: 'machine' },
});
