import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const rows = [9, 10, 11].map((orderId) => orderRow({ orderId, sellerAmazonOrderId: `305-4471920-66315${orderId}` }));

let wire: Wire;
let saved: string[];
beforeEach(() => {
  wire = createWire();
  wire.answer(flags.all, [{ id: 3, title: 'Watch', colorHexCode: '#D97D28', uses: 1 }]);
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function open(address = '/orders', language: Language = 'en', totalCount = 3) {
  layOut({ width: 1_400, height: 700 });
  wire.answer(orders.list, { ...ordersPage(rows), totalCount });
  const shown = await showScreen(address, { wire, language });
  await screen.findByRole('grid');
  return { ...shown, words: texts[language].orderFiles.bulk };
}
const bodies = () => wire.asked(orders.export).map(({ body }) => body);

describe('several orders at once', () => {
  it.each(languages)('ORD-073 are ticked and flagged together, by keyboard (%s)', async (language) => {
    const { user, words } = await open('/orders', language);
    await user.keyboard('jxjx');
    const bar = within(await screen.findByRole('region', { name: texts[language].ui.selection.region }));
    await user.click(await bar.findByRole('button', { name: words.flag }));
    const dialog = within(await screen.findByRole('dialog'));
    const apply = await dialog.findByRole('button', { name: words.apply });
    expect(apply.hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Watch' }));
    wire.answer(flags.assignMany, { changed: 2 });
    await user.click(apply);
    await waitFor(() => expect(wire.asked(flags.assignMany)).toHaveLength(1));
    expect(wire.asked(flags.assignMany)[0]?.body).toEqual({ flagType: 'Order', entityIds: [9, 10], flagId: 3 });
    const { flagPick } = texts[language].orders;
    const said = 'bulk' in flagPick ? flagPick.bulk : flagPick.bulk_other;
    await screen.findByText(said.replace('{{orders}}', '2'));
    // The selection is given up once it succeeded.
    await waitFor(() => expect(screen.queryByRole('region', { name: texts[language].ui.selection.region })).toBeNull());
  });

  it('ORD-073 lose their flag together', async () => {
    const { user, words } = await open();
    await user.keyboard('jx');
    await user.click(await screen.findByRole('button', { name: words.flag }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'No flag' }));
    wire.answer(flags.assignMany, { changed: 1 });
    await user.click(dialog.getByRole('button', { name: words.apply }));
    await waitFor(() => expect(wire.asked(flags.assignMany)[0]?.body).toMatchObject({ entityIds: [9], flagId: null }));
  });

  it.each<['export' | 'sheet', 'csv' | 'xlsx']>([
    ['export', 'csv'],
    ['sheet', 'xlsx'],
  ])('the chosen ones alone become a file: %s', async (action, format) => {
    const { user, words } = await open('/orders?status=new');
    await user.keyboard('jjx');
    wire.answer(orders.export, { name: `orders.${format}`, content: new Blob(['x']) });
    await user.click(await screen.findByRole('button', { name: words[action] }));
    await waitFor(() => expect(saved).toEqual([`orders.${format}`]));
    expect(bodies()).toEqual([{ status: 'all', orderIds: [10], format }]);
    // They stay ticked: more can be done with them.
    expect(screen.getByRole('button', { name: words.flag })).toBeDefined();
  });

  it('more than five hundred are not flagged at once, and it is said', async () => {
    const { user, words } = await open('/orders', 'en', limits.ordersFlaggedMax + 1);
    await user.keyboard('jx');
    await user.click(await screen.findByRole('button', { name: /Select all 501/ }));
    const flag = await screen.findByRole('button', { name: words.flag });
    expect(flag.getAttribute('aria-disabled')).toBe('true');
    expect(flag.getAttribute('data-tip')).toBe('Up to 500 orders at a time.');
    expect(screen.getByRole('button', { name: words.export }).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('the list as a file', () => {
  it.each<[Language, string, string]>(
    tested([
      ['en', 'Download all 3 rows as CSV', 'Download all 3 rows as an Excel file'],
      ['tr', '3 satırın tümünü CSV olarak indir', '3 satırın tümünü Excel dosyası olarak indir'],
    ]),
  )('ORD-050 is offered as CSV and as a sheet, narrowed as the list is (%s)', async (language, csv, sheet) => {
    const { user } = await open('/orders?status=new&q=vogel&range=custom&from=2026-02-03&to=2026-02-05', language);
    wire.answer(orders.export, { name: 'orders.csv', content: new Blob(['x']) });
    await user.click(await screen.findByRole('button', { name: csv }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: sheet }));
    await waitFor(() => expect(saved).toHaveLength(2));
    const narrowed = { status: 'new', search: 'vogel', from: '2026-02-03', to: '2026-02-05' };
    expect(bodies()).toEqual([
      { ...narrowed, format: 'csv' },
      { ...narrowed, format: 'xlsx' },
    ]);
  });
});
