import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { createQueryClient } from '../api/query-client.ts';
import { showLanguage, withWords } from '../i18n/i18n.ts';
import { namespaces } from '../i18n/load-words.ts';
import { WordsProvider } from '../i18n/words-provider.tsx';
import { createPanelRouter } from '../routes.tsx';
import { session } from '../session/session.ts';
import { createStaffRouter } from '../features/staff/staff-routes.tsx';
import { staffSession } from '../session/staff-session.ts';
import { Toasts } from '../shell/toasts.tsx';
import { cssVariables, theme } from '../theme/theme.ts';
import { Tips } from '../ui/tips.tsx';
import { keepClient } from './clients.ts';
import { answerSession } from './signed-in.ts';
import { answerStaff } from './staff-answers.ts';
import { typeAtOnce } from './typing.ts';
import { createWire, type Wire } from './wire.ts';

type How = {
  language?: Language;
  dark?: boolean;
  /** The server; by default one that knows a seller with one German store and nothing else. */
  wire?: Wire;
  /** Whole screens only: false = a visitor without a session. */
  isSignedIn?: boolean;
};

/** A part on an empty page: everything that stands around each page of the panel is there (words, colours, answers, notices). */
export async function showPart(part: ReactElement, how: How = {}) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => part });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  // The panel's own router is the registered one; a part sees only what both have.
  return show(router as AnyRouter, how);
}

/** A whole screen of the panel at its address, signed in unless told otherwise, as the router shows it. */
export async function showScreen(address: string, how: How = {}) {
  const wire = how.wire ?? createWire();
  answerSession(wire);
  if (how.isSignedIn !== false) session.begin('token-of-the-test');
  const queryClient = createClient({ onMainNotFound: () => void router.navigate({ to: '/404' }) });
  const router = createPanelRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  return { ...(await show(router as AnyRouter, { ...how, wire }, queryClient)), router };
}

/** A page of the area of staff at its address, signed in unless told otherwise. */
export async function showStaff(address: string, how: How = {}) {
  const wire = how.wire ?? createWire();
  answerStaff(wire);
  if (how.isSignedIn !== false) staffSession.begin('token-of-staff');
  const queryClient = createClient();
  const router = createStaffRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  return { ...(await show(router as AnyRouter, { ...how, wire }, queryClient)), router };
}

/** The panel's own, but for its patience: what failed is asked for again at once, and what it knows is forgotten when the test has ended. */
function createClient(notices = { onMainNotFound: () => {} }): QueryClient {
  const client = createQueryClient(notices);
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  return keepClient(client);
}

async function show(
  router: AnyRouter,
  { language = 'en', dark = false, wire = createWire() }: How,
  queryClient = createClient(),
) {
  vi.stubGlobal('fetch', wire.fetch);
  // A part may say words of any screen.
  await withWords(namespaces, Promise.resolve());
  await showLanguage(language);
  // Time is the test's own where it uses a fake clock.
  const user = typeAtOnce(
    userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
  );
  const shown = render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={dark ? 'dark' : 'light'}
      env="test"
    >
      <WordsProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Toasts />
        <Tips />
      </WordsProvider>
    </MantineProvider>,
  );
  await act(() => router.load());
  return { ...shown, user, wire, queryClient };
}
