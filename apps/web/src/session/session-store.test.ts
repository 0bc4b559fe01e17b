import { expect, it } from 'vitest';
import { createSessionStore, STORE_KEY, TOKEN_KEY, type SessionEnd } from './session-store.ts';

function storageOf(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

it('AUTH-021 logout and a new login clear the token and the selected store', () => {
  const storage = storageOf({ [TOKEN_KEY]: 'old', [STORE_KEY]: '7' });
  const store = createSessionStore(storage);
  store.takeStore(7);
  store.begin('new');
  expect([store.now().token, store.now().storeId, storage.getItem(STORE_KEY)]).toEqual(['new', null, null]);
  store.takeStore(8);
  store.end('loggedOut');
  expect([store.now().token, store.now().storeId, storage.getItem(TOKEN_KEY), storage.getItem(STORE_KEY)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('SHELL-072 a late refusal of an older token does not end the newer session', () => {
  const store = createSessionStore(storageOf({ [TOKEN_KEY]: 'old' }));
  const ends: SessionEnd[] = [];
  store.onEnd((why) => ends.push(why));
  store.begin('new');
  store.end('refused', 'old');
  expect([store.now().token, ends]).toEqual(['new', []]);
  store.end('refused', 'new');
  store.end('refused', 'new');
  expect([store.now().token, ends]).toEqual([null, ['refused']]);
});

it('counts an epoch per beginning and end', () => {
  const store = createSessionStore(storageOf());
  store.begin('a');
  store.begin('b');
  store.end('loggedOut');
  expect(store.now().epoch).toBe(3);
});

it('SHELL-032, SHELL-033 follows the store of another tab and reloads when the token changed', () => {
  const storage = storageOf({ [TOKEN_KEY]: 'token', [STORE_KEY]: '7' });
  const store = createSessionStore(storage);
  expect(store.storedStoreId()).toBe(7);
  store.takeStore(7);
  expect(store.onStorage(STORE_KEY)).toBe('nothing');
  storage.setItem(STORE_KEY, '9');
  expect(store.onStorage(STORE_KEY)).toBe('follow');
  storage.removeItem(TOKEN_KEY);
  expect([store.onStorage(TOKEN_KEY), store.onStorage(null), store.onStorage('other')]).toEqual([
    'reload',
    'reload',
    'nothing',
  ]);
});

it('takes no stored store that is no number', () => {
  expect(createSessionStore(storageOf({ [STORE_KEY]: 'DE' })).storedStoreId()).toBeNull();
});
