import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const reload = vi.fn();
const assign = vi.fn();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/filters', reload, assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  assign.mockReset();
});

/** The module as a page finds it that was just loaded. */
async function loadedPage() {
  vi.resetModules();
  const page = await import('./reload-once.ts');
  return page;
}

it('SHELL-060 a part that cannot be loaded reloads the page once, and then opens the error page', async () => {
  const first = await loadedPage();
  first.reloadOnce();
  // The router rests while the page is being left.
  first.pageOpened();
  first.reloadOnce();
  const second = await loadedPage();
  second.reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(assign.mock.calls).toEqual([['/error']]);
});

it('SHELL-060 a page that opened in between may reload again', async () => {
  (await loadedPage()).reloadOnce();
  const second = await loadedPage();
  second.pageOpened();
  second.reloadOnce();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(assign).not.toHaveBeenCalled();
});

it('SHELL-060 a page that the browser kept and shows again still leaves for the error page', async () => {
  (await loadedPage()).reloadOnce();
  const kept = await loadedPage();
  kept.reloadOnce();
  kept.pageShownAgain();
  kept.reloadOnce();
  expect(assign.mock.calls).toEqual([['/error'], ['/error']]);
});
