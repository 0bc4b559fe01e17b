import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { stores } from '@kervan/contracts/stores-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { knownItem } from '../../testing/known-item.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { explanation } from '../../testing/item-answers.ts';
import { AS_OF, germanStore } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? '';

type Pricing = Response<typeof inventory.pricingHistory>;
type Row = Pricing['items'][number];
const row = (seq: number, over: Partial<Row> = {}): Row => ({
  seq,
  date: '2026-03-02T08:55:00.000Z',
  oldPriceMinor: 12_522,
  newPriceMinor: 13_000,
  state: 'done',
  reason: 'SourceDataChange',
  filter: null,
  cause: null,
  ...over,
});
const pricing = (items: Row[], nextCursor: string | null = null): Pricing => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 50,
  nextCursor,
  asin: 'B0C7K2M4QX',
  sku: 'KVN-5',
  title: 'Cast iron skillet',
  currency: 'EUR',
  keptFrom: AS_OF,
  asOf: AS_OF,
});

describe('the pricing history of a product', () => {
  async function open(answer: Pricing, language: Language = 'en', search = '') {
    const wire = createWire();
    wire.answer(inventory.pricingHistory, answer);
    const shown = await showScreen(`/pricingHistory/B0C7K2M4QX${search}`, { wire, language });
    await screen.findByRole('heading', { level: 1, name: texts[language].product.pricingHistory.title });
    return { ...shown, wire };
  }

  it.each(languages)(
    'INV-050 INV-118 shows date, both prices, state and reason of each change (%s)',
    async (language) => {
      await open(
        pricing([
          row(9, {
            cause: {
              isFirst: false,
              fromMinor: 12_522,
              toMinor: 13_000,
              moved: [{ name: 'source', before: 4_290, after: 6_290 }],
            },
          }),
          ...(['pending', 'sent', 'failed', 'cancelled'] as const).map((state, index) => row(index + 1, { state })),
        ]),
        language,
      );
      const { priceUpdate, updateReason } = texts[language].enums;
      const [, first, ...others] = (await screen.findAllByRole('row')).map(({ textContent }) => plain(textContent));
      expect(first).toMatch(/125,22 €.*130,00 €/);
      expect(first).toContain(priceUpdate.done);
      expect(first).toContain(plain(texts[language].product.cause.source.replace('{{step}}', '42,90 → 62,90 $')));
      expect(others.map((text) => Object.values(priceUpdate).filter((word) => text.includes(word)))).toEqual(
        (['pending', 'sent', 'failed', 'cancelled'] as const).map((state) => [priceUpdate[state]]),
      );
      expect(others[0]).toContain(updateReason.SourceDataChange);
      const link = screen.getAllByRole('link', { name: /Explain the decision|kararını açıkla|kararı açıkla/i })[0];
      expect(link?.getAttribute('href')).toBe('/inventoryItem/KVN-5?seq=9');
    },
  );

  it('INV-118 is narrowed by state in the address, and reads on where a page ends', async () => {
    const { user, wire } = await open(pricing([row(9)], 'next'), 'en', '?state=failed');
    await screen.findByText(/125,22/);
    expect(wire.asked(inventory.pricingHistory)[0]?.body).toEqual({ asin: 'B0C7K2M4QX', limit: 50, state: 'failed' });
    wire.answer(inventory.pricingHistory, pricing([row(8, { newPriceMinor: 11_100 })]));
    await user.click(screen.getByRole('button', { name: texts.en.product.changes.more }));
    await screen.findByText(/111,00/);
    expect(wire.asked(inventory.pricingHistory).at(-1)?.body).toMatchObject({ cursor: 'next', state: 'failed' });
  });

  it('INV-118 says that there is none, and that it could not be loaded', async () => {
    await open(pricing([]));
    await screen.findByText(texts.en.product.pricingHistory.emptyTitle);
  });

  it('INV-118 one that the store does not have is not found', async () => {
    const wire = createWire();
    wire.refuse(inventory.pricingHistory, 'RecordNotFound', { status: 404 });
    const { router } = await showScreen('/pricingHistory/B000000000', { wire });
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });
});

