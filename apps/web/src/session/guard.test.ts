import { describe, expect, it } from 'vitest';
import { guard, safeTarget, type GuardFacts } from './guard.ts';
import { isStaffAddress } from './staff-address.ts';

const complete = {
  id: 1,
  sellingPartnerId: 'A1',
  marketPlaceEmail: 'a@b.co',
  isRegistrationCompleted: true,
  manuelManagement: false,
  isWarehouseActive: false,
  marketPlace: { isWarehouseNeeded: false },
};
const authorized = { ...complete, id: 2, marketPlaceEmail: null, isRegistrationCompleted: false };
const pending = { ...authorized, id: 3, sellingPartnerId: null };
const signedIn = (
  stores: readonly (typeof complete | typeof authorized | typeof pending)[],
  selectedStoreId: number | null = stores[0]?.id ?? null,
  over: { isOnboarded?: boolean; everSubscribed?: boolean } = {},
): GuardFacts => ({ signedIn: true, isOnboarded: true, everSubscribed: true, stores, selectedStoreId, ...over });
const go = (path: string, facts: GuardFacts) => guard(path, path, facts);

describe('the guard', () => {
  const newcomer = { isOnboarded: false, everSubscribed: false };
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

  it.each([
    '/admin',
    '/admin/users',
    '/Application',
    '/sellers',
    '/scraping/1',
    '/payments',
    '/operator',
    '/warehouseOperator/carriers',
  ])('SHELL-101 SHELL-102 %s is no screen of a seller', (path) => {
    for (const facts of [signedIn([complete]), signedIn([], null, newcomer)])
      expect(go(path, facts)).toEqual({ to: '/access' });
    expect(go(path, { signedIn: false })).toMatchObject({ to: '/login' });
  });

  it.each([
    ['/staff', true],
    ['/STAFF/customers/5', true],
    ['/staff/', true],
    ['/staffing', false],
    ['/admin/staff', false],
    ['/', false],
  ])('SHELL-102 the area of those who run the product is on a path of its own: %s', (path, isTheirs) => {
    expect(isStaffAddress(path)).toBe(isTheirs);
  });

  it('SHELL-050 with a token the login goes to /', () => {
    expect(go('/Login', signedIn([complete]))).toEqual({ to: '/' });
  });

  const answered = { isOnboarded: true, everSubscribed: false };

  it('SHELL-054, SHELL-057 first the questions, then the plans, then the store', () => {
    const shown = (path: string, over: object) => go(path, signedIn([], null, over))?.to ?? path;
    for (const path of ['/', '/inventory', '/addStoreSteps/AddStore', '/subscriptions/subscribe'])
      expect([shown(path, newcomer), shown(path, answered)], path).toEqual(['/onboarding', '/subscriptions/subscribe']);
    expect([shown('/onboarding', newcomer), shown('/onboarding', answered)]).toEqual([
      '/onboarding',
      '/subscriptions/subscribe',
    ]);
    expect([shown('/', {}), shown('/addStoreSteps/AddStore', {})]).toEqual([
      '/addStoreSteps/AddStore',
      '/addStoreSteps/AddStore',
    ]);
  });

  it('SHELL-054 without a subscription what has to do with it opens, and account, help and agreements', () => {
    for (const path of [
      '/subscriptions/mySubscription',
      '/subscriptions/mypayments',
      '/changePlan/3',
      '/invoice-detail/9',
      '/change-credit-card',
      '/edit-subscription',
      '/my-subscriptions',
      '/myAccount',
      '/help',
      '/helpdesk',
      '/licenceAgreement',
      '/warehouseAgreement',
    ])
      for (const over of [newcomer, answered, {}]) expect(go(path, signedIn([], null, over)), path).toBeNull();
  });

  it('SHELL-007 SHELL-054 whose subscription ended goes on reading', () => {
    expect(go('/inventory', signedIn([complete]))).toBeNull();
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
])('ASVS 3.7.2 SHELL-065 a link to %s opens %s', (target, opened) => {
  expect(safeTarget(target)).toBe(opened);
});

describe('a market that needs the warehouse', () => {
  const needs = { ...complete, marketPlace: { isWarehouseNeeded: true } };

  it.each(['/', '/inventory', '/orders', '/filters', '/mainCustomerPricingSettings'])(
    'SHELL-056 leads from %s to the warehouse while it is not active',
    (path) => {
      const search = path === '/' ? {} : { source: path };
      expect(go(path, signedIn([needs]))).toEqual({ to: '/warehouse', search });
      expect(go(path, signedIn([{ ...needs, isWarehouseActive: true }]))).toBeNull();
      expect(go(path, signedIn([complete]))).toBeNull();
    },
  );

  it.each([
    '/help',
    '/helpdesk',
    '/requestSupport',
    '/warehouse',
    '/warehouse/profile',
    '/warehouse-credit',
    '/load-warehouse-credit',
    '/warehouseAgreement',
    '/change-credit-card',
    '/subscriptions/mySubscription',
    '/myAccount',
    '/messageCenter',
  ])('SHELL-056 leaves %s open: help, and what its set-up needs', (path) => {
    expect(go(path, signedIn([needs]))).toBeNull();
  });

  it('SHELL-055 SHELL-056 an unfinished registration goes first; only the selected store counts', () => {
    const unfinished = { ...needs, id: 9, isRegistrationCompleted: false };
    expect(go('/inventory', signedIn([unfinished]))).toMatchObject({ to: '/addStoreSteps/AmazonNotificationSettings' });
    expect(go('/inventory', signedIn([complete, { ...needs, id: 9 }], 1))).toBeNull();
  });
});
