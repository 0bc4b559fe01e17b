import { act, cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
// Loaded behind the first picture elsewhere; a test's change finds them there.
import '@kervan/contracts/topics-of-sellers';
import '@kervan/contracts/topics-of-staff';
import { afterEach, beforeEach, vi } from 'vitest';
import { hideActivity } from '../activity/drawer-state.ts';
import { setLostAt } from '../api/live-state.ts';
import { setMarketTime } from '../api/market-time.ts';
import { session } from '../session/session.ts';
import { staffSession } from '../session/staff-session.ts';
import { settleStepUp } from '../session/step-up.ts';
import { forgetClients } from './clients.ts';
import { answerStyles } from './computed-style.ts';
import { endPageListeners, notePageListeners } from './page-listeners.ts';
import { answerPlainSelectors } from './plain-selectors.ts';
import { answerWidths, resizeTo } from './window.ts';

class MissingElement extends Error {
  // By which the library knows its own.
  override name = 'TestingLibraryElementError';
}

const pause = globalThis.setTimeout.bind(globalThis);
const LITTLE_MS = 1;

/**
 * Where a test has a clock of its own, time is what it lets pass: a wait looks again and again, and moves the clock by no more than what is due at
 * once needs. The library knows such a clock by another runner's name.
 */
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (ms: number) => void vi.advanceTimersByTime(Math.min(ms, LITTLE_MS)) },
});

configure({
  // What does not depend on the clock, a file or a stream, has time to come.
  unstable_advanceTimersWrapper: (advance) =>
    act(async () => {
      await advance();
      await new Promise((resolve) => void pause(resolve, LITTLE_MS));
    }),
  // Decides nothing but when a wait that does not end is named.
  asyncUtilTimeout: 30_000,
  // What is waited for is asked for again and again: the page is printed when the wait has ended in vain, not each time before.
  getElementError: (message, container) =>
    new MissingElement(
      [message, (message === null || !isWaitedFor()) && prettyDOM(container)].filter(Boolean).join('\n\n'),
    ),
});

/** Whether a query is asked within a wait: the library marks it so. */
function isWaitedFor(): boolean {
  // The library's types leave it out.
  const marks: object = getConfig();
  return '_disableExpensiveErrorDiagnostics' in marks && marks._disableExpensiveErrorDiagnostics === true;
}

// What the library asks of a browser and the simulated one has not.
Element.prototype.scrollIntoView ??= () => {};
globalThis.scrollTo = () => {};
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A desk's window, before the layouts are read from it.
answerWidths();
resizeTo('desk');
answerStyles();
answerPlainSelectors();
notePageListeners();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Files share a process: nothing of a test is left to the next.
afterEach(() => {
  cleanup();
  forgetClients();
  endPageListeners();
  // Where the cursor stood: keys would be sent on from a field that is gone.
  document.getSelection()?.removeAllRanges();
  notifications.clean();
  session.end('loggedOut');
  staffSession.end('signedOut');
  hideActivity();
  settleStepUp(false);
  setLostAt(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // The market's clock, as an answer of the test told it.
  setMarketTime(new Date().toISOString());
  delete document.documentElement.dataset.mantineColorScheme;
  resizeTo('desk');
});