type Last = Response<typeof inventory.lastUpdate>;
const last: Last = {
  asin: 'B0C7K2M4QX',
  sku: 'KVN-5',
  title: 'Cast iron skillet',
  imageUrl: null,
  update: {
    seq: 31,
    changedAt: '2026-03-02T08:55:00.000Z',
    itemId: 5,
    asin: 'B0C7K2M4QX',
    sku: 'KVN-5',
    title: 'Cast iron skillet',
    imageUrl: null,
    updateType: 'Update',
    reason: 'SourceDataChange',
    filter: null,
    oldStatus: 'AtStore',
    newStatus: 'AtStoreQueue',
    currency: 'EUR',
    cause: {
      isFirst: false,
      fromMinor: 12_522,
      toMinor: 13_000,
      moved: [{ name: 'source', before: 4_290, after: 6_290 }],
    },
    oldPriceMinor: 12_522,
    newPriceMinor: 13_000,
    oldQuantity: 3,
    newQuantity: 5,
    oldHandlingDays: 4,
    newHandlingDays: 6,
    state: 'done',
  },
  sourceReadAt: '2026-03-02T08:42:00.000Z',
  targetReadAt: '2026-03-02T08:41:00.000Z',
  sendings: [
    {
      attempt: 1,
      kind: 'patch',
      state: 'sent',
      sentAt: '2026-03-02T08:56:00.000Z',
      acceptedAt: '2026-03-02T08:57:00.000Z',
      readBackAt: null,
      failedAt: '2026-03-02T08:58:00.000Z',
      priceMinor: 13_000,
      quantity: 5,
    },
    {
      attempt: 2,
      kind: 'patch',
      state: 'done',
      sentAt: '2026-03-02T09:01:00.000Z',
      acceptedAt: '2026-03-02T09:02:00.000Z',
      readBackAt: '2026-03-02T09:03:00.000Z',
      failedAt: null,
      priceMinor: 13_000,
      quantity: 5,
    },
  ],
  asOf: AS_OF,
};

describe('the last update of a product', () => {
  async function open(answer: Last, language: Language = 'en') {
    const wire = createWire();
    wire.answer(inventory.lastUpdate, answer);
    await showScreen('/lastUpdateDetails/B0C7K2M4QX', { wire, language });
    await screen.findByRole('heading', { level: 1, name: texts[language].product.lastUpdate.title });
  }

  it.each(languages)('INV-048 says what changed, why, and each moment of its way (%s)', async (language) => {
    await open(last, language);
    const { lastUpdate, updateHistory, changes, cause } = texts[language].product;
    const { inventoryItem, updateReason } = texts[language].enums;
    const card = (await screen.findByRole('heading', { name: lastUpdate.change })).closest('section') ?? document.body;
    const fact = (name: string) =>
      plain(
        [...card.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
          ?.textContent,
      );
    const { columns } = updateHistory;
    expect(fact(columns.price)).toMatch(/130,00 €.*125,22 €/);
    expect(fact(columns.stock)).toMatch(/3.*5/);
    expect(fact(columns.handling)).toMatch(/4.*6/);
    expect(fact(columns.status)).toContain(inventoryItem.AtStoreQueue);
    expect(fact(columns.status)).toContain(inventoryItem.AtStore);
    expect(fact(changes.reason)).toBe(updateReason.SourceDataChange);
    expect(fact(lastUpdate.cause)).toBe(cause.source.replace('{{step}}', '42,90 → 62,90 $'));
    expect(screen.getByRole('link', { name: lastUpdate.explain }).getAttribute('href')).toBe(
      '/inventoryItem/KVN-5?seq=31',
    );
    const way = screen.getByRole('list', { name: lastUpdate.way });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((each) => each.querySelector('b')?.textContent),
    ).toEqual([
      lastUpdate.targetRead,
      lastUpdate.sourceRead,
      lastUpdate.decided,
      lastUpdate.sent,
      lastUpdate.accepted,
      lastUpdate.ended,
      lastUpdate.sent,
      lastUpdate.accepted,
      lastUpdate.readBack,
    ]);
  });

  it('INV-048 says that nothing was sent yet, and that nothing changed', async () => {
    await open({ ...last, update: last.update && { ...last.update, state: 'pending' }, sendings: [] });
    await screen.findByText(texts.en.product.lastUpdate.notSent);
    document.body.innerHTML = '';
    await open({ ...last, update: null });
    await screen.findByText(texts.en.product.changes.emptyTitle);
  });
});

