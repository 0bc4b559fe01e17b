import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import type { BusinessUpload } from '@kervan/contracts/reports';
import { reports } from '@kervan/contracts/reports-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { businessFileFaults, businessLineFaults } from '@kervan/domain/reports/business-file';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const empty: Response<typeof reports.show> = {
  items: [],
  totalCount: 0,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
  from: '2026-02-01',
  to: '2026-03-02',
  currency: 'EUR',
  totals: {},
  series: [],
  before: null,
  store: { name: 'Kervan Haus', storeCode: 'KVN41', minProfit: null, standardProfit: null, maxProfit: null },
  unknownProfits: 0,
  lookups: null,
  readAt: null,
  cutPeriods: [],
};
const took: BusinessUpload = {
  kind: 'byProduct',
  lines: 12,
  taken: 12,
  wrong: 0,
  isUnchanged: false,
  replaced: [],
  faults: [],
  faultsCount: 0,
};
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  layOut({ width: 1_800, height: 900 });
  wire.answer(stores.list, [{ ...germanStore, manuelManagement: true }]);
  wire.answer(reports.show, empty);
});

async function open(language: Language = 'en') {
  const words = texts[language].reports;
  const shown = await showScreen('/reports/BusinessReport', { wire, language });
  await screen.findByText('Kervan Haus (KVN41)');
  return { ...shown, words };
}
async function openDialog(language: Language = 'en') {
  const { user, words } = await open(language);
  await user.click(screen.getByRole('button', { name: words.upload.open }));
  const dialog = within(await screen.findByRole('dialog', { name: words.upload.title }));
  const choose = () =>
    user.upload(
      dialog.getByLabelText<HTMLInputElement>(words.upload.file, { selector: 'input' }),
      new File(['(Child) ASIN'], 'report.csv', { type: 'text/csv' }),
    );
  const type = async (label: string, day: string) => {
    const field = dialog.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, day);
  };
  const submit = (name = words.upload.submit) => dialog.getByRole<HTMLButtonElement>('button', { name });
  return { user, words, dialog, choose, type, submit };
}
const sent = () => wire.asked(reports.uploadBusiness);
const fileOf = (body: unknown): string => ((body as FormData).get('files') as File).name;
const jsonOf = (body: unknown): unknown => JSON.parse(String((body as FormData).get('json')));

