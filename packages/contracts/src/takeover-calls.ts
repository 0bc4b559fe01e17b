import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { takeoverSchemas } from './takeover.ts';

/** M12: an account leaves with its state and goes on with it in another copy of the product. Beyond the specification. */
export const takeover = defineCalls<typeof takeoverSchemas>()({
  state: {
    id: 'M12-state',
    isCostly: true,
    method: 'GET',
    path: '/api/account/state',
    access: 'account',
    stepUp: true,
    answers: 'file',
  },
  importState: {
    id: 'M12-importState',
    isCostly: true,
    method: 'POST',
    path: '/api/account/importState',
    access: 'account',
    needs: { sub: true, paid: true },
    stepUp: true,
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.stateFileBytesMax },
    answers: 'done',
  },
  takeovers: {
    id: 'M12-takeovers',
    method: 'GET',
    path: '/api/account/takeovers',
    access: 'account',
    owner: true,
    answers: 'data',
  },
});
