import './theme/mantine-styles.ts';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import './theme/toast.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { startI18n, withWords } from './i18n/i18n.ts';
import { WordsProvider } from './i18n/words-provider.tsx';
import { createPanelRouter } from './routes.tsx';
import { followSession } from './session/follow-session.ts';
import { session } from './session/session.ts';
import { isStaffAddress } from './session/staff-address.ts';
import { pageShownAgain, reloadOnce } from './shell/reload-once.ts';
import { Toasts } from './shell/toasts.tsx';
import { cssVariables, theme } from './theme/theme.ts';
import { darkModeStorage } from './theme/color-scheme.ts';
import { giveStyleNonce, styleNonce } from './theme/style-nonce.ts';
import { Tips } from './ui/tips.tsx';

giveStyleNonce();
const words = startI18n();

/** With no answer of the session so long after the start the panel says that it waits. */
const SILENT_MS = 400;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

addEventListener('pageshow', ({ persisted }) => persisted && pageShownAgain());
addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  reloadOnce();
});

const colorSchemes = darkModeStorage();

/** The panel of a seller. */
async function openPanel(): Promise<ReactElement> {
  const queryClient = createQueryClient({ onMainNotFound: () => void router.navigate({ to: '/404' }) });
  const router = createPanelRouter(queryClient);
  followSession(queryClient, {
    ready: words,
    toLogin: () => void router.navigate({ to: '/login' }),
    askAgain: () => void router.invalidate(),
    reload: () => location.reload(),
  });
  // Session, words and screen come at once, and the first drawing has the screen already where they come soon.
  // What cannot be loaded is told of by the router once it stands.
  const screen = session.now().token === null ? null : router.load().catch(() => {});
  await words;
  await Promise.race([screen, wait(SILENT_MS)]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** The area of staff: nothing of a seller's session is looked at in it, and nothing of it is loaded elsewhere. */
async function openStaff(): Promise<ReactElement> {
  const { StaffApp } = await withWords(['staff', 'identity', 'credit'], import('./features/staff/staff-app.tsx'));
  return <StaffApp />;
}

async function start(): Promise<void> {
  const shown = await (isStaffAddress(location.pathname) ? openStaff() : openPanel());
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <WordsProvider>
          {shown}
          <Toasts />
          <Tips />
        </WordsProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

// Not awaited here: what the screen is made of stands beside this and would wait for its end.
void start();
