import { createRoute, lazyRouteComponent, notFound as notFoundAnswer, redirect } from '@tanstack/react-router';
import { withWords } from '../i18n/i18n.ts';
import { safeTarget } from '../session/guard.ts';
import { AccessPage, ErrorPage, NotFoundPage } from '../shell/message-pages.tsx';
import { root } from './frames.ts';
import { defined, only, text } from './search-values.ts';

// Before the plans, and the texts that are accepted.
const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: only((search) => defined({ step: text(search.step) })),
  component: lazyRouteComponent(
    () => withWords(['onboarding'], import('../features/onboarding/onboarding.screen.tsx')),
    'OnboardingScreen',
  ),
});
// Pages that stand alone.
const redirectTo = createRoute({
  getParentRoute: () => root,
  path: '/redirect',
  validateSearch: (search: Record<string, unknown>) => defined({ to: text(search.to) }),
  beforeLoad: ({ search }) => {
    throw redirect({ href: safeTarget(search.to), replace: true });
  },
});
// What has no screen: an address of a screen that stands elsewhere leads there (SHELL-017), any other is not found.
const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    const href = (await import('../shell/moved-addresses.ts')).movedTo(location);
    throw href === null ? notFoundAnswer() : redirect({ href, replace: true });
  },
});
const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage });
const error = createRoute({ getParentRoute: () => root, path: '/error', component: ErrorPage });
const support = createRoute({ getParentRoute: () => root, path: '/support', component: ErrorPage });
const access = createRoute({ getParentRoute: () => root, path: '/access', component: AccessPage });

export const aloneRoutes = [onboarding, redirectTo, anyOther, notFound, error, support, access] as const;
