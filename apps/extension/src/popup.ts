import { browser, readWords } from './chrome.ts';
import { connectAddress, newInstance, sessionOf, type Question } from './pages/connection.ts';

const ADDRESS = 'panel';
const { runtime, storage } = browser();
const byId = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found as T; // The page of this script.
};
const [state, form, address, disconnect] = [
  byId('state'),
  byId<HTMLFormElement>('form'),
  byId<HTMLInputElement>('address'),
  byId<HTMLButtonElement>('disconnect'),
];

async function show(): Promise<void> {
  const [who, word] = await Promise.all([runtime.sendMessage({ kind: 'who' }), readWords()]);
  const session = who.ok ? (who.data as { name: string } | null) : null; // The worker's answer.
  state.textContent = session ? word('connectedAs', session.name) : word('notConnected');
  disconnect.hidden = session === null;
  byId('address-label').textContent = word('panelAddress');
  byId('connect').textContent = word('connect');
  disconnect.textContent = word('disconnect');
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const question: Question = { panel: address.value, nonce: crypto.randomUUID(), instance: newInstance() };
  void storage.local.set({ [ADDRESS]: question.panel });
  window.addEventListener('message', (message) => {
    const session = sessionOf(message, question);
    if (session) void runtime.sendMessage({ kind: 'connected', session }).then(show);
  });
  void connectAddress(question, location.origin).then((page) => window.open(page, '_blank'));
});
disconnect.addEventListener('click', () => void runtime.sendMessage({ kind: 'disconnect' }).then(show));

void storage.local.get(ADDRESS).then(({ [ADDRESS]: kept }) => {
  if (typeof kept === 'string') address.value = kept;
});
void show();
