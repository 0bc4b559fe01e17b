import { defineCalls } from './endpoint.ts';
import type { activitySchemas } from './activity.ts';

export const activity = defineCalls<typeof activitySchemas>()({
  list: {
    id: 'INV-126',
    isCostly: true,
    method: 'POST',
    path: '/api/activity/getList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  undo: {
    id: 'INV-125',
    method: 'POST',
    path: '/api/activity/undo',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
