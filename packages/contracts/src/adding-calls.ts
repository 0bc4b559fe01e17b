import type { adding } from './adding.ts';
import { defineCalls } from './endpoint.ts';

/** Adding products by ASIN. */
export const addingCalls = defineCalls<typeof adding>()({
  add: {
    id: 'INV-095',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/AddAsinToInventory',
    access: 'account',
    needs: { sub: true, clear: true, conn: true },
    scope: 'addProducts',
    answers: 'done',
  },
  addDryRun: {
    // Assumed: M3 asks for it, no requirement numbers the call.
    id: 'INV-095-dryRun',
    isCostly: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/addDryRun',
    access: 'account',
    needs: { sub: true },
    scope: 'addProducts',
    answers: 'data',
  },
  addProgress: {
    id: 'INV-122',
    method: 'GET',
    path: '/api/inventoryItem/getAddProgress',
    access: 'account',
    needs: { sub: true },
    scope: 'addProducts',
    answers: 'data',
  },
});
