import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { currency } from '@kervan/contracts/currency-calls';
import type { PriceForecastAnswer } from '@kervan/contracts/price-forecast';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { answers } from '../../testing/pricing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { resizeTo } from '../../testing/window.ts';
import { AS_OF, germanStore } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';

const forecast: PriceForecastAnswer = {
  revision: 7,
  computedAt: AS_OF,
  durationMs: 34,
  items: 120,
  evaluated: 120,
  waiting: 2,
  offered: { before: 100, after: 98, lost: 2, returned: 0 },
  risen: 40,
  fallen: 10,
  same: 48,
  averageHundredths: 430,
  buyBox: { lost: 7, won: 1 },
  belowCost: { before: 1, after: 3 },
  grave: 4,
  samples: [
    {
      id: 5,
      asin: 'B0C7K2M4QX',
      sku: 'KVN-5',
      title: 'Cast iron skillet',
      imageUrl: null,
      currency: 'EUR',
      effect: 'risen',
      oldPriceMinor: 10_000,
      newPriceMinor: 11_000,
      changeHundredths: 1_000,
      profitMinor: 1_500,
      losesBuyBox: true,
      isBelowCost: false,
    },
  ],
};

async function open(
  given: Partial<PriceForecastAnswer> = {},
  language: 'en' | 'tr' = 'en',
  own: { typedAbove?: number } = {},
) {
  const wire = createWire();
  wire.answer(stores.list, [{ ...germanStore, ...own }]);
  const { store, ...tables } = answers();
  wire.answer(routing.get, { ...unsetRouting, revision: 7 });
  wire.answer(pricing.getStore, store);
  wire.answer(pricing.get, ({ url }) => tables[(url.searchParams.get('sendingType') ?? 'main') as 'main']);
  wire.answer(pricing.dryRun, { ...forecast, ...given });
  wire.answer(pricing.save, { revision: 8, actionId: 108 });
  wire.answer(pricing.saveStore, { revision: 8, actionId: 108 });
  wire.answer(pricing.saveAll, { revision: 8, actionId: 108 });
  wire.hang(currency.get);
  wire.hang(activity.list);
  const shown = await showScreen('/mainCustomerPricingSettings', { wire, language });
  const stock = await screen.findByLabelText<HTMLInputElement>(
    language === 'en' ? /^Highest stock/ : /^En yüksek stok/,
    {
      selector: 'input',
    },
  );
  const change = async (text: string) => {
    await shown.user.clear(stock);
    await shown.user.type(stock, text);
  };
  return { ...shown, change };
}
// By their labels and words: a whole page is searched by role too slowly.
const panel = () =>
  within(screen.getByLabelText(/^(What will saving do\?|Kaydedince ne olacak\?)$/, { selector: 'section' }));
const button = (words: string) => panel().getByText(words).closest('button');
const figures = (label: string) => panel().getByText(label).parentElement?.querySelector('dd')?.textContent;

