import { messageOf, type Message } from '@kervan/contracts/call';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { askAhead } from './api/asked-ahead.ts';
import { requestOf } from './api/send.ts';
import { firstCallsOfItems } from './features/inventory/first-calls.ts';
import { chooseLanguage, LANGUAGE_KEY } from './i18n/language.ts';
import { createSessionStore } from './session/session-store.ts';

// A file of its own beside the panel's: what the session needs and what the screen shows first are asked for while the panel's code is on its way
// (decision 0014). What it asks is asked again by the panel itself, in the same words, and answered from here.

/** What a screen asks first of the store in use, by its address. */
const FIRST_CALLS: Record<string, (search: Record<string, unknown>) => Message[]> = { '/inventory': firstCallsOfItems };

const session = createSessionStore(localStorage);
const { token } = session.now();
if (token !== null) {
  const language = chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  const storeId = session.storedStoreId();
  const ask = (messages: readonly Message[], of: number | null) =>
    messages.forEach((message) => askAhead(...requestOf(message, { token, storeId: of, language })));
  // The longest first.
  if (storeId !== null) ask(FIRST_CALLS[location.pathname.toLowerCase()]?.(searchOf(location.search)) ?? [], storeId);
  ask(
    [
      messageOf(identity.userInfo, {}),
      messageOf(stores.list, {}),
      messageOf(subscriptions.get, {}),
      messageOf(subscriptions.appData, {}),
    ],
    null,
  );
  // The first figure of a page sets up the platform's formats, which takes as long as drawing ten rows: done while the answers are on their way.
  new Intl.NumberFormat(language).format(0);
  new Intl.DateTimeFormat(language).format(0);
}

/** The values of an address as the router reads them. */
function searchOf(text: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, parsed(value)]));
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
