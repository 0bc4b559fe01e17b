import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderUpload } from '@kervan/contracts/order-files';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { limits } from '@kervan/domain/limits';
import { orderCsvColumns } from '@kervan/domain/orders/order-csv-columns';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, subscription } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const done: OrderUpload = {
  uploadId: 7,
  name: 'orders.csv',
  state: 'done',
  createDate: AS_OF,
  doneAt: AS_OF,
  lines: 1_204,
  orders: 1_100,
  place: 1_100,
  imported: 1_090,
  updated: 6,
  unchanged: 4,
  rejectedLines: 0,
  fault: null,
};
const rejected = [
  { line: 3, orderId: '305-4471920-6631547', column: null, code: 'withItsOrder' },
  { line: 4, orderId: '305-4471920-6631547', column: 'quantity', code: 'quantityOutOfRange' },
  { line: 9, orderId: null, column: 'order-id', code: 'notAnId' },
];
const page = (upload: OrderUpload, lines: typeof rejected = []) => ({
  ...upload,
  rejected: lines,
  page: 1,
  limit: 100,
  totalCount: lines.length,
});
const csv = (name = 'orders.csv', bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'text/csv' });

let wire: Wire;
let saved: { name: string; content: Blob }[];
beforeEach(() => {
  wire = createWire();
  wire.answer(stores.list, [{ ...germanStore, manuelManagement: true }]);
  wire.answer(orderFiles.uploads, []);
  saved = [];
  const contents: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${contents.push(content as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [, place] = this.href.split(':');
    saved.push({ name: this.download, content: contents[Number(place) - 1] ?? new Blob() });
  });
});