describe('the forecast of pricing settings', () => {
  it('says how many prices rise and fall, by how much, who loses the BuyBox, what is sold below cost, and shows a few', async () => {
    const { change, wire } = await open();
    expect(wire.asked(pricing.dryRun)).toHaveLength(0);
    await change('7');
    await waitFor(() => expect(figures('prices go up')).toBe('40'));
    expect([figures('prices go down'), figures('go off sale')]).toEqual(['10', '2']);
    const said = panel();
    said.getByText('Of 100 products on sale 50 have their prices changed, by +4,3% on average.');
    said.getByText('7 products will cost more than their BuyBox.');
    expect(said.getByText('3 products are sold below their cost (now 1).').className).toContain('neg');
    said.getByText('2 new products aren’t checked yet and aren’t in these figures.');
    const sample = said.getByText('Cast iron skillet').closest('li')!;
    expect(sample.textContent?.replace(/\s/g, ' ')).toMatch(
      /above the BuyBox · profit 15,00 €.*100,00 €.*110,00 €.*\+10[.,]0%/,
    );
    // Once for all keys typed, with the documents that a save would send.
    const asked = wire.asked(pricing.dryRun);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ store: { maxStock: 7 } });
    expect(Object.keys(asked[0]?.body ?? {})).toEqual(['store']);
  });

  it('keeps the old value in sight, and saves by the button below what it does', async () => {
    const { user, change, wire } = await open();
    await change('7');
    expect(screen.getByText(/^Before: /)).toBeDefined();
    const save = button('Save 1 change');
    expect(save).toHaveProperty('disabled', true);
    await panel().findByText(/^4 products go off sale, change by more than 20%/);
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save!);
    await screen.findByText('Settings saved, products are being priced again');
    expect(wire.asked(pricing.saveStore).map(({ body }) => body.maxStock)).toEqual([7]);
  });

  it('M3 has the store’s own number instead', async () => {
    const { user, change, wire } = await open({ grave: 4 }, 'en', { typedAbove: 3 });
    await change('7');
    const typed = await panel().findByLabelText('Enter 4 to confirm');
    expect(button('Save 1 change')).toHaveProperty('disabled', true);
    await user.type(typed, '4');
    await user.click(button('Save 1 change')!);
    await waitFor(() => expect(wire.asked(pricing.saveStore)).toHaveLength(1));
    expect(wire.asked(pricing.saveStore)[0]?.body).toMatchObject({ maxStock: 7, confirmed: 4 });
  });

  it('M3 several documents are one save, with the number of all of them; another number is shown before it is typed', async () => {
    const { user, change, wire } = await open({ grave: 1_201 });
    await change('7');
    await user.click(screen.getByRole('switch', { name: /only seller/ }));
    await user.type(await panel().findByLabelText('Enter 1.201 to confirm'), '1201');
    wire.refuse(pricing.saveAll, 'ConfirmationNeeded', { status: 409, data: { items: 1_202 } });
    wire.answer(pricing.dryRun, { ...forecast, grave: 1_202 });
    await user.click(button('Save 2 changes')!);
    await user.type(await panel().findByLabelText('Enter 1.202 to confirm'), '1202');
    wire.answer(pricing.saveAll, { revision: 8, actionId: 108 });
    await user.click(button('Save 2 changes')!);
    await screen.findByText('Settings saved, products are being priced again');
    const sent = wire.asked(pricing.saveAll).map(({ body }) => body);
    expect(sent).toMatchObject([
      { store: { maxStock: 7 }, main: {}, revision: 7, confirmed: 1_201 },
      { confirmed: 1_202 },
    ]);
    expect([wire.asked(pricing.save), wire.asked(pricing.saveStore)]).toEqual([[], []]);
  });

  it('wants the number typed where more than 200 want a second look', async () => {
    const { user, change, wire } = await open({ grave: 1_201 }, 'tr');
    await change('7');
    const typed = await panel().findByLabelText('Onaylamak için 1.201 yazın');
    const save = button('1 değişikliği kaydet');
    expect(save).toHaveProperty('disabled', true);
    await user.type(typed, '1.200');
    expect(save).toHaveProperty('disabled', true);
    await user.clear(typed);
    await user.type(typed, '1201');
    await user.click(save!);
    await waitFor(() => expect(wire.asked(pricing.saveStore)).toHaveLength(1));
  });

  it('saves nothing whose effect is not known, and computes it again', async () => {
    const { user, change, wire } = await open();
    wire.refuse(pricing.dryRun, 'UnexpectedError', { status: 400 });
    await change('7');
    await panel().findByText('The effect couldn’t be calculated');
    expect(button('Save 1 change')).toHaveProperty('disabled', true);
    wire.answer(pricing.dryRun, { ...forecast, grave: 0, risen: 0, fallen: 0, averageHundredths: null });
    await user.click(panel().getByText('Try again'));
    await panel().findByText('No price changes.');
    expect(button('Save 1 change')).toHaveProperty('disabled', false);
  });

  it('says before a save that somebody else saved', async () => {
    const { change } = await open({ revision: 9 });
    await change('7');
    await screen.findByText('Load the new values');
  });

  it.each(languages)(
    'CONST-002 on a phone it opens over the page with the way out in focus, and Enter saves nothing (%s)',
    async (language) => {
      resizeTo('phone');
      // What has to be typed stands before the way out.
      const { user, change, wire } = await open({ grave: 1_201 }, language);
      await change('7');
      const { ui } = texts[language];
      const bar = within(await screen.findByRole('region', { name: ui.save.region }));
      await user.click(bar.getByRole('button'));
      await screen.findByRole('dialog');
      await waitFor(() => {
        const focused = document.activeElement;
        expect(screen.getByRole('dialog').contains(focused) && focused?.textContent).toBe(ui.cancel);
      });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(pricing.saveStore)).toEqual([]);
    },
  );
});