describe('the page of a product', () => {
  const days = [
    { day: '2025-06-20', sourceMinor: 5_000, ownMinor: 9_900, buyBoxMinor: 9_950, lowestMinor: 9_800 },
    { day: '2026-03-02', sourceMinor: 6_290, ownMinor: 13_000, buyBoxMinor: 13_100, lowestMinor: 12_900 },
  ];
  async function open(search: string, language: Language = 'en', over: object = {}) {
    const wire = createWire();
    wire.answer(inventory.detail, { ...knownItem, item: { ...knownItem.item, ...over } });
    wire.hang(inventory.explain);
    wire.answer(inventory.priceDays, { currency: 'EUR', sourceCurrency: 'USD', days, asOf: AS_OF });
    const shown = await showScreen(`/inventoryItem/B0C7K2M4QX${search}`, { wire, language });
    await screen.findByRole('heading', { level: 1 });
    return { ...shown, wire };
  }

  it.each(languages)(
    'INV-046 PRICE-033 its chart reaches 365 days, with source and lowest offer, as a table (%s)',
    async (language) => {
      const { user, wire } = await open('?days=365', language);
      const { history } = texts[language].product;
      const card = (await screen.findByRole('heading', { name: history.title })).closest('section') ?? document.body;
      const range = within(card).getByRole('radiogroup', { name: history.range });
      expect(
        within(range)
          .getAllByRole('radio')
          .map(({ textContent }) => Number.parseInt(textContent ?? '', 10)),
      ).toEqual([7, 30, 90, 180, 365]);
      await waitFor(() => expect(wire.asked(inventory.priceDays)[0]?.url.search).toBe('?asinOrSku=KVN-5&days=365'));
      await user.click(within(card).getByText(texts[language].ui.chart.table));
      const rows = within(await within(card).findByRole('region', { name: history.title }))
        .getAllByRole('row')
        .map(({ textContent }) => plain(textContent));
      for (const name of [history.price, history.buyBox, history.lowest, history.source])
        expect(rows[0]).toContain(name);
      // The day before the first change that is kept, in the currency that is shown.
      expect(rows.at(-1)).toMatch(/99,00 €.*99,50 €.*98,00 €/);
      expect(rows.some((text) => /130,00 €.*131,00 €.*129,00 €/.test(text))).toBe(true);
      await user.click(within(range).getByText('180'));
      await waitFor(() => expect(wire.asked(inventory.priceDays).at(-1)?.url.search).toContain('days=180'));
    },
  );

  it('INV-046 its days are not read where no chart stands', async () => {
    const { wire } = await open('?tab=changes');
    expect(wire.asked(inventory.priceDays)).toEqual([]);
    expect(screen.getByRole('link', { name: texts.en.product.pricingHistory.title }).getAttribute('href')).toBe(
      '/pricingHistory/KVN-5',
    );
    expect(screen.getByRole('link', { name: texts.en.product.lastUpdate.title }).getAttribute('href')).toBe(
      '/lastUpdateDetails/KVN-5',
    );
  });

  it('INV-046 marks the restricted keywords of its title', async () => {
    await open('', 'en', { titleMarks: [[0, 4]] });
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.querySelector('mark')?.textContent).toBe('Cast');
    expect(title.textContent).toBe('Cast iron skillet');
  });

  it('INV-046 source and target say where they come from and how old they are', async () => {
    const { user } = await open('?tab=source');
    const rings = () => [...document.querySelectorAll('[data-freshness]')];
    expect(rings().length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: new RegExp(texts.en.product.item.tab.competitors) }));
    await waitFor(() => expect(rings().length).toBeGreaterThan(0));
  });

  it.each([
    ['local', /57,87 €/, /130,00 €.*131,00 €.*129,00 €/],
    ['usd', /62,90 \$/, /141,30 \$.*142,39 \$.*140,22 \$/],
  ] as const)('PRICE-033 its chart is drawn in one currency, the source with it (%s)', async (display, source, own) => {
    const wire = createWire();
    wire.answer(stores.list, [{ ...germanStore, currencyDisplay: display }]);
    wire.answer(inventory.detail, knownItem);
    wire.hang(inventory.explain);
    wire.answer(inventory.priceDays, { currency: 'EUR', sourceCurrency: 'USD', days, asOf: AS_OF });
    const { user } = await showScreen('/inventoryItem/B0C7K2M4QX?days=365', { wire });
    const { history } = texts.en.product;
    const card = (await screen.findByRole('heading', { name: history.title })).closest('section') ?? document.body;
    await user.click(within(card).getByText(texts.en.ui.chart.table));
    const region = await within(card).findByRole('region', { name: history.title });
    const [, now] = within(region)
      .getAllByRole('row')
      .map(({ textContent }) => plain(textContent));
    expect(now).toMatch(source);
    expect(now).toMatch(own);
  });

  it('INV-046 shows the parts of its price and the filters that it fails', async () => {
    const wire = createWire();
    wire.answer(inventory.detail, knownItem);
    wire.answer(
      inventory.explain,
      explanation({ failures: [{ filter: 'PrimeExclusive', action: 2, unknown: false, figure: null }] }),
    );
    wire.answer(inventory.priceDays, { currency: 'EUR', sourceCurrency: 'USD', days: [], asOf: AS_OF });
    await showScreen('/inventoryItem/B0C7K2M4QX', { wire });
    expect(await screen.findByText(texts.en.product.xray.failing)).toBeDefined();
    expect(screen.getByText(texts.en.enums.filter.PrimeExclusive)).toBeDefined();
    for (const part of ['product', 'shipment', 'commission'] as const)
      expect(screen.getAllByText(texts.en.product.part[part]).length, part).toBeGreaterThan(0);
  });

  it('INV-046 its own values are entered in place', async () => {
    const { user } = await open('');
    await user.click(screen.getByRole('button', { name: texts.en.asinSettings.own.button }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });
});
