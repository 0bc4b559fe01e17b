import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../i18n/i18n.ts';
import { enter } from '../session/enter.ts';
import { NotFoundPage } from '../shell/message-pages.tsx';
import { PanelFrame } from '../shell/panel-frame.tsx';
import { Root } from '../shell/root.tsx';
import { SessionFailed } from '../shell/session-failed.tsx';
import { Waiting } from '../shell/waiting.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, context }) => enter(location, context.queryClient),
  component: Root,
  pendingComponent: Waiting,
  errorComponent: SessionFailed,
  notFoundComponent: NotFoundPage,
});
// Without a session: form at the left, the route at the right.
export const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => withWords(['identity'], import('../shell/auth-frame.tsx')), 'AuthFrame'),
});
// Connecting a store.
export const wizard = createRoute({
  getParentRoute: () => root,
  id: 'wizard',
  component: lazyRouteComponent(() => withWords(['stores'], import('../shell/wizard-frame.tsx')), 'WizardFrame'),
});
export const documents = createRoute({
  getParentRoute: () => root,
  id: 'documents',
  component: lazyRouteComponent(() => import('../shell/document-frame.tsx'), 'DocumentFrame'),
});
// The panel itself. A loader asks for what the screen shows first and waits for nothing: the screen says itself what is on its way and what failed.
// Screens that are opened now and then ask themselves: their calls would weigh on every first load.
export const panel = createRoute({ getParentRoute: () => root, id: 'panel', component: PanelFrame });
