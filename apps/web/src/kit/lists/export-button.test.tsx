import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { historyList } from '../../features/inventory/update-history-list.ts';
import { inventoryList } from '../../features/inventory/inventory-list.ts';
import { session } from '../../session/session.ts';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { answerSession } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ListExport } from './export-button.tsx';

const view = inventoryList.at({ status: 'atStore', q: 'knife', where: 'quantity.atLeast.3', page: 3, limit: 100 });
const columns = [
  { id: 'product', width: 200, isFixed: true },
  { id: 'price', width: 80 },
  { id: 'desi', width: 80, isExtra: true },
  { id: 'stock', width: 80 },
];
/** What the browser was given to keep. */
let saved: { name: string; content: Blob }[];

beforeEach(() => {
  saved = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.set('blob:1', content as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
});

const wired = () => {
  const wire = createWire();
  answerSession(wire);
  session.begin('token-of-the-test');
  return wire;
};
const show = (wire: ReturnType<typeof createWire>, language: 'en' | 'tr' = 'en', totalCount = 1_284) =>
  showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <ListExport list={inventoryList} view={view} market="DE" columns={columns} totalCount={totalCount} />
    </FormatProvider>,
    { wire, language },
  );

describe('a list as a file', () => {
  it('is what the list shows on all its pages, kept under the name the server gives it', async () => {
    const wire = wired();
    wire.answer(inventory.export, { name: 'Inventory-DE-2026-11-24.csv', content: new Blob(['a;b']) });
    const { user } = await show(wire);
    await user.click(screen.getByRole('button', { name: 'Download all 1.284 rows as CSV' }));
    await screen.findByText('Inventory-DE-2026-11-24.csv downloaded');
    expect(wire.asked(inventory.export).map(({ body }) => body)).toEqual([
      {
        status: 'atStore',
        search: 'knife',
        conditions: [{ field: 'quantity', op: 'atLeast', value: 3 }],
        columns: ['product', 'price', 'stock'],
        format: 'csv',
      },
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['Inventory-DE-2026-11-24.csv']);
    expect(await saved[0]?.content.text()).toBe('a;b');
  });

  it('INV-096 has the columns that are shown in the order they are shown in, also as a sheet', async () => {
    localStorage.setItem(
      'kervan.device.grid.inventory',
      JSON.stringify({ order: ['stock', 'desi', 'price'], visible: { desi: true, price: false } }),
    );
    const wire = wired();
    wire.answer(inventory.export, { name: 'a.xlsx', content: new Blob(['a']) });
    const { user } = await show(wire);
    await user.click(screen.getByRole('button', { name: 'Download all 1.284 rows as an Excel file' }));
    await screen.findByText('a.xlsx downloaded');
    expect(wire.asked(inventory.export)[0]?.body).toMatchObject({
      columns: ['product', 'stock', 'desi'],
      format: 'xlsx',
    });
  });

  it.each<['en' | 'tr', RegExp, string, string]>(
    tested([
      ['en', /as CSV$/, 'Cancel download', 'Download canceled'],
      ['tr', /CSV olarak indir$/, 'İndirmeyi iptal et', 'İndirme iptal edildi'],
    ]),
  )('is given up while it comes: nothing is kept, nothing failed (%s)', async (language, name, cancel, said) => {
    const wire = wired();
    wire.reply(inventory.export, () => new Response(new ReadableStream()));
    const { user } = await show(wire, language);
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    await user.click(screen.getByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: cancel }));
    await screen.findByText(said);
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    expect(saved).toEqual([]);
    // It can be asked for again.
    wire.answer(inventory.export, { name: 'a.csv', content: new Blob(['a']) });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('says how much of it has come, and is asked for once only', async () => {
    const wire = wired();
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    wire.reply(
      inventory.export,
      () => new Response(new ReadableStream({ start: (controller) => void (more = controller) })),
    );
    const { user } = await show(wire, 'tr');
    const button = screen.getByRole('button', { name: '1.284 satırın tümünü CSV olarak indir' });
    await user.click(button);
    expect(screen.getByRole('status').textContent).toBe('Dosya hazırlanıyor…');
    more?.enqueue(new Uint8Array(2_500_000));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2,4 MB alındı'));
    await user.click(button);
    more?.close();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(wire.asked(inventory.export)).toHaveLength(1);
    expect(saved[0]?.content.size).toBe(2_500_000);
  });

  it('says what failed, keeps nothing, and comes when it is asked for again', async () => {
    const wire = wired();
    wire.lose(inventory.export);
    const { user } = await show(wire);
    await user.click(screen.getByRole('button', { name: /CSV$/ }));
    const toast = await screen.findByText(/^The file couldn’t be downloaded\. /);
    expect([toast.textContent?.length, saved]).toEqual([expect.any(Number), []]);
    wire.answer(inventory.export, { name: 'a.csv', content: new Blob(['a']) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('a.csv downloaded');
    expect(saved).toHaveLength(1);
  });

  it('is not offered without rows, nor by a list that has no file', async () => {
    await show(wired(), 'en', 0);
    for (const button of screen.getAllByRole('button', { name: /^Download/ }))
      expect(button).toHaveProperty('disabled', true);
    await showPart(<ListExport list={historyList} view={historyList.at({})} market="DE" columns={[]} totalCount={5} />);
    expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
  });
});
