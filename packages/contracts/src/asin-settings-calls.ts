import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { asinSettingsSchemas } from './asin-settings.ts';

const path = <const Name extends string>(name: Name) => `/api/asinBasedSetting/${name}` as const;

export const asinSettings = defineCalls<typeof asinSettingsSchemas>()({
  save: {
    id: 'INV-112',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: path('save'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  list: {
    id: 'INV-114',
    method: 'POST',
    path: path('getList'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  remove: {
    id: 'INV-115',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: path('delete'),
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  // Assumed: INV-073 asks for files with the same columns and M3 for a look before saving; no requirement names their calls.
  groups: {
    id: 'INV-114-groups',
    method: 'GET',
    path: path('getGroups'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  dryRun: {
    id: 'INV-112-dryRun',
    isBulk: true,
    isCostly: true,
    method: 'POST',
    path: path('dryRun'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  upload: {
    id: 'INV-073-upload',
    idempotent: true,
    isCostly: true,
    method: 'POST',
    path: path('upload'),
    access: 'store',
    needs: { sub: true, paid: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.asinSettingFileBytesMax },
    answers: 'done',
  },
  download: {
    id: 'INV-073-download',
    isCostly: true,
    method: 'POST',
    path: path('download'),
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
});
