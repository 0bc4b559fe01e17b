import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { RecordsUpload } from '@kervan/contracts/record-uploads';
import type { RestrictionRecord } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { texts } from '@kervan/texts/texts';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { languages } from '../../testing/languages.ts';
import { effectOf } from '../../testing/list-effect.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, goodStanding } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

/** Each list by the path of its screen (SHELL-013). */
const listPaths = {
  restrictedBrand: '/restrictedBrands',
  restrictedProduct: '/restrictedProducts',
  restrictedKeyword: '/restrictedKeywords',
  restrictedCategory: '/restrictedCategories',
  reliableBrand: '/reliableBrands',
  reliableProduct: '/reliableProducts',
  excludedProduct: '/excludedProducts',
} as const satisfies Record<RestrictionListName, string>;

const record = (over: Partial<RestrictionRecord> = {}): RestrictionRecord => ({
  id: 7,
  value: 'Acme',
  reason: 'AddedManually',
  infringementType: 'TradeMark',
  source: null,
  note: 'they wrote to us',
  sku: null,
  description: null,
  createDate: AS_OF,
  ...over,
});
const pageOf = (items: RestrictionRecord[], totalCount = items.length) => ({
  items,
  totalCount,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
});
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
  wire.answer(restrictions.dryRun, effectOf(0));
  layOut({ width: 1_200, height: 700 });
});
const lastAsked = () => wire.asked(restrictions.list).at(-1)?.body;

const lines = [
  ['FILT-016', 'restrictedBrand'],
  ['FILT-017', 'restrictedProduct'],
  ['FILT-018', 'restrictedKeyword'],
  ['FILT-020', 'restrictedCategory'],
  ['FILT-022', 'reliableBrand'],
  ['FILT-023', 'reliableProduct'],
  ['FILT-025', 'excludedProduct'],
] as const satisfies readonly (readonly [string, RestrictionListName])[];

