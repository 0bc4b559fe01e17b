import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { currency } from '@kervan/contracts/currency-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { setMarketTime } from '../../api/market-time.ts';
import { languages } from '../../testing/languages.ts';
import { answers } from '../../testing/pricing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';

afterEach(() => setMarketTime(new Date().toISOString()));

/** Saving changes nothing: what is looked at is what is asked and said before. */
const harmless = {
  revision: 7,
  computedAt: AS_OF,
  durationMs: 3,
  items: 10,
  evaluated: 10,
  waiting: 0,
  offered: { before: 10, after: 10, lost: 0, returned: 0 },
  risen: 0,
  fallen: 0,
  same: 10,
  averageHundredths: null,
  buyBox: { lost: 0, won: 0 },
  belowCost: { before: 0, after: 0 },
  grave: 0,
  samples: [],
};

async function open(tab: string, language: Language = 'en', given: Partial<ReturnType<typeof answers>['store']> = {}) {
  const wire = createWire();
  const { store, ...tables } = answers();
  wire.answer(routing.get, { ...unsetRouting, revision: 7 });
  wire.answer(pricing.getStore, { ...store, ...given });
  wire.answer(pricing.get, ({ url }) => tables[(url.searchParams.get('sendingType') ?? 'main') as 'main']);
  wire.answer(pricing.dryRun, harmless);
  wire.answer(pricing.save, { revision: 8, actionId: 108 });
  wire.answer(pricing.saveStore, { revision: 8, actionId: 108 });
  wire.base(currency.get, []);
  wire.hang(activity.list);
  const shown = await showScreen(`/mainCustomerPricingSettings?tab=${tab}`, { wire, language });
  const words = texts[language].pricing;
  await screen.findByRole('heading', { level: 1, name: words.title });
  const enter = async (name: string | RegExp, text: string) => {
    const field = await screen.findByRole('textbox', { name });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const save = async () => {
    const name = language === 'en' ? 'Save 1 change' : '1 değişikliği kaydet';
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await shown.user.click(button);
  };
  return { ...shown, wire, words, enter, save };
}

describe('a profit table', () => {
  it.each(languages)(
    'PRICE-031 asks before a percent of 0 is saved, and saves only after the answer (%s)',
    async (language) => {
      const { user, wire, words, enter, save } = await open('profit', language);
      await enter(new RegExp(words.bands.minRow.replace('{{row}}', '1')), '0');
      await save();
      const dialog = within(await screen.findByRole('dialog', { name: words.confirmProfit.title }));
      dialog.getByText(words.confirmProfit.text);
      expect(wire.asked(pricing.save)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: words.confirmProfit.confirm }));
      await waitFor(() => expect(wire.asked(pricing.save)).toHaveLength(1));
      expect(wire.asked(pricing.save)[0]?.body).toMatchObject({
        bands: [{ minHundredths: 0, standardHundredths: 2_000 }],
      });
    },
  );

  it('PRICE-031 asks nothing where every percent is above 0', async () => {
    const { wire, words, enter, save } = await open('profit');
    await enter(new RegExp(words.bands.minRow.replace('{{row}}', '1')), '5');
    await save();
    await waitFor(() => expect(wire.asked(pricing.save)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(languages)('PRICE-031 says that minimum, standard and maximum are out of order (%s)', async (language) => {
    const { words, wire, enter } = await open('profit', language);
    await enter(new RegExp(words.bands.minRow.replace('{{row}}', '1')), '50');
    await screen.findByText(words.faults.ProfitOrder);
    expect(wire.asked(pricing.save)).toEqual([]);
  });
});

describe('the distance to a competitor', () => {
  const followed = {
    competition: 'buybox',
    option: 'less',
    value: 50,
    valueUnit: 'amount',
    noBuybox: 'standardProfit',
  };
  const rows = languages.flatMap((language) =>
    (
      [
        ['PRICE-007', '0', 'ShouldBeBiggerThanZero'],
        ['PRICE-007', '-1', 'ShouldBeBiggerThanZero'],
        ['PRICE-008', '', 'EnterValidCompetitionValue'],
      ] as const
    ).map((row) => [...row, language] as const),
  );

  it.each(rows)('%s typed as "%s" is told: %s (%s)', async (_, typed, fault, language) => {
    const { words, wire, enter } = await open('competition', language, { autopricer: followed as never }); // One of its shapes.
    await enter(new RegExp(`^${words.autopricer.value.label}`), typed);
    await screen.findByText(words.faults[fault]);
    expect(wire.asked(pricing.saveStore)).toEqual([]);
  });
});

describe('times of updates', () => {
  it.each(languages)(
    'PRICE-019 a time that stands there already is refused at once, and the list stays (%s)',
    async (language) => {
      const { user, words, enter } = await open('updates', language, {
        priceUpdates: { mode: 'hours', hours: ['09:30'] },
      });
      const { times } = texts[language].ui;
      await enter(times.time, '930');
      await user.click(screen.getByRole('button', { name: times.add }));
      expect((await screen.findByRole('alert')).textContent).toBe(words.faults.UpdateTimeAlreadyExists);
      expect(screen.getAllByText('09:30')).toHaveLength(1);
      await enter(times.time, '10:00');
      await user.click(screen.getByRole('button', { name: times.add }));
      await screen.findByText('10:00');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('the automatic rate', () => {
  it.each([
    ['2026-02-28T09:10:00.000Z', false],
    ['2026-02-28T08:59:00.000Z', true],
  ])('PRICE-016 read at %s is warned of as older than 48 hours: %s', async (lastUpdateDate, isOld) => {
    setMarketTime('2026-03-02T09:00:00.000Z');
    for (const language of languages) {
      const { wire, words, unmount, queryClient } = await open('costs', language);
      wire.answer(currency.get, [
        { id: 1, fromCurrency: 'USD', toCurrency: 'EUR', rate: 0.91, createDate: lastUpdateDate, lastUpdateDate },
      ]);
      await queryClient.invalidateQueries({ queryKey: [currency.get.id] });
      await screen.findByText(/0,91/);
      expect(screen.queryByText(words.currency.old) !== null).toBe(isOld);
      unmount();
    }
  });
});
