import { defineCalls } from './endpoint.ts';
import type { warehouseHooksSchemas } from './warehouse-hooks.ts';

/** What the warehouse tells by itself (warehouse protocol). */
export const warehouseHooks = defineCalls<typeof warehouseHooksSchemas>()({
  warehouseWebhook: {
    id: 'CONST-003-warehouse',
    method: 'POST',
    path: '/hooks/warehouse',
    access: 'public',
    sends: 'signed',
    answers: 'empty',
  },
});
