import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, vi } from 'vitest';
import { hideActivity } from '../activity/drawer-state.ts';
import { setLostAt } from '../api/live-state.ts';
import { session } from '../session/session.ts';
import { staffSession } from '../session/staff-session.ts';
import { settleStepUp } from '../session/step-up.ts';
import { answerWidths, resizeTo } from './window.ts';

class MissingElement extends Error {
  // By which the library knows its own.
  override name = 'TestingLibraryElementError';
}

configure({
  // Decides nothing but when a wait that does not end is named: a busy machine takes its time.
  asyncUtilTimeout: 40_000,
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Files share a process: nothing of a test is left to the next.
afterEach(() => {
  cleanup();
  // Where the cursor stood: keys would be sent on from a field that is gone.
  document.getSelection()?.removeAllRanges();
  notifications.clean();
  session.end('loggedOut');
  staffSession.end('signedOut');
  hideActivity();
  settleStepUp(false);
  setLostAt(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete document.documentElement.dataset.mantineColorScheme;
  resizeTo('desk');
});