describe('the lists of a store', () => {
  it.each(lines)('%s %s has its screen and shows what was told of each record', async (_id, type) => {
    for (const language of languages) {
      wire.answer(restrictions.list, pageOf([record({ sku: 'SKU-9', description: 'a lamp', source: 'FromMail' })]));
      const { unmount } = await showScreen(listPaths[type], { wire, language });
      const { lists: words } = texts[language];
      const row = within((await screen.findByText('Acme')).closest('[role=row]') as HTMLElement);
      expect(screen.getByRole('heading', { name: words.title[type] })).toBeTruthy();
      expect(screen.getByText(words.note[type])).toBeTruthy();
      for (const said of [
        words.reason.AddedManually,
        words.infringement.TradeMark,
        words.source.FromMail,
        'they wrote to us',
        'SKU-9',
        'a lamp',
      ])
        expect(row.getByText(said)).toBeTruthy();
      expect(document.querySelector('[role=row] time')?.getAttribute('datetime')).toBe(AS_OF);
      expect(wire.asked(restrictions.list).at(-1)?.url.searchParams.get('type')).toBe(type);
      unmount();
    }
  });

  it('FILT-039 search, page and order stand in the address, and an empty list says so', async () => {
    wire.answer(restrictions.list, pageOf([record()], 120));
    const { user, router } = await showScreen('/restrictedBrands', { wire });
    await screen.findByText('Acme');
    expect(lastAsked()).toMatchObject({ sort: 'created', desc: true });
    await user.click(screen.getByRole('button', { name: /^Next page/ }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 2 }));
    await user.click(screen.getByRole('button', { name: /^Brand/ }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ sort: 'value', page: 1 }));
    expect(router.history.location.search).toContain('sort=value');
    wire.answer(restrictions.list, pageOf([]));
    await user.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'zzz{Enter}');
    await screen.findByText('No record matches');
    expect(router.history.location.search).toContain('q=zzz');
    expect(lastAsked()).toMatchObject({ page: 1, search: 'zzz' });
  });

  it('FILT-031 FILT-040 asks for lines, sends one value a line, and says what became of those that were not taken', async () => {
    wire.answer(restrictions.list, pageOf([]));
    const { user } = await showScreen('/restrictedProducts', { wire });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText(texts.en.ui.required)).toBeTruthy();
    expect(wire.asked(restrictions.add)).toHaveLength(0);
    wire.answer(restrictions.add, {
      added: 1,
      actionIds: [9],
      lines: [
        { customerMarketPlaceId: 1, value: 'B0KERVAN01', result: 'Added' },
        { customerMarketPlaceId: null, value: 'nothing', result: 'AsinNotValid' },
      ],
    });
    await user.type(within(dialog).getByRole('textbox', { name: 'ASINs' }), 'B0KERVAN01{Enter}nothing');
    await within(dialog).findByText('No product goes off sale.');
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 lines' }));
    await within(dialog).findByText('Not an ASIN');
    const [asked] = wire.asked(restrictions.add);
    expect(asked?.url.searchParams.get('type')).toBe('restrictedProduct');
    expect(asked?.body).toMatchObject({ values: ['B0KERVAN01', 'nothing'], infringementType: 'None' });
    expect(within(dialog).queryByText('B0KERVAN01')).toBeNull();
    wire.answer(activity.undo, { undone: 1, list: 'restrictedProduct', skipped: [] });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9 }]));
  });

  it('FILT-040 a line takes its note and infringement along; more than 5,000 are not asked for', async () => {
    wire.answer(restrictions.list, pageOf([]));
    wire.answer(restrictions.add, { added: 1, actionIds: [9], lines: [] });
    const { user } = await showScreen('/restrictedProducts', { wire });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));
    const { lists: words } = texts.en;
    const field = dialog.getByRole('textbox', { name: 'ASINs' });
    const many = Array.from({ length: 5_001 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join('\n');
    fireEvent.change(field, { target: { value: many } });
    expect(dialog.getByText(words.tooMany.replace('{{max}}', '5.000'))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Add 5.001 lines/ }));
    expect(wire.asked(restrictions.add)).toHaveLength(0);
    expect(wire.asked(restrictions.dryRun)).toHaveLength(0);
    fireEvent.change(field, { target: { value: 'B0KERVAN01' } });
    await user.click(dialog.getByRole('combobox', { name: words.columns.infringement }));
    await user.click(await screen.findByRole('option', { name: words.infringement.TradeMark }));
    await user.type(dialog.getByRole('textbox', { name: words.columns.note }), 'they wrote');
    await dialog.findByText('No product goes off sale.');
    await user.click(dialog.getByRole('button', { name: 'Add 1 line' }));
    await waitFor(() =>
      expect(wire.asked(restrictions.add).map(({ body }) => body)).toEqual([
        {
          values: ['B0KERVAN01'],
          note: 'they wrote',
          infringementType: 'TradeMark',
          customerMarketPlaceIds: [41],
        },
      ]),
    );
  });

  it('FILT-035 FILT-040 in several stores: each is foreseen, and one click takes back what was added in all of them', async () => {
    wire.answer(stores.list, [germanStore, { ...germanStore, id: 42, name: 'Kervan Maison', storeCode: 'KVN42' }]);
    wire.answer(restrictions.list, pageOf([]));
    wire.answer(restrictions.dryRun, {
      ...effectOf(5),
      stores: [
        { customerMarketPlaceId: 41, zeroed: 0, removed: 2, restored: 0 },
        { customerMarketPlaceId: 42, zeroed: 0, removed: 3, restored: 0 },
      ],
    });
    wire.answer(restrictions.add, {
      added: 2,
      actionIds: [9, 10],
      lines: [41, 42].map((id) => ({ customerMarketPlaceId: id, value: 'Acme', result: 'Added' as const })),
    });
    wire.answer(activity.undo, { undone: 1, list: 'restrictedBrand', skipped: [] });
    const { user } = await showScreen('/restrictedBrands', { wire });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Brands' }), 'Acme');
    // The selected store alone need not be among them.
    await user.click(dialog.getByRole('checkbox', { name: 'Kervan Haus' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Kervan Maison' }));
    await waitFor(() =>
      expect(wire.asked(restrictions.dryRun).at(-1)?.body).toMatchObject({ customerMarketPlaceIds: [42] }),
    );
    await user.click(dialog.getByRole('checkbox', { name: 'Kervan Haus' }));
    await waitFor(() =>
      expect(wire.asked(restrictions.dryRun).at(-1)?.body).toMatchObject({ customerMarketPlaceIds: [42, 41] }),
    );
    const each = within(await dialog.findByRole('list', { name: texts.en.lists.effect.each }));
    expect(each.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Kervan Haus.*2/),
      expect.stringMatching(/^Kervan Maison.*3/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Add 1 line' }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() =>
      expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9 }, { actionId: 10 }]),
    );
  });

  it('FILT-035 M3 shows what lines would do, and has the number typed where many products go', async () => {
    for (const language of languages) {
      wire.answer(restrictions.list, pageOf([]));
      wire.answer(restrictions.dryRun, effectOf(340));
      const { user, unmount } = await showScreen('/restrictedBrands', { wire, language });
      const words = texts[language];
      await user.click(await screen.findByRole('button', { name: words.lists.add }));
      const dialog = within(await screen.findByRole('dialog'));
      // As the seller writes numbers, in either language.
      expect(dialog.getByText(words.lists.onePerLine.replace('{{max}}', '5.000'))).toBeTruthy();
      await user.type(dialog.getByRole('textbox', { name: words.lists.values.restrictedBrand }), 'Acme');
      const effect = within(await dialog.findByRole('region', { name: words.lists.effect.title }));
      expect(effect.getAllByText('340').length).toBeGreaterThan(0);
      expect(effect.getByRole('rowheader', { name: words.enums.filter.RestrictedBrand })).toBeTruthy();
      expect(effect.getAllByText(/^Sample \d+$/)).toHaveLength(20);
      expect(wire.asked(restrictions.dryRun).at(-1)?.body).toMatchObject({
        values: ['Acme'],
        infringementType: 'None',
      });
      const confirm = dialog
        .getAllByRole<HTMLButtonElement>('button')
        .find(({ type, textContent }) => type === 'submit' && textContent !== '');
      expect(confirm?.disabled).toBe(true);
      await user.type(dialog.getByRole('textbox', { name: /340/ }), '340');
      expect(confirm?.disabled).toBe(false);
      // Meanwhile it would be one more: the new number is asked for, and goes along.
      wire.refuse(restrictions.add, 'ConfirmationNeeded', { status: 409, data: { items: 341 } });
      wire.answer(restrictions.dryRun, effectOf(341));
      if (confirm) await user.click(confirm);
      await user.type(await dialog.findByRole('textbox', { name: /341/ }), '341');
      wire.answer(restrictions.add, { added: 1, actionIds: [9], lines: [] });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(
        wire
          .asked(restrictions.add)
          .slice(-2)
          .map(({ body }) => (body as { confirmed: number }).confirmed),
      ).toEqual([340, 341]);
      unmount();
    }
  });

  it('FILT-035 a change whose effect is not known is not made', async () => {
    wire.answer(restrictions.list, pageOf([record()]));
    wire.refuse(restrictions.dryRun, 'TooManyRequests', { status: 429 });
    const { user } = await showScreen('/reliableBrands', { wire });
    await user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Changes can’t be saved until their effect is known.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  });

  it('FILT-041 removes what was chosen once it is foreseen and confirmed, and offers it back', async () => {
    wire.answer(restrictions.list, pageOf([record(), record({ id: 8, value: 'Globex' })]));
    wire.answer(restrictions.remove, { deleted: 1, actionId: 12 });
    const { user } = await showScreen('/reliableBrands', { wire });
    const row = (await screen.findByText('Globex')).closest('[role=row]') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('No product goes off sale.');
    expect(wire.asked(restrictions.dryRun).at(-1)?.body).toMatchObject({ ids: [8] });
    expect(wire.asked(restrictions.remove)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(wire.asked(restrictions.remove)).toHaveLength(1));
    const [asked] = wire.asked(restrictions.remove);
    expect(asked?.url.searchParams.get('type')).toBe('reliableBrand');
    expect(asked?.body).toEqual({ ids: [8] });
    await screen.findByText('1 record was removed');
  });
});