async function open(address = '/orders/upload', language: Language = 'en') {
  const words = texts[language].orderFiles;
  const shown = await showScreen(address, { wire, language });
  await screen.findByRole('heading', { level: 1, name: words.upload.title });
  return { ...shown, words };
}
const chooser = (words: (typeof texts)['en']['orderFiles'] | (typeof texts)['tr']['orderFiles']) =>
  screen.getByLabelText<HTMLInputElement>(words.upload.drop, { selector: 'input' });
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('handing in a file of orders', () => {
  it.each(languages)('ORD-041, ORD-063 sends the chosen file once and leads to its progress (%s)', async (language) => {
    const { user, words, router } = await open('/orders/upload', language);
    const send = screen.getByRole('button', { name: words.upload.send });
    expect(send.hasAttribute('disabled')).toBe(true);
    await user.upload(chooser(words), csv());
    wire.answer(orderFiles.upload, { ...done, state: 'waiting', orders: null, place: 0, imported: 0 });
    wire.answer(orderFiles.progress, page(done));
    await user.click(send);
    await waitFor(() => expect(router.history.location.href).toBe('/orders/upload?uploadId=7'));
    const [sent] = wire
      .asked(orderFiles.upload)
      .map(({ body }) => (body as unknown as FormData).getAll('files') as File[]);
    expect(sent?.map(({ name }) => name)).toEqual(['orders.csv']);
    expect(wire.asked(orderFiles.upload)).toHaveLength(1);
  });

  it.each(languages)(
    'ORD-042, ORD-043 says the rules, the limits and the columns, and gives a template (%s)',
    async (language) => {
      const { user, words } = await open('/orders/upload', language);
      for (const rule of ['format', 'whole', 'again'] as const)
        expect(screen.getByText(words.upload.rule[rule])).toBeDefined();
      expect(screen.getByText(words.upload.rule.dates.replace('{{currency}}', 'EUR'))).toBeDefined();
      expect(screen.getByText(/10(,0)?\s?MB.*10\.000/)).toBeDefined();
      expect(screen.getByText(orderCsvColumns.join('; '))).toBeDefined();
      await user.click(screen.getByRole('button', { name: words.upload.template }));
      expect(saved.map(({ name }) => name)).toEqual(['kervan-orders.csv']);
      expect(await saved[0]?.content.text()).toBe(`\uFEFF${orderCsvColumns.join(';')}\r\n`);
    },
  );

  it('ORD-063 a file that is too large, or none of its kind, is not sent', async () => {
    const { words } = await open();
    const pdf = new File(['%PDF'], 'orders.pdf', { type: 'application/pdf' });
    for (const file of [csv('large.csv', limits.orderFileBytesMax + 1), pdf]) {
      // A file that is dropped is chosen by nobody's filter.
      fireEvent.change(chooser(words), { target: { files: [file] } });
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(file.name));
      expect(screen.getByRole('button', { name: words.upload.send }).hasAttribute('disabled')).toBe(true);
    }
  });

  it.each<[Language, object, string]>([
    ['en', { code: 'notUtf8', line: 1_203 }, 'Line 1.203 isn’t UTF-8'],
    ['tr', { code: 'notUtf8', line: 1_203 }, '1.203. satır UTF-8 değil'],
    ['en', { code: 'wrongSeparator', separator: '\t' }, 'separated by “Tab”'],
    ['tr', { code: 'columnsMissing', columns: ['sku', 'currency'] }, 'Şu sütunlar eksik: sku, currency.'],
    ['en', { code: 'tooManyLines', limit: 10_000 }, 'more than 10.000 lines'],
  ])('ORD-063 says in %s why a file was not taken: %j', async (language, fault, sentence) => {
    const { user, words } = await open('/orders/upload', language);
    await user.upload(chooser(words), csv());
    wire.reply(
      orderFiles.upload,
      () =>
        new Response(
          JSON.stringify({
            resultType: 1,
            message: 'InvalidFileFormat',
            data: { fault },
            errorMessage: '',
            errors: [],
          }),
          { status: 400, headers: { 'content-type': 'application/json' } },
        ),
    );
    await user.click(screen.getByRole('button', { name: words.upload.send }));
    expect(await screen.findByText(words.upload.refusedTitle)).toBeDefined();
    expect(textOf(document.body)).toContain(sentence);
    // The next file begins anew.
    await user.upload(chooser(words), csv('next.csv'));
    expect(screen.queryByText(words.upload.refusedTitle)).toBeNull();
  });

  it.each(languages)('SHELL-012 is closed for stores that Amazon tells of their orders (%s)', async (language) => {
    wire.answer(stores.list, [germanStore]);
    const { words } = await open('/orders/upload', language);
    expect(screen.getByText(words.upload.closedTitle)).toBeDefined();
    expect(screen.queryByRole('button', { name: words.upload.send })).toBeNull();
  });

  it('SHELL-099 is disabled while services are stopped, with the reason', async () => {
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid', servicesRun: false });
    const { user, words } = await open();
    await user.upload(chooser(words), csv());
    expect(screen.getByRole('button', { name: words.upload.send }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(texts.en.errors.NonPayingUser, { selector: 'form p' })).toBeDefined();
    expect(wire.asked(orderFiles.upload)).toHaveLength(0);
  });

  it.each([true, false])(
    'ORD-041 the list leads there where the store is managed by hand: %s',
    async (manuelManagement) => {
      wire.answer(stores.list, [{ ...germanStore, manuelManagement }]);
      wire.answer(orders.list, ordersPage([]));
      wire.answer(flags.all, []);
      await showScreen('/orders', { wire });
      await screen.findByRole('link', { name: 'Work through' });
      const link = screen.queryByRole('link', { name: 'Upload orders' });
      expect(link?.getAttribute('href') ?? null).toBe(manuelManagement ? '/orders/upload' : null);
    },
  );
});

