import { expect, it } from 'vitest';
import type { MarketCode } from '@kervan/domain/markets';
import { countryChoices, failureOf, pendingStores } from './store-state.ts';

const store = (
  id: number,
  countryCode: MarketCode,
  sellingPartnerId: string | null,
  isRegistrationCompleted: boolean,
) => ({ id, sellingPartnerId, isRegistrationCompleted, manuelManagement: false, marketPlace: { countryCode } });
const stores = [store(1, 'DE', 'A1', true), store(2, 'FR', null, false), store(3, 'IT', 'A1', false)];

it('STORE-011 begun registrations can be resumed', () => {
  expect(pendingStores(stores).map(({ id }) => id)).toEqual([2, 3]);
});

it('SHELL-003, STORE-050 offers all 21 countries; connected ones are taken, a pending one is not', () => {
  const choices = countryChoices(stores, (code) => code, 'tr');
  expect(choices).toHaveLength(21);
  expect(choices.filter(({ isTaken }) => isTaken).map(({ code }) => code)).toEqual(['DE', 'IT']);
});

it.each([
  ['sameMarketAlreadyExists', 'sameMarketAlreadyExists'],
  ['registeredAlready', 'registeredAlready'],
  ['connectionError', 'connectionError'],
  ['sellerNotProved', 'sellerNotProved'],
  ['pending', 'connectionError'],
  ['anything', 'connectionError'],
  [undefined, 'connectionError'],
])('STORE-008 to STORE-010 failStatus %s says %s', (failStatus, message) => {
  expect(failureOf(failStatus)).toBe(message);
});
