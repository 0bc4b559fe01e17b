import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { germanStore } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

const french = {
  ...germanStore,
  id: 42,
  name: 'Kervan Maison',
  marketPlace: { ...germanStore.marketPlace, countryCode: 'FR' as const },
};
const broken = { ...french, id: 43, name: 'Kervan Casa', hasAmazonConnectionError: true };
const LIST = 'b0c7k2m4qx\nB09XN3T7LP\nnonsense\nB09XN3T7LP\n';

async function open(language: Language = 'en') {
  const wire = createWire();
  wire.answer(stores.list, [germanStore, french, broken]);
  wire.hang(inventory.addProgress);
  const shown = await showScreen('/inventory/new', { wire, language });
  const { adding: add } = texts[language];
  const { modes } = texts[language].product;
  await screen.findByRole('heading', { level: 1, name: add.title });
  const area = screen.getByRole('textbox', { name: add.asins });
  return { ...shown, add, modes, area };
}
const submitButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const counted = (text: string, items: number) => text.replace('{{items}}', String(items));

describe('adding products by ASIN', () => {
  it.each(languages)(
    'INV-022 takes list, stores, approval mode, prefix and own profits, and sends them as they were entered (%s)',
    async (language) => {
      const { user, wire, router, add, modes, area } = await open(language);
      const submit = language === 'en' ? texts.en.adding.submit_other : texts.tr.adding.submit;
      expect(submitButton(add.none).disabled).toBe(true);
      await user.click(area);
      await user.paste(LIST);
      await waitFor(() => expect(submitButton(counted(submit, 2)).disabled).toBe(false));
      // The store in use is chosen; one that lost its connection cannot be.
      const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
      expect([box(/Kervan Haus/).checked, box(/Kervan Maison/).checked, box(/Kervan Casa/).disabled]).toEqual([
        true,
        false,
        true,
      ]);
      await user.click(box(/Kervan Maison/));
      const radios = screen.getAllByRole<HTMLInputElement>('radio');
      expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
      await user.click(screen.getByText(modes[2].title));
      await user.type(screen.getByRole('textbox', { name: add.prefix }), 'KRV-');
      expect(screen.getByText(add.skuExample.replace('{{sku}}', 'KRV-B0C7K2M4QX-KVN41'))).toBeDefined();
      await user.click(screen.getByRole('switch', { name: new RegExp(add.ownProfit) }));
      const percent = (name: string) => screen.getByRole('textbox', { name: `${name} (%)` });
      await user.type(percent(add.minProfit), '10');
      await user.type(percent(add.standardProfit), '25');
      expect(submitButton(counted(submit, 2)).disabled, 'all three or none').toBe(true);
      await user.type(percent(add.maxProfit), '20');
      expect((await screen.findByText(add.profitOrder)).getAttribute('role')).toBe('alert');
      expect(submitButton(counted(submit, 2)).disabled, 'out of order').toBe(true);
      await user.clear(percent(add.maxProfit));
      await user.type(percent(add.maxProfit), '40');
      wire.answer(inventory.add, { batchId: 9, accepted: 4, rejected: [], notice: null });
      await user.click(submitButton(counted(submit, 2)));
      await waitFor(() => expect(router.state.location.search).toEqual({ batchId: 9 }));
      expect(wire.asked(inventory.add).map(({ body }) => body)).toEqual([
        {
          asins: ['b0c7k2m4qx', 'B09XN3T7LP', 'nonsense', 'B09XN3T7LP'],
          fromFile: false,
          customerMarketPlaceIds: [41, 42],
          approvalMode: 2,
          skuPrefix: 'KRV-',
          minProfit: 1_000,
          standardProfit: 2_500,
          maxProfit: 4_000,
        },
      ]);
    },
  );

  it.each(languages)(
    'M3 INV-028 what an add would do is asked for what is entered, and no longer stands when that changes (%s)',
    async (language) => {
      const { user, wire, add, modes, area } = await open(language);
      const { forecast } = add;
      wire.answer(inventory.addDryRun, {
        accepted: 2,
        rejected: [{ code: 'AsinNotValid', lines: 1 }],
        places: { toStore: 0, withoutPlace: 0, pendingApproval: 1, outOfCriteria: 1, removed: 0, unread: 0 },
        filters: [{ filterName: 'RestrictedBrand', items: 1 }],
        refused: 0,
        samples: [],
      });
      await user.click(area);
      await user.paste(LIST);
      await user.click(screen.getByText(modes[2].title));
      const ask = screen.getByRole<HTMLButtonElement>('button', { name: forecast.ask });
      await waitFor(() => expect(ask.disabled).toBe(false));
      await user.click(ask);
      await screen.findByText(forecast.place.pendingApproval);
      expect(screen.queryByText(forecast.place.toStore)).toBeNull();
      const places = screen.getByText(forecast.place.pendingApproval).closest('dl');
      expect(places?.textContent).toContain(texts[language].product.lineCode.AsinNotValid);
      expect(
        screen.getByText(`${forecast.stoppedBy} ${texts[language].enums.filter.RestrictedBrand} (1)`),
      ).toBeDefined();
      expect(wire.asked(inventory.addDryRun).map(({ body }) => body)).toEqual([
        expect.objectContaining({ approvalMode: 2, customerMarketPlaceIds: [41] }),
      ]);
      await user.click(screen.getByText(modes[1].title));
      expect(screen.queryByText(forecast.place.pendingApproval)).toBeNull();
      expect(wire.asked(inventory.add)).toEqual([]);
    },
  );

  it.each(
    languages.flatMap((language) =>
      (['AtStoreStatusLimitExceeded', 'InventoryPartiallyAdded'] as const).map((notice) => [notice, language] as const),
    ),
  )('INV-022 INV-041 says what an answer has to say beside it: %s (%s)', async (notice, language) => {
    const { user, wire, area } = await open(language);
    wire.answer(inventory.add, { batchId: 9, accepted: 1, rejected: [], notice });
    await user.type(area, 'B0C7K2M4QX');
    const one = language === 'en' ? texts.en.adding.submit_one : texts.tr.adding.submit;
    await waitFor(() => expect(submitButton(counted(one, 1)).disabled).toBe(false));
    await user.click(submitButton(counted(one, 1)));
    const told = await screen.findByText(texts[language].errors[notice]);
    expect(told.closest('.toast')?.className).toContain('toast-warning');
  });

  it.each(languages)(
    'INV-022 a refused list is kept, with each line that was not taken and why (%s)',
    async (language) => {
      const { user, wire, add, area } = await open(language);
      wire.reply(
        inventory.add,
        () =>
          new Response(
            JSON.stringify({
              resultType: 1,
              message: 'InventoryNotAdded',
              errorMessage: 'InventoryNotAdded',
              errors: [],
              data: { rejected: [{ line: 1, asin: 'B0C7K2M4QX', code: 'AlreadyInInventory', storeId: 41 }] },
            }),
            { status: 400, headers: { 'content-type': 'application/json' } },
          ),
      );
      await user.type(area, 'B0C7K2M4QX');
      const one = language === 'en' ? texts.en.adding.submit_one : texts.tr.adding.submit;
      await waitFor(() => expect(submitButton(counted(one, 1)).disabled).toBe(false));
      await user.click(submitButton(counted(one, 1)));
      await screen.findByText(texts[language].errors.InventoryNotAdded);
      expect(screen.getByText(add.kept)).toBeDefined();
      expect(screen.getByText(texts[language].product.lineCode.AlreadyInInventory)).toBeDefined();
      expect((area as HTMLTextAreaElement).value).toBe('B0C7K2M4QX');
      expect(await toastsSoFar(), 'told once').toEqual([]);
    },
  );
});

