import { defineCalls } from './endpoint.ts';
import type { extensionSchemas } from './extension.ts';

const ofAccount = { access: 'account', needs: { sub: true } } as const;

export const extension = defineCalls<typeof extensionSchemas>()({
  // Assumed: which extensions the page may speak to is no secret; it has to know it before anybody is signed in.
  origins: {
    id: 'AUTH-036-origins',
    method: 'GET',
    path: '/api/extension/origins',
    access: 'public',
    answers: 'data',
  },
  connect: {
    id: 'AUTH-036-connect',
    method: 'POST',
    path: '/api/extension/connect',
    access: 'account',
    owner: true,
    stepUp: true,
    answers: 'done',
  },
  // Assumed: EXT-004 to EXT-006 name what is done, no requirement names these calls.
  settings: {
    id: 'EXT-005-settings',
    method: 'GET',
    path: '/api/extension/getSettings',
    ...ofAccount,
    scope: 'readItems',
    answers: 'data',
  },
  saveSettings: {
    id: 'EXT-005-save',
    method: 'POST',
    path: '/api/extension/saveSettings',
    ...ofAccount,
    answers: 'done',
  },
  preview: {
    id: 'EXT-004-preview',
    method: 'POST',
    path: '/api/extension/previewProduct',
    ...ofAccount,
    scope: 'readItems',
    answers: 'data',
  },
  collect: {
    id: 'EXT-004-collect',
    isBulk: true,
    method: 'POST',
    path: '/api/extension/collect',
    access: 'account',
    needs: { sub: true, paid: true },
    scope: 'addProducts',
    answers: 'done',
  },
  // Assumed: how a store without the API learns of its account's health; EXT-004 names what is collected.
  collectHealth: {
    id: 'EXT-004-health',
    method: 'POST',
    path: '/api/extension/collectHealth',
    access: 'account',
    needs: { sub: true, paid: true },
    scope: 'addProducts',
    answers: 'done',
  },
  // Assumed: the specification names no screen for what was collected.
  findings: {
    id: 'EXT-004-findings',
    method: 'POST',
    path: '/api/extension/getFindings',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
