import type { CustomerMarket } from '@kervan/contracts/stores';
import { needsWarehouse } from '@kervan/domain/warehouse/activation';

type Store = Pick<
  CustomerMarket,
  'id' | 'sellingPartnerId' | 'marketPlaceEmail' | 'isRegistrationCompleted' | 'manuelManagement' | 'isWarehouseActive'
> & { marketPlace: Pick<CustomerMarket['marketPlace'], 'isWarehouseNeeded'> };
/** What the guard knows: nobody is signed in, or somebody with these stores. */
export type GuardFacts =
  | { signedIn: false }
  | {
      signedIn: true;
      /** The first questions were answered; they are asked of nobody who ever subscribed. */
      isOnboarded: boolean;
      everSubscribed: boolean;
      stores: readonly Store[];
      selectedStoreId: number | null;
    };
type Redirect = {
  to:
    | '/'
    | '/login'
    | '/access'
    | '/warehouse'
    | '/onboarding'
    | '/subscriptions/subscribe'
    | '/addStoreSteps/AddStore'
    | '/addStoreSteps/AuthorizeSpApi'
    | '/addStoreSteps/AmazonNotificationSettings';
  search?: { redirect?: string; cmId?: number; source?: string };
};

/** SHELL-053, SHELL-054: paths that open without a token, by their first part. */
const openParts = new Set([
  'login',
  'passwordreset',
  'error',
  'account',
  'mailactivation',
  'resendconfirmationemail',
  'registrationsuccess',
  'extentionlogin',
  'amzregistration',
  'redirect',
  '404',
  'support',
  'access',
]);
/** SHELL-054: subscription, invoice, card, account, help and agreement screens open without a subscription, and without a store too. */
const openWithoutSubscription = new Set([
  'subscriptions',
  'my-subscriptions',
  'subscriptioninvoices',
  'myaddress',
  'edit-subscription',
  'changeplan',
  'invoice-detail',
  'change-credit-card',
  'companyform',
  'myaccount',
  'help',
  'helpdesk',
  'helpitems',
  'requestsupport',
  'licenceagreement',
  'dataprotection',
  'warehouseagreement',
]);
/** SHELL-052: what opens while a store is missing or half connected. */
const openWithoutStore = [
  '/addstoresteps/addstore',
  '/addstoresteps/authorizespapi',
  '/addstoresteps/amazonnotificationsettings',
  '/addstoresteps/reauthorizespapi',
  '/myaccount',
  '/help',
  '/helpdesk',
  '/helpitems',
  '/requestsupport',
  '/onboarding',
];

/** SHELL-101, SHELL-102: screens of administrators and of warehouse operators, which the specification only names: no part of the panel. */
const otherRoles = new Set([
  'admin',
  'application',
  'applications',
  'sellers',
  'scraping',
  'payments',
  'operator',
  'warehouseoperator',
]);

const normalized = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/';
const firstPart = (path: string) => normalized(path).split('/')[1] ?? '';
/** True for a path that everybody may open (SHELL-053). */
export const isOpenPath = (path: string): boolean => openParts.has(firstPart(path));
const opensWithoutStore = (path: string) =>
  openWithoutStore.some((open) => normalized(path) === open || normalized(path).startsWith(`${open}/`));
/** The marketplace knows the store: it was authorized, or its seller works it by hand. */
export const isConnected = (store: Pick<Store, 'sellingPartnerId' | 'manuelManagement'>): boolean =>
  store.sellingPartnerId !== null || store.manuelManagement;

/**
 * Where somebody who asks for `path` goes instead, or null (SHELL-050 to SHELL-057 in the order of SHELL-054).
 * `target` is the path with its query: the login view comes back to it.
 */
