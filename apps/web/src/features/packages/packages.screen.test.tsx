import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import type { WarehousePackageRow } from '@kervan/contracts/package-row';
import { packages } from '@kervan/contracts/packages-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { packageRow } from '../../testing/package-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire } from '../../testing/wire.ts';

type Page = Response<typeof packages.list>;
const page = (items: WarehousePackageRow[], over: Partial<Page> = {}): Page => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
  counts: {
    all: items.length,
    Initial: 0,
    ComingToWareHouse: 0,
    DeliveredToWareHouse: 1,
    WaitingCredit: 1,
    PaymentReceived: 0,
    SentFromWareHouse: 0,
    Delivered: 0,
  },
  waitingMinor: 0,
  waitingCount: 0,
  ...over,
});
const waiting = packageRow({
  packageId: 42,
  packageNo: 'KRV-00088252',
  status: 'WaitingCredit',
  cost: { minor: 3_000, kind: 'price' },
  waits: { for: 'credit', since: '2026-02-28T09:00:00.000Z', until: '2026-03-07T09:00:00.000Z' },
});
const spoken = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

beforeEach(() => layOut({ width: 1_400, height: 700 }));

async function openList(answer: Page, { search = '', language = 'en' as 'en' | 'tr' } = {}) {
  const wire = createWire();
  wire.answer(packages.list, answer);
  const shown = await showScreen(`/warehouse/packages${search}`, { wire, language });
  const words = texts[language].packages;
  await screen.findByRole('heading', { level: 1, name: words.title });
  return { ...shown, wire, words, enums: texts[language].enums.warehousePackage };
}

describe('the list of packages', () => {
  it.each(languages)(
    'WH-037 shows number, order, status, cost, carrier and what it waits for (%s)',
    async (language) => {
      const { words, enums } = await openList(page([packageRow(), waiting], { waitingMinor: 3_350, waitingCount: 1 }), {
        language,
      });
      const link = await screen.findByRole('link', { name: 'KRV-00088251' });
      expect(link.getAttribute('href')).toBe('/warehouse/packages/KRV-00088251');
      const row = spoken(link.closest('[role=row]'));
      expect(row).toContain(enums.DeliveredToWareHouse);
      expect(row).toContain(words.cost.held);
      expect(row).toContain('USPS Parcel');
      expect(row).toContain('305-9034415-0082719');
      const other = spoken(screen.getByRole('link', { name: 'KRV-00088252' }).closest('[role=row]'));
      expect(other).toContain(words.waits.destroyed.replace('{{date}}', '03/07/26'));
      const note = screen.getByText(
        new RegExp(words.waitingAmount_one.split('{{amount}}')[0]?.replace('{{shown}}', '1') ?? ''),
      );
      expect(spoken(note)).toContain('33,50');
      expect(screen.getByRole('link', { name: words.load }).getAttribute('href')).toBe(
        '/load-warehouse-credit?amount=3350',
      );
    },
  );

  it.each(languages)('WH-037 WH-029 says until when its seller is waited for (%s)', async (language) => {
    const until = '2026-03-07T09:00:00.000Z';
    const { words } = await openList(
      page([
        packageRow({ packageId: 51, packageNo: 'KRV-00000051', waits: { for: 'extra', since: null, until } }),
        packageRow({ packageId: 52, packageNo: 'KRV-00000052', waits: { for: 'seller', since: null, until } }),
      ]),
      { language },
    );
    const date = words.waits.until.replace('{{date}}', '03/07/26');
    for (const [no, why] of [
      ['KRV-00000051', words.waits.extra],
      ['KRV-00000052', words.waits.seller],
    ])
      expect(spoken((await screen.findByRole('link', { name: no ?? '' })).closest('[role=row]'))).toContain(
        `${why} ${date}`,
      );
  });

  it('WH-042 what is too little to be loaded alone leads to the least that can be', async () => {
    const { words } = await openList(page([waiting], { waitingMinor: 42, waitingCount: 1 }));
    const load = await screen.findByRole('link', { name: words.load });
    expect(load.getAttribute('href')).toBe('/load-warehouse-credit?amount=1000');
  });

  it('WH-080 tab, text and page stand in the address, and each tab counts', async () => {
    const { user, wire, router } = await openList(page([waiting]), { search: '?status=WaitingCredit&q=KRV-0008' });
    await screen.findByRole('link', { name: 'KRV-00088252' });
    expect(wire.asked(packages.list)[0]?.body).toMatchObject({ status: 'WaitingCredit', text: 'KRV-0008', page: 1 });
    const tabs = within(screen.getByRole('tablist', { name: 'Warehouse packages' }));
    expect(spoken(tabs.getByRole('tab', { name: /Waiting for credit/ }))).toContain('1');
    await user.click(tabs.getByRole('tab', { name: /At warehouse/ }));
    await waitFor(() => expect(router.history.location.href).toContain('status=DeliveredToWareHouse'));
    await waitFor(() =>
      expect(wire.asked(packages.list).at(-1)?.body).toMatchObject({ status: 'DeliveredToWareHouse' }),
    );
  });

  it.each(languages)(
    'is told what to do while there is none, and stacks as cards where it is narrow (%s)',
    async (language) => {
      const { words, unmount } = await openList(page([]), { language });
      await screen.findByText(words.empty.bareTitle);
      unmount();
      resizeTo('phone');
      await openList(page([waiting]), { language });
      const link = await screen.findByRole('link', { name: 'KRV-00088252' });
      expect(link.closest('article')).not.toBeNull();
    },
  );
});
