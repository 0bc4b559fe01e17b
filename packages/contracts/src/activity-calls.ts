import { defineCalls } from './endpoint.ts';
import type { activitySchemas } from './activity.ts';

export const activity = defineCalls<typeof activitySchemas>()({
  list: {
    id: 'INV-126',
    isCostly: true,
    method: 'POST',
    path: '/api/activity/getList',
    access: 'store',
    needs: { subscription: true },
    answers: 'data',
  },
  undo: {
    id: 'INV-125',
    method: 'POST',
    path: '/api/activity/undo',
    access: 'account',
    needs: { subscription: true, goodStanding: true },
    answers: 'done',
  },
});