export function guard(path: string, target: string, facts: GuardFacts): Redirect | null {
  if (!facts.signedIn)
    return isOpenPath(path) ? null : { to: '/login', search: normalized(target) === '/' ? {} : { redirect: target } };
  if (firstPart(path) === 'login') return { to: '/' };
  if (otherRoles.has(firstPart(path))) return { to: '/access' };
  if (isOpenPath(path) || openWithoutSubscription.has(firstPart(path))) return unanswered(path, facts);
  if (!facts.everSubscribed)
    return firstPart(path) === 'onboarding' && !facts.isOnboarded
      ? null
      : { to: facts.isOnboarded ? '/subscriptions/subscribe' : '/onboarding' };
  if (opensWithoutStore(path)) return null;
  if (!facts.stores.some(isConnected)) return pendingStep(facts.stores) ?? { to: '/addStoreSteps/AddStore' };
  const selected = facts.stores.find((store) => store.id === facts.selectedStoreId);
  if (!selected) return null;
  return pendingStep([selected]) ?? byHandAlone(path, selected) ?? unequipped(path, target, selected);
}

/** SHELL-012, SHELL-105: the pages of manual mode, for stores that are worked by hand alone. */
const manualPages = new Set(['manualinventory', 'manualorder']);
export const isManualPage = (path: string): boolean => manualPages.has(firstPart(path));
const byHandAlone = (path: string, { manuelManagement }: Store): Redirect | null =>
  isManualPage(path) && !manuelManagement ? { to: '/' } : null;

/** SHELL-031: where a market change leads from a page: an order is the other store's, and so is a page of manual mode whose flag differs. */
export const afterMarketChange = (
  path: string,
  from: Pick<Store, 'manuelManagement'> | null,
  to: Pick<Store, 'manuelManagement'>,
): string => {
  const isLeft =
    firstPart(path) === 'sellerorder' ||
    (isManualPage(path) && from !== null && from.manuelManagement !== to.manuelManagement);
  return isLeft ? '/' : path;
};

/** Where the warehouse is set up: what an unfinished set-up may open. */
const opensWithoutWarehouse = new Set([
  'warehouse',
  'warehouse-credit',
  'load-warehouse-credit',
  'messagecenter',
  'ui',
]);

/** SHELL-056: a market that is served through the warehouse alone leads there while it is not active; it comes back to where somebody was going. */
function unequipped(path: string, target: string, store: Store): Redirect | null {
  const { isWarehouseActive, marketPlace } = store;
  if (!needsWarehouse({ isWarehouseActive, isWarehouseNeeded: marketPlace.isWarehouseNeeded })) return null;
  if (opensWithoutWarehouse.has(firstPart(path))) return null;
  return { to: '/warehouse', search: normalized(target) === '/' ? {} : { source: target } };
}

/** Whoever has not answered the first questions sees them before the plans (ONB-001, SHELL-057). */
function unanswered(path: string, facts: { isOnboarded: boolean; everSubscribed: boolean }): Redirect | null {
  const isOfPlans = normalized(path) === '/subscriptions/subscribe';
  return isOfPlans && !facts.everSubscribed && !facts.isOnboarded ? { to: '/onboarding' } : null;
}

/** STORE-011, SHELL-055: the step at which an unfinished registration goes on. */
function pendingStep(stores: readonly Store[]): Redirect | null {
  const open = stores.find(
    (store) =>
      !store.manuelManagement &&
      (store.sellingPartnerId === null || store.marketPlaceEmail === null || !store.isRegistrationCompleted),
  );
  if (!open) return null;
  const search = { cmId: open.id };
  return open.sellingPartnerId === null
    ? { to: '/addStoreSteps/AuthorizeSpApi', search }
    : { to: '/addStoreSteps/AmazonNotificationSettings', search };
}

/** A path inside the panel that a link may name (AUTH-002, SHELL-065); anything else is '/'. */
export function safeTarget(target: string | undefined): string {
  if (target === undefined || !/^\/(?![/\\])/.test(target)) return '/';
  try {
    const address = new URL(target, 'https://panel.invalid');
    if (address.origin !== 'https://panel.invalid') return '/';
    return firstPart(address.pathname) === 'login' ? '/' : address.pathname + address.search + address.hash;
  } catch {
    return '/';
  }
}
