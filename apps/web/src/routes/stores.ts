import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../i18n/i18n.ts';
import { wizard } from './frames.ts';
import { defined, id, only, text } from './search-values.ts';

const storeOf = (search: Record<string, unknown>) => defined({ cmId: id(search.cmId) });
const addStore = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AddStore',
  component: lazyRouteComponent(
    () => withWords(['stores'], import('../features/stores/add-store.screen.tsx')),
    'AddStoreScreen',
  ),
});
const authorizeSpApi = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AuthorizeSpApi',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('../features/stores/authorize.screen.tsx')),
    'AuthorizeScreen',
  ),
});
const reAuthorizeSpApi = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/reAuthorizeSpApi',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('../features/stores/re-authorize.screen.tsx')),
    'ReAuthorizeScreen',
  ),
});
const notificationSettings = createRoute({
  getParentRoute: () => wizard,
  path: '/addStoreSteps/AmazonNotificationSettings',
  validateSearch: only(storeOf),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('../features/stores/notification-settings.screen.tsx')),
    'NotificationSettingsScreen',
  ),
});
const amzRegistration = createRoute({
  getParentRoute: () => wizard,
  path: '/amzRegistration/$status',
  validateSearch: only((search) => defined({ cmId: id(search.cmId), failStatus: text(search.failStatus) })),
  component: lazyRouteComponent(
    () => withWords(['stores'], import('../features/stores/registration-result.screen.tsx')),
    'RegistrationResultScreen',
  ),
});

export const storesRoutes = [
  addStore,
  authorizeSpApi,
  reAuthorizeSpApi,
  notificationSettings,
  amzRegistration,
] as const;
