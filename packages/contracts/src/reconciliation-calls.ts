import { defineCalls } from './endpoint.ts';
import type { reconciliationSchemas } from './reconciliation.ts';

/** Where the warehouse and our books say something else (ledger rule 10). */
export const reconciliation = defineCalls<typeof reconciliationSchemas>()({
  list: {
    id: 'SHELL-102-differences',
    method: 'POST',
    path: '/api/staff/differences/list',
    access: 'staff',
    answers: 'data',
  },
  close: {
    id: 'SHELL-102-differenceClose',
    method: 'POST',
    path: '/api/staff/differences/close',
    access: 'staff',
    answers: 'done',
  },
});
