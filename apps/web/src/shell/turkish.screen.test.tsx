import { createMemoryHistory } from '@tanstack/react-router';
import { act, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { texts } from '@kervan/texts/texts';
import { createQueryClient } from '../api/query-client.ts';
import { createStaffRouter } from '../features/staff/staff-routes.tsx';
import { namespaces } from '../i18n/load-words.ts';
import { createPanelRouter } from '../routes.tsx';
import { cardProvider } from '../testing/card-provider.ts';
import { answerKnown } from '../testing/known-answers.ts';
import { showScreen, showStaff } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

/** What stands in an address for a part of it. A new part wants a line here. */
const PARTS: Readonly<Record<string, string>> = {
  $asin: 'B0C7K2M4QX',
  $asinOrSku: 'B0C7K2M4QX',
  $email: 'elif@example.com',
  $id: '7',
  $packageNo: 'KRV-00000001',
  $rootCategoryId: 'Kitchen',
  $rootCategoryName: 'Kitchen',
  $sellerAmazonOrderId: '302-1000001-7000037',
  $status: 'failed',
};
/** Addresses that lead elsewhere before anything is shown, and the page of the kit's parts, which names them for who writes the panel. */
const NO_SCREEN: ReadonlySet<string> = new Set(['$', '/$', '/redirect', '/staff', '/ui']);
/** Shown to visitors alone: who is signed in is led on. */
const VISITORS = /^\/(login|resend|registrationSuccess|mailActivation|passwordReset|account\/|extentionLogin)/;

const client = createQueryClient({ onMainNotFound: () => {} });
const opened = (router: { routesByPath: object }): string[] =>
  Object.keys(router.routesByPath)
    .filter((path) => !NO_SCREEN.has(path))
    .map((path) => path.replaceAll(/\$\w+/g, (part) => PARTS[part] ?? `no-line-for-${part}`));
const history = () => createMemoryHistory();
const addresses = opened(createPanelRouter(client, history()));
const staffAddresses = opened(createStaffRouter(client, history()));

type Words = { readonly [key: string]: string | Words };
/** English sentences for which Turkish has another, in their own words alone: what is set into a sentence makes it another one. */
function onlyEnglish(en: Words, tr: Words, found = new Set<string>()): Set<string> {
  for (const [key, words] of Object.entries(en)) {
    const other = tr[key];
    if (typeof words !== 'string') onlyEnglish(words, typeof other === 'object' ? other : {}, found);
    else if (words !== other && / /.test(words) && !/[{<]/.test(words)) found.add(words);
  }
  return found;
}
const { agreements: _en, mail: _enMail, ...enTexts } = texts.en;
const { agreements: _tr, mail: _trMail, ...trTexts } = texts.tr;
// Texts that are accepted show both languages side by side.
const english = onlyEnglish(enTexts, trTexts);
/** A key that stands in place of its words: "inventory:empty.title". */
const RAW_KEY = new RegExp(`\\b(?:${namespaces.join('|')}):[a-z][\\w.]*`);

/** Everything on the page that is read or heard. */
function said(): string[] {
  const all: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) all.push(walker.currentNode.textContent ?? '');
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) all.push(element.getAttribute(name) ?? '');
  return all.map((each) => each.trim()).filter(Boolean);
}

let missing: string[];
const note = (_languages: readonly string[], namespace: string, key: string) =>
  void missing.push(`${namespace}:${key}`);
beforeEach(() => {
  cardProvider();
  missing = [];
  i18next.options.saveMissing = true;
  i18next.on('missingKey', note);
});
afterEach(() => {
  i18next.options.saveMissing = false;
  i18next.off('missingKey', note);
});

/** What is asked has been answered or refused, and is on the page. */
async function settled(queryClient: { isFetching(): number }): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(async () => new Promise((resolve) => setImmediate(resolve)));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

function judge(): void {
  expect(missing, 'texts that are not there').toEqual([]);
  const all = said();
  expect(all.length).toBeGreaterThan(3);
  expect(all.filter((each) => RAW_KEY.test(each))).toEqual([]);
  expect(all.filter((each) => english.has(each))).toEqual([]);
}

describe('in Turkish, with what the tests know and refusals for all else', () => {
  it.each(addresses)('SHELL-047 %s has every text, and none in English', async (address) => {
    const wire = createWire();
    answerKnown(wire);
    const shown = await showScreen(address, { wire, language: 'tr', isSignedIn: !VISITORS.test(address) });
    await settled(shown.queryClient);
    judge();
  });

  it.each(staffAddresses)('SHELL-047 %s has every text, and none in English', async (address) => {
    const shown = await showStaff(address, { language: 'tr' });
    await settled(shown.queryClient);
    judge();
  });

  it('an English sentence and a key in place of words are noticed', () => {
    expect(english.size).toBeGreaterThan(1_000);
    expect(english.has(texts.en.shell.notFound.title)).toBe(true);
    expect(RAW_KEY.test('inventory:empty.title')).toBe(true);
    i18next.t('shell:noSuchText' as 'shell:notFound.title');
    expect(missing).toEqual(['shell:noSuchText']);
  });
});
