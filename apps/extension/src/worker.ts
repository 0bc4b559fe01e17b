import { browser } from './chrome.ts';
import { answer } from './worker/messages.ts';

// The service worker: keeps the session, and alone speaks to the panel.
const { runtime, storage } = browser();
runtime.onMessage.addListener((message, sender, reply) => {
  const parts = {
    ownId: runtime.id,
    keeper: storage.session,
    fetch: globalThis.fetch.bind(globalThis),
    now: () => Date.now(),
  };
  void answer(message, sender, parts).then(reply);
  return true;
});
