import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import type { MarginAtRisk, RiskRow } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore, noRisk } from '../../testing/signed-in.ts';
import { health } from '../../testing/store-health.ts';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

const listing: RiskRow = {
  kind: 'listed',
  id: 7,
  lossMinor: 4_200,
  profitMinor: -210,
  costMinor: 3_150,
  priceMinor: 3_459,
  volatilityPercent: 640,
  units: 20,
  asin: 'B09XN3T7LP',
  sku: 'KRV-7',
  title: 'Norvik Cast Iron Skillet',
  imageUrl: null,
  sellerAmazonOrderId: null,
  shipBy: null,
  capUsd: null,
  actions: ['raise', 'zero'],
};
const order: RiskRow = {
  ...listing,
  kind: 'unbought',
  id: 3,
  lossMinor: 1_050,
  profitMinor: -1_050,
  volatilityPercent: null,
  units: 1,
  title: 'Halden Kettle',
  sellerAmazonOrderId: '302-1000001-7000037',
  actions: ['buyNow', 'cap'],
};
const atRisk = (items: RiskRow[], over: Partial<MarginAtRisk> = {}): MarginAtRisk => ({
  ...noRisk,
  items,
  totalCount: items.length,
  totalMinor: 5_250,
  listedMinor: 4_200,
  unboughtMinor: 1_050,
  listed: 1,
  unbought: 1,
  ...over,
});
const spoken = (element: Element | null | undefined): string => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

