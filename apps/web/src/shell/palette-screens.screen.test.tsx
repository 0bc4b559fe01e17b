import { expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createPanelRouter } from '../routes.tsx';
import { menuGroups, topEntries } from './menu-groups.ts';
import { paletteScreens } from './palette-screens.ts';

/** Screens of a signed-in seller that the palette leaves out, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/': 'the overview stands first',
  '/404': 'says that nothing is here',
  '/error': 'says that something failed',
  '/support': 'says that something failed',
  '/access': 'says that it is closed',
  '/redirect': 'leads elsewhere',
  '/reports': 'leads to the overview',
  '/ui': 'shows the parts of the panel to those who build it',
  '/helpdesk': 'is one of the commands',
  '/onboarding': 'a step of the beginning',
  '/licenceAgreement': 'a step of the beginning',
  '/addStoreSteps/AmazonNotificationSettings': 'a step of adding a store',
  '/addStoreSteps/AuthorizeSpApi': 'a step of adding a store',
  '/addStoreSteps/reAuthorizeSpApi': 'a step for one store',
  '/warehouseAgreement': 'a step of the warehouse',
  '/extentionLogin': 'opened by the extension',
  '/templates/TemplateForm': 'opened from the templates',
  '/feedback/CampaignForm': 'opened from the campaigns',
  '/edit-subscription': 'another address of the subscription',
  '/my-subscriptions': 'another address of the subscription',
  '/subscriptions/my-subscriptions': 'another address of the subscription',
  '/account/confirmDeletion': 'opened from a mail',
  '/account/confirmEmail': 'opened from a mail',
  '/account/keepTwoFactor': 'opened from a mail',
  '/account/undoEmail': 'opened from a mail',
};
/** The frame of those who are not signed in: signing in, and the links of mails. */
const VISITORS = '/auth';

type Route = { fullPath: string; parentRoute?: { id: string } };

it('the palette knows every screen that can be opened by its address alone', () => {
  const router = createPanelRouter(createQueryClient({ onMainNotFound: () => {} }));
  const routes: readonly Route[] = Object.values(router.routesByPath);
  const known = new Set<string>([
    ...[...topEntries, ...menuGroups.flatMap(({ entries }) => entries)].map(({ path }) => path),
    ...paletteScreens.map(([path]) => path),
  ]);
  const open = routes
    .filter(({ parentRoute, fullPath }) => parentRoute?.id !== VISITORS && !fullPath.includes('$'))
    .map(({ fullPath }) => fullPath);
  expect(open.filter((path) => !known.has(path) && !(path in LEFT_OUT))).toEqual([]);
  expect([...known].filter((path) => !open.includes(path))).toEqual([]);
});
