import { createCall, type Message } from '@kervan/contracts/call';
import { currentLanguage, refusalWords } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { staffSession } from '../session/staff-session.ts';
import { setMarketTime } from './market-time.ts';
import { createSend } from './send.ts';

const common = {
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  language: currentLanguage,
  onMarketTime: setMarketTime,
  beforeRefusal: refusalWords,
};
const asSeller = createSend({
  ...common,
  session: session.now,
  onRefused: (token, why) => session.end(why, token),
});
const asStaff = createSend({
  ...common,
  session: () => ({ token: staffSession.now().token, storeId: null }),
  onRefused: (token) => staffSession.end('refused', token),
});

/** Calls of staff carry the token of staff and no other, all others the seller's (SHELL-102). */
const isOfStaff = ({ endpoint }: Message): boolean =>
  endpoint.access === 'staff' || endpoint.path.startsWith('/api/staff/');

/** The one way the panel talks to the server. */
export const call = createCall((message) => (isOfStaff(message) ? asStaff : asSeller)(message));

/** The same way with another token than that of this tab: a saved login is asked for or signed out. Its refusal ends nothing here. */
export const callAs = (token: string): typeof call =>
  createCall(
    createSend({
      ...common,
      session: () => ({ token, storeId: null }),
      onRefused: () => {},
      onMarketTime: () => {},
    }),
  );
