import { describe, expect, it } from 'vitest';
import { guard, safeTarget, type GuardFacts } from './guard.ts';

const complete = {
  id: 1,
  sellingPartnerId: 'A1',
  marketPlaceEmail: 'a@b.co',
  isRegistrationCompleted: true,
  manuelManagement: false,
};
const authorized = { ...complete, id: 2, marketPlaceEmail: null, isRegistrationCompleted: false };
const pending = { ...authorized, id: 3, sellingPartnerId: null };
const signedIn = (
  stores: readonly (typeof complete | typeof authorized | typeof pending)[],
  selectedStoreId: number | null = stores[0]?.id ?? null,
): GuardFacts => ({ signedIn: true, stores, selectedStoreId });
const go = (path: string, facts: GuardFacts) => guard(path, path, facts);

describe('the guard', () => {
  it.each([
    '/login',
    '/passwordReset/success',
    '/Error',
    '/error',
    '/account/x',
    '/mailActivation/failed',
    '/resendConfirmationEmail/a@b.co',
    '/registrationSuccess',
    '/extentionLogin',
    '/amzRegistration/success',
    '/redirect',
    '/404',
    '/support',
    '/access',
  ])('SHELL-053, SHELL-054 without a token %s opens', (path) => {
    expect(go(path, { signedIn: false })).toBeNull();
  });

  it('SHELL-053 without a token everything else goes to the login, with the target', () => {
    expect(guard('/inventory', '/inventory?status=atStore&page=2', { signedIn: false })).toEqual({
      to: '/login',
      search: { redirect: '/inventory?status=atStore&page=2' },
    });
    expect(guard('/', '/', { signedIn: false })).toEqual({ to: '/login', search: {} });
    expect(go('/loginx', { signedIn: false })).toMatchObject({ to: '/login' });
  });

  it('SHELL-050 with a token the login goes to /', () => {
    expect(go('/Login', signedIn([complete]))).toEqual({ to: '/' });
  });

  it('SHELL-052 without a store everything goes to adding one, except the paths of the rule', () => {
    expect(go('/inventory', signedIn([]))).toEqual({ to: '/addStoreSteps/AddStore' });
    for (const path of [
      '/addStoreSteps/AddStore',
      '/addstoresteps/authorizespapi',
      '/addStoreSteps/AmazonNotificationSettings',
      '/myAccount',
      '/help',
      '/helpdesk',
      '/requestSupport/4',
      '/amzRegistration/failed',
    ]) {
      expect(go(path, signedIn([])), path).toBeNull();
    }
  });

  it('STORE-011 an account whose only store waits for its authorization goes on there', () => {
    expect(go('/', signedIn([pending]))).toEqual({ to: '/addStoreSteps/AuthorizeSpApi', search: { cmId: 3 } });
  });

  it('SHELL-055 a selected store without its e-mail or registration goes to the notification settings', () => {
    expect(go('/inventory', signedIn([authorized, complete], 2))).toEqual({
      to: '/addStoreSteps/AmazonNotificationSettings',
      search: { cmId: 2 },
    });
    expect(go('/inventory', signedIn([authorized, complete], 1))).toBeNull();
    expect(go('/addStoreSteps/AddStore', signedIn([authorized, complete], 2))).toBeNull();
  });

  it('a store managed by hand needs no authorization', () => {
    expect(go('/inventory', signedIn([{ ...pending, manuelManagement: true }]))).toBeNull();
  });
});

it.each([
  ['/inventory?page=2#x', '/inventory?page=2#x'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/x', '/'],
  ['/a/../inventory', '/inventory'],
])('SHELL-065 a link to %s opens %s', (target, opened) => {
  expect(safeTarget(target)).toBe(opened);
});
