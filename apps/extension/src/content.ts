import { browser, word } from './chrome.ts';
import { workPage } from './pages/work-page.ts';

void workPage({ page: document, send: (message) => browser().runtime.sendMessage(message), word });