describe('the progress of a file', () => {
  it.each<[Language, string]>(
    tested([
      ['en', '220 of 1.100 orders'],
      ['tr', '1.100 siparişten 220 tanesi'],
    ]),
  )('ORD-063 is read again until it is through (%s)', async (language, sentence) => {
    wire.answer(orderFiles.progress, page({ ...done, state: 'working', place: 220, imported: 220 }));
    const { words } = await open('/orders/upload?uploadId=7', language);
    const bar = await screen.findByRole('progressbar', { name: words.progress.label });
    expect(bar.getAttribute('aria-valuenow')).toBe('20');
    expect(textOf(document.body)).toContain(sentence);
    expect(screen.getByText(words.progress.leave)).toBeDefined();
    wire.answer(orderFiles.progress, page(done));
    await screen.findByText(words.progress.done);
    expect(screen.getByRole('progressbar', { name: words.progress.label }).getAttribute('aria-valuenow')).toBe('100');
    const figures = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, textOf(term.nextElementSibling)]),
    );
    expect(figures).toEqual({
      [words.progress.lines]: '1.204',
      [words.progress.imported]: '1.090',
      [words.progress.updated]: '6',
      [words.progress.unchanged]: '4',
      [words.progress.rejectedLines]: '0',
    });
  });

  it.each(languages)(
    'ORD-043 lists every line that was not taken with its column and reason, also as a file (%s)',
    async (language) => {
      wire.answer(orderFiles.progress, page({ ...done, rejectedLines: 3 }, rejected));
      const { user, words } = await open('/orders/upload?uploadId=7', language);
      const table = (await screen.findByText(words.rejected.title)).closest('section');
      const rows = within(table ?? document.body)
        .getAllByRole('row')
        .slice(1);
      expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
        ['3', '305-4471920-6631547', words.rejected.wholeLine, words.fault.withItsOrder],
        ['4', '305-4471920-6631547', 'quantity', words.fault.quantityOutOfRange],
        ['9', words.rejected.noOrder, 'order-id', words.fault.notAnId],
      ]);
      wire.answer(orderFiles.rejected, { name: 'rejected-lines-7.csv', content: new Blob(['x']) });
      await user.click(screen.getByRole('button', { name: words.rejected.download }));
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['rejected-lines-7.csv']));
      expect(wire.asked(orderFiles.rejected)[0]?.url.searchParams.get('uploadId')).toBe('7');
    },
  );

  it.each(languages)('says why a whole file was refused (%s)', async (language) => {
    wire.answer(
      orderFiles.progress,
      page({ ...done, state: 'refused', orders: null, fault: { code: 'quotes', line: 12 } }),
    );
    const { words } = await open('/orders/upload?uploadId=7', language);
    await screen.findByText(words.upload.refusedTitle);
    expect(textOf(document.body)).toContain(words.fileFault.quotes.replace('{{line}}', '12'));
    expect(screen.queryByRole('progressbar', { name: words.progress.label })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    wire.refuse(orderFiles.progress, 'UnexpectedError', { status: 500 });
    const { user, words } = await open('/orders/upload?uploadId=7');
    await screen.findByText(words.progress.failed);
    wire.answer(orderFiles.progress, page(done));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(words.progress.done);
  });
});

describe('earlier files', () => {
  it.each(languages)('stand below with what came of each (%s)', async (language) => {
    wire.answer(orderFiles.uploads, [
      { ...done, rejectedLines: 3 },
      { ...done, uploadId: 6, name: 'bad.csv', state: 'refused', fault: { code: 'empty' } },
    ]);
    const { words } = await open('/orders/upload', language);
    const link = await screen.findByRole('link', { name: words.history.open.replace('{{name}}', 'bad.csv') });
    expect(link.getAttribute('href')).toBe('/orders/upload?uploadId=6');
    expect(screen.getByText(words.fileFault.empty)).toBeDefined();
    const counts = words.history.counts
      .replace('{{imported}}', '1.090')
      .replace('{{updated}}', '6')
      .replace('{{rejected}}', '3');
    expect(screen.getByText(counts)).toBeDefined();
    expect(screen.getByText(words.history.states.refused)).toBeDefined();
  });

  it.each(languages)('says that there is none, and what failed (%s)', async (language) => {
    const first = await open('/orders/upload', language);
    await screen.findByText(first.words.history.none);
    first.unmount();
    wire.refuse(orderFiles.uploads, 'UnexpectedError', { status: 500 });
    await open('/orders/upload', language);
    await screen.findByText(first.words.history.failed);
  });
});
