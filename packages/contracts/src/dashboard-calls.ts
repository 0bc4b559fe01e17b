import { defineCalls } from './endpoint.ts';
import type { dashboardSchemas } from './dashboard.ts';

export const dashboard = defineCalls<typeof dashboardSchemas>()({
  storeHealth: {
    id: 'REP-028',
    isCostly: true,
    method: 'GET',
    path: '/api/report/getStoreHealth',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // A default profit band can be confirmed.
  confirmStep: {
    id: 'REP-028-confirm',
    method: 'POST',
    path: '/api/report/confirmFirstStep',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
