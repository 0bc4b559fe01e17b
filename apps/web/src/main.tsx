import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import './theme/toast.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { startI18n, textNow } from './i18n/i18n.ts';
import { WordsProvider } from './i18n/words-provider.tsx';
import { createPanelRouter } from './routes.tsx';
import { askForSession, takeStoreAhead } from './session/session-data.ts';
import { session } from './session/session.ts';
import { pageShownAgain, reloadOnce } from './shell/reload-once.ts';
import { Toasts } from './shell/toasts.tsx';
import { cssVariables, theme } from './theme/theme.ts';
import { darkModeStorage } from './theme/color-scheme.ts';
import { notify } from './ui/notify.ts';
import { Tips } from './ui/tips.tsx';

// The words, what the session needs and the code of the screen are asked for at once: none waits for another.
const words = startI18n();

/** An answer that comes so soon is waited for: a screen that is drawn without it is drawn twice. */
const SOON_MS = 80;
/** With no answer of the session so long after the start the panel says that it waits. */
const SILENT_MS = 400;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let firstAnswers: Promise<void> = Promise.resolve();

const queryClient = createQueryClient({ onMainNotFound: () => void router.navigate({ to: '/404' }) });
const router = createPanelRouter(queryClient);

if (session.now().token !== null) {
  askForSession(queryClient);
  // The router leaves its own matches untyped. A screen whose code does not come is told of when the router asks for it.
  const matches = router.matchRoutes(router.latestLocation) as {
    routeId: keyof typeof router.routesById;
    search: Record<string, unknown>;
  }[];
  for (const { routeId } of matches) router.routesById[routeId].options.component?.preload?.()?.catch(() => {});
  // What the screen shows first comes while its code does. A session that cannot be read is told of when the router asks for it.
  firstAnswers = takeStoreAhead(queryClient).then(
    async (isTaken) => {
      const asked = matches.map(({ routeId, search }) =>
        isTaken ? router.routesById[routeId].options.staticData?.askAhead?.(queryClient, search) : undefined,
      );
      await Promise.race([Promise.all(asked), wait(SOON_MS)]);
    },
    () => {},
  );
}

session.onEnd(async (why) => {
  queryClient.clear();
  await words;
  if (why === 'refused') notify.warning(textNow('errors:NotSignedIn'));
  if (why === 'otherAccount') notify.warning(textNow('errors:DifferentMarketSelected'));
  // A refused session comes back to where it was; whoever logs out starts anew.
  if (why === 'loggedOut') void router.navigate({ to: '/login' });
  else void router.invalidate();
});
addEventListener('storage', ({ key }) => {
  const what = session.onStorage(key);
  if (what === 'reload') location.reload();
  if (what === 'follow') session.takeStore(session.storedStoreId());
});
addEventListener('pageshow', ({ persisted }) => persisted && pageShownAgain());
addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  reloadOnce();
});

const colorSchemes = darkModeStorage();

async function start(): Promise<void> {
  await words;
  // The first drawing has the screen already: else it would be one of nothing, and what it sets off draws everything while the browser waits.
  // What cannot be loaded is told of by the router once it stands.
  if (session.now().token !== null)
    await Promise.race([firstAnswers.then(() => router.load()).catch(() => {}), wait(SILENT_MS)]);
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <WordsProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
          <Toasts />
          <Tips />
        </WordsProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

// Not awaited here: what the screen is made of stands beside this and would wait for its end.
void start();
