import { browser, readWords } from './chrome.ts';
import { workOf } from './pages/work-page.ts';

// A page on which nothing is to be done is told to nobody.
const work = workOf(document);
if (work)
  void readWords().then((word) =>
    work({ page: document, send: (message) => browser().runtime.sendMessage(message), word }),
  );
