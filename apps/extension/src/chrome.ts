import type { Keeper } from './worker/session.ts';
import type { Answer, OwnMessage, PageMessage, Sender } from './worker/messages.ts';

type Listener = (message: PageMessage | OwnMessage, sender: Sender, answer: (answer: Answer) => void) => true;

/** What the extension uses of the browser; nothing else of it is touched. */
export type Browser = {
  runtime: {
    id: string;
    getURL(path: string): string;
    sendMessage(message: PageMessage | OwnMessage): Promise<Answer>;
    onMessage: { addListener(listener: Listener): void };
  };
  storage: { session: Keeper; local: Keeper };
  i18n: { getMessage(name: string, value?: string): string };
  tabs: { create(tab: { url: string }): Promise<unknown> };
};
type Place = { chrome: Browser };

// The browser puts it there.
export const browser = (): Browser => (globalThis as unknown as Place).chrome;
export const word = (name: string, value?: string | number): string =>
  browser().i18n.getMessage(name, ...(value === undefined ? [] : [String(value)]));