it.each(
  tested([
    ['en', 'Try again in 5 h 12 min.'],
    ['tr', '5 sa 12 dk sonra yeniden deneyin.'],
  ] as const),
)('INV-040 says how long it is until more may be added (%s)', async (language, said) => {
  const { user, wire, area } = await open(language);
  wire.reply(inventory.add, () =>
    Response.json(
      {
        resultType: 1,
        message: 'subscriptionLimit',
        data: { hours: 5, minutes: 12 },
        errorMessage: 'subscriptionLimit',
        errors: [],
      },
      { status: 400 },
    ),
  );
  await user.click(area);
  await user.paste('B0C7K2M4QX');
  const submit = language === 'en' ? texts.en.adding.submit_one : texts.tr.adding.submit;
  await waitFor(() => expect(submitButton(counted(submit, 1)).disabled).toBe(false));
  await user.click(submitButton(counted(submit, 1)));
  expect(await screen.findByText(new RegExp(said.replaceAll('.', '\\.')))).toBeDefined();
});

it.each(languages)(
  'INV-042 says when a file is of the wrong type, and when nothing stands in it (%s)',
  async (language) => {
    const { user, area } = await open(language);
    const picker = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!picker) throw new Error('no file can be chosen');
    picker.removeAttribute('accept'); // What is dropped is not held back by the chooser.
    const words = texts[language];
    await user.upload(picker, new File(['x'], 'list.xls', { type: 'application/vnd.ms-excel' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words.dialogs.file.type);
    await user.upload(picker, new File(['ASIN\n\n'], 'list.csv', { type: 'text/csv' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.errors.NoDataAvailableToAdd));
    expect(area).toHaveProperty('value', '');
    await user.upload(picker, new File(['ASIN\nB0C7K2M4QX\n'], 'list.csv', { type: 'text/csv' }));
    await waitFor(() => expect(area).toHaveProperty('value', 'B0C7K2M4QX'));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
