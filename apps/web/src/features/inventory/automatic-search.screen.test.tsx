import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

type Search = Response<typeof automaticSearch.get>;
const none: Search = {
  criteria: {
    keywords: [],
    brands: [],
    categories: [],
    priceFrom: null,
    priceTo: null,
    rankMax: null,
    reviewCountMin: null,
    reviewStarsMin10: null,
  },
  approvalMode: 2,
  isActive: false,
  revision: 5,
  lookedUpToday: 0,
  dailyLimit: 5_000,
  resetsAt: '2026-03-03T00:00:00.000Z',
  nextRunAt: null,
  run: null,
};

async function open(kept: Search, language: 'en' | 'tr' = 'en') {
  const wire = createWire();
  let now = kept;
  wire.answer(automaticSearch.get, () => now);
  wire.answer(automaticSearch.save, ({ body }) => {
    now = { ...now, ...(body as Pick<Search, 'criteria' | 'approvalMode' | 'isActive'>), revision: 6 };
    return { revision: 6, actionId: null };
  });
  wire.answer(automaticSearch.dryRun, ({ body }) => ({
    waiting: 40,
    ...((body as { approvalMode: 2 | 3 }).approvalMode === 3
      ? { taken: 30, withoutPlace: 10 }
      : { taken: 0, withoutPlace: 0 }),
    stopped: 7,
    perNight: 5_000,
    samples: [],
  }));
  const shown = await showScreen('/inventory/new?tab=automatic', { wire, language });
  const words = texts[language].automaticSearch;
  await screen.findByRole('switch', { name: words.active });
  return { ...shown, wire, words };
}
const saveAll = (changes: number, language = 'en') =>
  screen.getByRole('button', {
    name: language === 'tr' ? `${changes} değişikliği kaydet` : `Save ${changes} change${changes === 1 ? '' : 's'}`,
  });

it.each(languages)(
  'INV-089 INV-129 asks for a keyword and keeps the criteria, the mode and that it runs (%s)',
  async (language) => {
    const { user, wire, words } = await open(none, language);
    expect(screen.getByText(words.off)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: words.active }));
    await user.click(saveAll(1, language));
    expect(await screen.findByText(words.fault.Required)).toBeTruthy();
    expect(wire.asked(automaticSearch.save)).toHaveLength(0);
    await user.type(screen.getByRole('combobox', { name: words.keywords }), 'water kettle{Enter}');
    await user.click(screen.getByRole('radio', { name: words.take }));
    await user.type(screen.getByRole('textbox', { name: new RegExp(words.priceTo) }), '25');
    await user.click(saveAll(4, language));
    await waitFor(() =>
      expect(wire.asked(automaticSearch.save)[0]?.body).toEqual({
        criteria: { ...none.criteria, keywords: ['water kettle'], priceTo: 2_500 },
        approvalMode: 3,
        isActive: true,
        revision: 5,
      }),
    );
  },
);

it('INV-128 SUB-042 shows the look-ups of the day, the next run and what the last one brought', async () => {
  const { words } = await open({
    ...none,
    isActive: true,
    criteria: { ...none.criteria, keywords: ['kettle'] },
    lookedUpToday: 5_000,
    nextRunAt: '2026-03-03T00:00:00.000Z',
    run: {
      isUnderWay: false,
      endedAt: '2026-03-02T00:05:00.000Z',
      end: 'limit',
      lookedUp: 5_000,
      found: 40,
      added: 31,
    },
  });
  expect(screen.getByText(/5.000 of today’s 5.000 look-ups/)).toBeTruthy();
  expect(screen.getByText(words.usedUp)).toBeTruthy();
  const last = within(screen.getByText(/5.000 looked up, 40 met the criteria, 31 added/));
  expect(last.getByText(words.end.limit)).toBeTruthy();
  expect(last.getByRole('link', { name: words.showAdded }).getAttribute('href')).toContain('/inventory?sort=created');
  expect(screen.getByRole('progressbar', { name: words.used }).getAttribute('aria-valuenow')).toBe('100');
});

it('INV-089 is the second tab of adding, in the address', async () => {
  const { user, router } = await open({
    ...none,
    run: { isUnderWay: true, endedAt: null, end: null, lookedUp: 60, found: 4, added: 0 },
  });
  expect(screen.getByText(/60 products looked up, 4 meet the criteria/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: texts.en.adding.tabs.list }));
  expect(await screen.findByRole('textbox', { name: texts.en.adding.asins })).toBeTruthy();
  expect(router.history.location.search).toBe('');
  await user.click(screen.getByRole('tab', { name: texts.en.adding.tabs.automatic }));
  await waitFor(() => expect(router.history.location.search).toBe('?tab=automatic'));
});

it.each(languages)('M3 INV-031 says what a way of approving does before it is saved (%s)', async (language) => {
  const { user, words, wire } = await open(none, language);
  const of = language === 'tr' ? /Şu anda 40 ürün onay bekliyor/ : /40 products wait for approval now/;
  const taken =
    language === 'tr'
      ? /30 tanesi şimdiden mağaza yolunda.*10 tanesi ürün sınırınız nedeniyle/
      : /30 of them.*10 would wait because of your product limit/;
  await screen.findByText(of);
  expect(screen.queryByText(taken)).toBeNull();
  await user.click(screen.getByRole('radio', { name: words.take }));
  await screen.findByText(taken);
  expect(wire.asked(automaticSearch.save)).toHaveLength(0);
});

it.each(languages)(
  'INV-129 what another tab saved meanwhile is taken in before, the changes stay (%s)',
  async (language) => {
    const { user, wire, words } = await open(none, language);
    wire.refuse(automaticSearch.save, 'SettingsChangedMeanwhile', { status: 409 });
    await user.type(screen.getByRole('combobox', { name: words.keywords }), 'kettle{Enter}');
    await user.click(saveAll(1, language));
    await screen.findByText(words.overtaken);
    wire.answer(automaticSearch.get, { ...none, criteria: { ...none.criteria, brands: ['Emsa'] }, revision: 9 });
    await user.click(screen.getByRole('button', { name: texts[language].ui.setting.takeOver }));
    await screen.findByText('Emsa');
    expect(screen.getByText('kettle')).toBeTruthy();
    wire.answer(automaticSearch.save, { revision: 10, actionId: null });
    await user.click(saveAll(1, language));
    await waitFor(() =>
      expect(wire.asked(automaticSearch.save).at(-1)?.body).toMatchObject({
        criteria: { keywords: ['kettle'], brands: ['Emsa'] },
        revision: 9,
      }),
    );
  },
);
