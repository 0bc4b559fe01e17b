import { expect, it } from 'vitest';
import { allows, areaOf, isScope, scopeKindOf } from './api-scope.ts';

const list = { method: 'POST', path: '/api/inventoryItem/getCustomerMarketplaceInventoryItems', answers: 'data' };
const zero = { method: 'POST', path: '/api/inventoryItem/zeroSelected', answers: 'done' };
const cancel = { method: 'GET', path: '/sapi/billing/cancelSubscription', answers: 'done' };
const asked = { method: 'POST', path: '/api/orders/read', answers: 'data', writes: true } as const;

it.each([
  [['*:read'], list, true],
  [['*:read'], zero, false],
  [['*:write'], list, true],
  [['*:write'], zero, true],
  [['inventoryitem:read'], list, true],
  [['inventoryitem:read'], zero, false],
  [['inventoryitem:write'], zero, true],
  [['sellerorder:write'], zero, false],
  [['sellerorder:read'], list, false],
  [['billing:read'], cancel, false],
  [['billing:write'], cancel, true],
  [['*:read'], asked, false],
  [[], list, false],
] as const)('M12 a key with %j calls %j: %s', (scopes, call, allowed) => expect(allows(scopes, call)).toBe(allowed));

it('M12 the area is the first part of the address; a scope is spelled in one way', () => {
  expect([areaOf(list), areaOf(cancel), areaOf({ path: '/connect/userinfo' })]).toEqual([
    'inventoryitem',
    'billing',
    'connect',
  ]);
  expect([list, zero, asked].map(scopeKindOf)).toEqual(['read', 'write', 'write']);
  expect(['*:read', 'sellerorder:write'].every(isScope)).toBe(true);
  expect(['*', 'read', 'Orders:read', 'a:read', '*:delete', '*:read '].some(isScope)).toBe(false);
});
