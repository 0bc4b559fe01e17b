import { createCall } from '@kervan/contracts/call';
import { currentLanguage, refusalWords } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { setMarketTime } from './market-time.ts';
import { createSend } from './send.ts';

/** The one way the panel talks to the server. */
export const call = createCall(
  createSend({
    fetch: (...request) => fetch(...request),
    session: session.now,
    language: currentLanguage,
    onRefused: (token, why) => session.end(why, token),
    onMarketTime: setMarketTime,
    beforeRefusal: refusalWords,
  }),
);

/** The same way with another token than that of this tab: a saved login is asked for or signed out. Its refusal ends nothing here. */
export const callAs = (token: string): typeof call =>
  createCall(
    createSend({
      fetch: (...request) => fetch(...request),
      session: () => ({ token, storeId: null }),
      language: currentLanguage,
      onRefused: () => {},
      onMarketTime: () => {},
    }),
  );