it('FILT-041 M3 records that leave a list, and a file, are sent with the number that was typed', async () => {
  wire.answer(restrictions.list, pageOf([record()]));
  wire.answer(restrictions.dryRun, effectOf(340));
  wire.answer(restrictions.remove, { deleted: 1, actionId: 12 });
  const { user } = await showScreen('/reliableBrands', { wire });
  await user.click(await screen.findByRole('checkbox', { name: 'Select row' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /340/ }), '340{Enter}');
  await waitFor(() => expect(wire.asked(restrictions.remove)[0]?.body).toEqual({ ids: [7], confirmed: 340 }));
});

describe('who may change a list', () => {
  it.each(languages)('nothing is added, uploaded or removed while a payment is disputed (%s)', async (language) => {
    const { lists: words, ui } = texts[language];
    wire.answer(restrictions.list, pageOf([record()]));
    wire.answer(subscriptions.appData, { ...goodStanding, hasCustomerDisputedPayment: true });
    const { user } = await showScreen('/restrictedBrands', { wire, language });
    for (const name of [words.add, words.upload])
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, name).toBe(true);
    await user.click(await screen.findByRole('checkbox', { name: ui.grid.select }));
    // What is chosen is named as what it is.
    await screen.findByText(language === 'en' ? '1 record selected' : '1 kayıt seçili');
    expect(screen.getByRole('button', { name: words.remove }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('files of a list', () => {
  const seen: RecordsUpload = {
    lines: 3,
    good: 1,
    wrong: 2,
    added: 0,
    known: 0,
    onOther: 0,
    notFound: ['Nowhere'],
    notFoundCount: 1,
    faults: [
      { line: 3, value: '=1+1', column: 'categoryName', code: 'Formula', other: null },
      { line: 4, value: 'LAMPS', column: 'categoryName', code: 'DuplicatedInList', other: 2 },
    ],
    faultsCount: 2,
    effect: effectOf(2),
    actionId: null,
  };
  const choose = async (user: Awaited<ReturnType<typeof showScreen>>['user'], words: (typeof texts)['en' | 'tr']) => {
    await user.click(await screen.findByRole('button', { name: words.lists.upload }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByRole<HTMLButtonElement>('button', { name: words.lists.uploadDialog.check }).disabled).toBe(true);
    await user.upload(
      box.getByLabelText(words.lists.uploadDialog.file, { selector: 'input' }),
      new File(['x'], 'a.csv', { type: 'text/csv' }),
    );
    await user.click(box.getByRole('button', { name: words.lists.uploadDialog.check }));
    return box;
  };

  it('FILT-021 FILT-042 a file is looked through: invalid lines with their reasons and what it would do; then the good ones alone are saved', async () => {
    wire.answer(restrictions.list, pageOf([]));
    const { lists: words } = texts.en;
    wire.answer(restrictions.upload, { ...seen, faultsCount: 9 });
    const { user } = await showScreen('/restrictedCategories', { wire });
    const box = await choose(user, texts.en);
    await box.findByText('Formulas aren’t accepted: enter the result.');
    expect(box.getByText('The same value is also on line 2.')).toBeTruthy();
    expect(box.getByText('Nowhere')).toBeTruthy();
    const faults = [...document.querySelectorAll('tbody tr')].slice(0, 2).map((line) => line.children[2]?.textContent);
    expect(faults).toEqual(seen.faults.map(({ column }) => (column === null ? '–' : words.file.columns[column])));
    expect(
      box.getByText(words.uploadDialog.first.replace('{{shown}}', String(seen.faults.length)).replace('{{all}}', '9')),
    ).toBeTruthy();
    expect(box.getByText('2 products are removed from the inventory.', { exact: false })).toBeTruthy();
    wire.answer(restrictions.upload, { ...seen, added: 1, actionId: 9 });
    await user.click(box.getByRole('button', { name: 'Save only the 1 valid line' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(restrictions.upload)).toHaveLength(2);
    const sent = wire.asked(restrictions.upload).at(-1)?.body as unknown as FormData; // As it was sent.
    expect(JSON.parse(String(sent.get('json')))).toEqual({ mode: 'good' });
    await screen.findByText('1 record was added');
  });

  it('FILT-042 M3 a file that many products go by is saved with the number that was typed, and looked through again where it is another', async () => {
    wire.answer(restrictions.list, pageOf([]));
    wire.answer(restrictions.upload, { ...seen, wrong: 0, faults: [], faultsCount: 0, effect: effectOf(340) });
    const { user } = await showScreen('/restrictedCategories', { wire });
    const box = await choose(user, texts.en);
    const typed = await box.findByRole('textbox', { name: /340/ });
    let tries = 0;
    wire.reply(restrictions.upload, () =>
      tries++ === 0
        ? Response.json(
            { resultType: 1, message: 'ConfirmationNeeded', data: { items: 341 }, errorMessage: '', errors: [] },
            { status: 409 },
          )
        : Response.json({
            resultType: 0,
            data: { ...seen, wrong: 0, faults: [], faultsCount: 0, effect: effectOf(341), added: tries > 2 ? 1 : 0 },
          }),
    );
    await user.type(typed, '340{Enter}');
    await user.type(await box.findByRole('textbox', { name: /341/ }), '341{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = wire.asked(restrictions.upload).map(
      ({ body }) => JSON.parse(String((body as unknown as FormData).get('json'))), // As it was sent.
    );
    expect(sent).toEqual([
      { mode: 'check' },
      { mode: 'all', confirmed: 340 },
      { mode: 'check' },
      { mode: 'all', confirmed: 341 },
    ]);
  });

  it('FILT-036 says why a whole file is refused, in both languages', async () => {
    for (const language of languages) {
      wire.answer(restrictions.list, pageOf([]));
      wire.reply(restrictions.upload, () =>
        Response.json(
          {
            resultType: 1,
            message: '',
            data: { fault: { code: 'wrongExcel' } },
            errorMessage: 'WrongExcelType',
            errors: [],
          },
          { status: 400 },
        ),
      );
      const { user, unmount } = await showScreen('/restrictedCategories', { wire, language });
      const box = await choose(user, texts[language]);
      await box.findByText(texts[language].lists.fileFault.wrongExcel);
      unmount();
    }
  });
});
