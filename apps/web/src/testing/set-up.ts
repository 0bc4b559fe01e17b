import { cleanup, configure } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../session/session.ts';
import { staffSession } from '../session/staff-session.ts';
import { answerWidths, resizeTo } from './window.ts';

// Decides nothing but when a wait that does not end is named: a busy machine takes its time.
configure({ asyncUtilTimeout: 40_000 });

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
  notifications.clean();
  session.end('loggedOut');
  staffSession.end('signedOut');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete document.documentElement.dataset.mantineColorScheme;
  resizeTo('desk');
});