async function open(
  answer: MarginAtRisk,
  { language = 'en', search = '' }: { language?: Language; search?: string } = {},
) {
  wire.answer(margin.list, answer);
  await showScreen(`/marginAtRisk${search}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].margin.title });
  return texts[language].margin;
}
const rowOf = (title: string): HTMLElement => {
  const row = screen.getByText(title).closest('tr');
  if (!row) throw new Error(`no row ${title}`);
  return row;
};

describe('the page of the margin at risk', () => {
  it.each(languages)(
    'names each row, what is lost by it and what it is made of; the sums are those of the rows (%s)',
    async (language) => {
      const words = await open(atRisk([listing, order]), { language });
      const cells = [...(await waitFor(() => rowOf('Norvik Cast Iron Skillet'))).children].map((cell) => spoken(cell));
      expect(cells[1]).toBe('−42,00 €');
      expect(cells.slice(2, 5)).toEqual(['34,59 €', '31,50 €', '−2,10 €']);
      expect(cells[5]).toContain('6,4');
      expect(spoken(rowOf('Halden Kettle'))).toContain('302-1000001-7000037');
      expect(spoken(rowOf('Halden Kettle').children[5])).toMatch(/^–/);
      for (const [name, amount] of [
        [words.sum.total, '−52,50 €'],
        [words.sum.listed, '−42,00 €'],
        [words.sum.unbought, '−10,50 €'],
      ] as const)
        expect(spoken(screen.getByText(name, { selector: 'dt' }).parentElement)).toContain(amount);
    },
  );

  it.each(languages)('a listing is raised right there, leaves the list, and it is said (%s)', async (language) => {
    const words = await open(atRisk([listing]), { language });
    wire.answer(margin.raise, { queued: 1 });
    const row = within(await waitFor(() => rowOf('Norvik Cast Iron Skillet')));
    wire.answer(margin.list, atRisk([order]));
    fireEvent.click(row.getByRole('button', { name: words.action.raise }));
    await waitFor(() => expect(screen.queryByText('Norvik Cast Iron Skillet')).toBeNull());
    expect(wire.asked(margin.raise)[0]?.body).toEqual({ inventoryItemIds: [7] });
    expect((await toastsSoFar()).join(' ')).toContain(words.done.raise);
  });

  it('zero and cap ask for what they are of and say so; buying leads to the order', async () => {
    const words = await open(atRisk([listing, order]));
    wire.answer(margin.zero, { queued: 1, actionId: 4 });
    wire.answer(margin.cap, { capUsd: 1_200 });
    await waitFor(() => rowOf('Norvik Cast Iron Skillet'));
    const buttonOf = (title: string, name: string) => within(rowOf(title)).getByRole('button', { name });
    fireEvent.click(buttonOf('Norvik Cast Iron Skillet', words.action.zero));
    await waitFor(() => expect(wire.asked(margin.zero)[0]?.body).toEqual({ inventoryItemIds: [7] }));
    await waitFor(() => expect(buttonOf('Halden Kettle', words.action.cap)).toHaveProperty('disabled', false));
    fireEvent.click(buttonOf('Halden Kettle', words.action.cap));
    await waitFor(() =>
      expect(wire.asked(margin.cap)[0]?.body).toEqual({ sellerAmazonOrderId: '302-1000001-7000037' }),
    );
    const said = await toastsSoFar();
    for (const done of [words.done.zero, words.done.cap]) expect(said.join(' ')).toContain(done);
    const buy = within(rowOf('Halden Kettle')).getByRole('link', { name: words.action.buyNow });
    expect(buy.getAttribute('href')).toContain('/sellerOrder/302-1000001-7000037');
    expect(within(rowOf('Norvik Cast Iron Skillet')).queryByRole('button', { name: words.action.cap })).toBeNull();
  });

  it('what a store without a connection cannot do is disabled', async () => {
    wire.answer(stores.list, [{ ...germanStore, hasAmazonConnectionError: true }]);
    const words = await open(atRisk([listing, order]));
    await waitFor(() => rowOf('Norvik Cast Iron Skillet'));
    for (const action of ['raise', 'zero'] as const)
      expect(screen.getByRole('button', { name: words.action[action] })).toHaveProperty('disabled', true);
  });

  it.each(languages)('says when nothing is at risk, and when it is not computed yet (%s)', async (language) => {
    const words = await open(noRisk, { language });
    expect(await screen.findByText(words.none)).toBeDefined();
  });
  it.each(languages)('says that it is being computed (%s)', async (language) => {
    const words = await open({ ...noRisk, computedAt: null }, { language });
    expect(await screen.findByText(words.notYet)).toBeDefined();
  });

  it('goes through its pages by the address', async () => {
    const words = await open(atRisk([listing], { totalCount: 120, limit: 50, page: 2 }), { search: '?page=2' });
    expect(await screen.findByText('Page 2 of 3')).toBeDefined();
    expect(wire.asked(margin.list)[0]?.url.searchParams.get('page')).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: words.next }));
    await waitFor(() => expect(wire.asked(margin.list).at(-1)?.url.searchParams.get('page')).toBe('3'));
  });

  it.each(languages)('says that it could not be loaded, and tries again (%s)', async (language) => {
    wire.refuse(margin.list, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/marginAtRisk', { wire, language });
    expect(await screen.findByText(texts[language].margin.failed)).toBeDefined();
    wire.answer(margin.list, noRisk);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    expect(await screen.findByText(texts[language].margin.none)).toBeDefined();
  });
});

describe('the overview', () => {
  const tabs = { all: 100, atStore: 90, inQueue: 2, pendingApproval: 0, outOfCriteria: 8 };
  it.each(languages)('has the amount, the worst five and the way to all of them (%s)', async (language) => {
    const words = texts[language].margin;
    const many = Array.from({ length: 7 }, (_, index) => ({ ...listing, id: index, title: `Lampe ${index}` }));
    wire.answer(dashboard.storeHealth, health({ firstSteps: null, tabs }));
    wire.answer(margin.list, atRisk(many));
    await showScreen('/', { wire, language });
    const heading = await screen.findByRole('heading', { name: new RegExp(words.title) });
    expect(spoken(heading)).toContain('−52,50 €');
    const card = within(heading.closest('[data-place]') as HTMLElement); // Every title stands on a card.
    expect(card.getAllByRole('row')).toHaveLength(6);
    expect(card.getByRole('link', { name: /7/ }).getAttribute('href')).toContain('/marginAtRisk');
  });

  it('has no such card where nothing is at risk', async () => {
    wire.answer(dashboard.storeHealth, health({ firstSteps: null, tabs }));
    await showScreen('/', { wire });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(wire.asked(margin.list)).toHaveLength(1));
    expect(screen.queryByText(texts.en.margin.title)).toBeNull();
  });
});