describe.each(languages)('the business report of a store that is worked by hand (%s)', (language) => {
  it('REP-024 says that a file is wanted, takes one for its days, and reads the report again', async () => {
    const { user, words, dialog, choose, type, submit } = await openDialog(language);
    expect(screen.getByText(words.upload.emptyText)).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await choose();
    expect(submit().disabled).toBe(true);
    await type(words.upload.from, '02/07/26');
    wire.answer(reports.uploadBusiness, took);
    const read = wire.asked(reports.show).length;
    await user.click(submit());
    const status = await dialog.findByRole('status');
    expect(status.textContent).toContain(words.upload.kinds.byProduct);
    expect(status.textContent).toContain(words.upload.taken_other.replace('{{lines}}', '12'));
    expect(dialog.queryByText(words.upload.unchanged)).toBeNull();
    expect(jsonOf(sent()[0]?.body)).toEqual({ from: '2026-02-07', to: '2026-02-07', mayReplace: false });
    expect(fileOf(sent()[0]?.body)).toBe('report.csv');
    await waitFor(() => expect(wire.asked(reports.show).length).toBeGreaterThan(read));
    // Sent once: the next one wants a file.
    expect(submit().disabled).toBe(true);
    await choose();
    expect(dialog.queryByRole('status')).toBeNull();
    await type(words.upload.to, '02/01/26');
    expect(submit().disabled).toBe(true);
    await type(words.upload.to, '02/09/26');
    wire.answer(reports.uploadBusiness, { ...took, isUnchanged: true });
    await user.click(submit());
    await dialog.findByText(words.upload.unchanged);
    expect(jsonOf(sent()[1]?.body)).toMatchObject({ from: '2026-02-07', to: '2026-02-09' });
  });

  it('REP-024 names the lines that were not taken with their reasons, and what was replaced', async () => {
    const { user, words, dialog, choose, type, submit } = await openDialog(language);
    await choose();
    await type(words.upload.from, '02/07/26');
    const faults = businessLineFaults.map((code, place) => ({
      line: place + 2,
      value: `B0KERVAN0${place}`,
      column: place === 0 ? null : ('sales' as const),
      code,
      other: code === 'Duplicated' ? 4 : null,
    }));
    wire.answer(reports.uploadBusiness, {
      ...took,
      wrong: 900,
      replaced: [{ from: '2026-02-01', to: '2026-02-07' }],
      faults,
      faultsCount: 900,
    });
    await user.click(submit());
    const rows = await dialog.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(
      faults.map(
        ({ line, value, code }, place) =>
          `${line}${value}${place === 0 ? '–' : 'Ordered Product Sales'}${words.upload.lineFault[code].replace('{{other}}', '4')}`,
      ),
    );
    dialog.getByText((text) => text.includes('900') && text.includes(String(faults.length)));
    expect(dialog.getByRole('status').textContent).toMatch(/02\/01\/26–02\/07\/26/);
  });

  it.each(businessFileFaults)('REP-024 says why and where the whole file is not taken: %s', async (code) => {
    const { user, words, dialog, choose, type, submit } = await openDialog(language);
    await choose();
    await type(words.upload.from, '02/07/26');
    wire.refuse(reports.uploadBusiness, 'InvalidFileFormat', {
      data: { fault: { code, line: code === 'quotes' ? 3 : null, columns: ['(Child) ASIN'], limit: 50_000 } },
    });
    await user.click(submit());
    const alert = await dialog.findByRole('alert');
    const [begins = ''] = words.upload.fileFault[code].split('{{');
    expect(alert.textContent).toContain(begins.trim());
    if (code === 'columns') expect(alert.textContent).toContain('“(Child) ASIN”');
    if (code === 'tooManyLines') expect(alert.textContent).toMatch(/50.000/);
    expect(alert.textContent?.includes(words.upload.atLine.replace('{{line}}', '3'))).toBe(code === 'quotes');
    // The file is still there for another try.
    expect(submit().disabled).toBe(false);
  });

  it('REP-024 asks before a longer period leaves for a file', async () => {
    const { user, words, dialog, choose, type, submit } = await openDialog(language);
    await choose();
    await type(words.upload.from, '02/07/26');
    wire.refuse(reports.uploadBusiness, 'BusinessPeriodsOverlap', {
      status: 409,
      data: { periods: [{ from: '2026-02-01', to: '2026-02-28' }] },
    });
    await user.click(submit());
    await dialog.findByText(/02\/01\/26–02\/28\/26/);
    wire.answer(reports.uploadBusiness, took);
    await user.click(submit(words.upload.replace));
    await dialog.findByRole('status');
    expect(sent().map(({ body }) => jsonOf(body))).toMatchObject([{ mayReplace: false }, { mayReplace: true }]);
  });
});

it.each(languages)('EXT-004 REP-003 the account’s health of such a store says how it comes (%s)', async (language) => {
  wire.answer(reports.show, empty);
  await showScreen('/reports/AccountHealth', { wire, language });
  expect(await screen.findByText(texts[language].reports.healthByHand)).toBeTruthy();
});

describe('the business report', () => {
  it('REP-024 names the periods that are only partly within its days, and all products by their word', async () => {
    wire.answer(reports.show, {
      ...empty,
      items: [{ id: 0, currency: 'EUR', cells: { asin: null, title: 'allProducts', units: 5 } }],
      totalCount: 1,
      cutPeriods: [{ from: '2026-01-01', to: '2026-02-04' }],
    });
    await open();
    expect(screen.getByText(/^Not counted/).textContent).toContain(`01/01/26–02/04/26`);
    expect(await screen.findByText(texts.en.reports.words.allProducts)).toBeTruthy();
  });

  it('REP-024 an upload that is under way cannot be sent twice', async () => {
    const { user, words, choose, type, submit } = await openDialog();
    await choose();
    await type(words.upload.from, '02/07/26');
    wire.hang(reports.uploadBusiness);
    await user.click(submit());
    await waitFor(() => expect(submit().dataset.loading).toBe('true'));
    await user.click(submit());
    expect(sent()).toHaveLength(1);
  });

  it('REP-024 a store that the API reads has no upload, nor has any other report', async () => {
    const { unmount } = await showScreen('/reports/brandReport', { wire });
    await screen.findByText('Kervan Haus (KVN41)');
    expect(screen.queryByRole('button', { name: texts.en.reports.upload.open })).toBeNull();
    unmount();
    wire.answer(stores.list, [germanStore]);
    await open();
    expect(screen.queryByRole('button', { name: texts.en.reports.upload.open })).toBeNull();
    expect(screen.getByText(texts.en.reports.businessEmptyText)).toBeTruthy();
  });
});
