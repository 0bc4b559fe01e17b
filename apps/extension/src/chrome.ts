import { wordsIn, type Word } from './words.ts';
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
  tabs: { create(tab: { url: string }): Promise<unknown> };
};
type Place = { chrome: Browser };

// The browser puts it there.
export const browser = (): Browser => (globalThis as unknown as Place).chrome;

/** How long the words wait for a panel that may be away. */
const WORDS_WAIT_MS = 2_000;

/** The words of the language that the seller chose in the panel (EXT-005); while nobody is connected or the panel is away, those of the browser. */
export async function readWords(): Promise<Word> {
  const late = new Promise<null>((resolve) => void setTimeout(() => resolve(null), WORDS_WAIT_MS));
  const told = await Promise.race([browser().runtime.sendMessage({ kind: 'language' }), late]);
  return wordsIn(told?.ok ? told.data : null, navigator.language);
}
