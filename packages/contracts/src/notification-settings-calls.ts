import { defineCalls } from './endpoint.ts';
import type { notificationSettingsSchemas } from './notification-settings.ts';

export const notificationSettings = defineCalls<typeof notificationSettingsSchemas>()({
  get: {
    id: 'STORE-070',
    method: 'GET',
    path: '/api/notificationSettings/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'STORE-063',
    method: 'POST',
    path: '/api/notificationSettings/save',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
