import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountSearch } from '../features/account/account-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { panel } from './frames.ts';
import { only } from './search-values.ts';

const myAccount = createRoute({
  getParentRoute: () => panel,
  path: '/myAccount',
  validateSearch: only(accountSearch),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('../features/account/account.screen.tsx')),
    'AccountScreen',
  ),
});
const affiliateProgram = createRoute({
  getParentRoute: () => panel,
  path: '/affiliate',
  component: lazyRouteComponent(
    () => withWords(['affiliate'], import('../features/affiliate/affiliate.screen.tsx')),
    'AffiliateScreen',
  ),
});

export const accountRoutes = [myAccount, affiliateProgram] as const;
