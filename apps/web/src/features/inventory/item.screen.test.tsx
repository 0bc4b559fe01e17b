import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { knownItem } from '../../testing/known-item.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { subscription } from '../../testing/signed-in.ts';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

async function open(
  search = '',
  language: Language = 'en',
  detail = knownItem,
  over: Partial<typeof subscription> = {},
) {
  const wire = createWire();
  wire.answer(subscriptions.get, { ...subscription, ...over });
  wire.answer(inventory.detail, detail);
  wire.hang(inventory.explain);
  const shown = await showScreen(`/inventoryItem/B0C7K2M4QX${search}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: 'Cast iron skillet' });
  return shown;
}
/** The facts of a card: name → value, as they stand there. */
const factsOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('section, article') ?? document.body;
  const names = [...card.querySelectorAll('dt')];
  return Object.fromEntries(
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')]),
  );
};

describe('the page of a product', () => {
  it.each(languages)('INV-045 shows everything that is known of it at its source (%s)', async (language) => {
    await open('?tab=source', language);
    const { source } = texts[language].product;
    const { yes, no } = texts[language].ui;
    const isTurkish = language === 'tr';
    const days = (count: number) => source.days.replace('{{days}}', String(count));
    expect(factsOf(source.offer)).toEqual({
      [source.price]: '62,90 $',
      [source.shipping]: '3,25 $',
      [source.discount]: isTurkish ? '%12,5' : '12,5%',
      [source.coupon]: '2,11 $',
      [source.listPrice]: '79,99 $',
      [source.status]: texts[language].enums.productStatus['In Stock'],
      [source.stock]: '41',
      [source.seller]: texts[language].enums.sellerType.FBA,
      [source.prime]: yes,
      [source.primeExclusive]: no,
      [source.sellerIsBrand]: no,
      [source.delivery]: days(8),
      [source.inStockIn]: days(9),
      [source.rank]: '3.456',
      [source.reviews]: '4,6 · 987',
    });
    expect(factsOf(source.product)).toEqual({
      [source.category]: 'Home › Kitchen',
      [source.categoryIds]: '1055398 › 284507',
      [source.size]: '31 × 27 × 6 cm',
      [source.weight]: '2,30 kg',
      [source.dimensionalWeight]: '1,01 kg',
      [source.warehouseWeight]: '2,31 kg',
      [source.desi]: '1,67',
      [source.girth]: '97 cm',
      [source.voltage]: '110 V · 220 V',
      [source.variations]: '12',
      [source.trademark]: no,
      [source.uspto]: source.recorded,
      [source.cipo]: source.notRecorded,
      [source.targetOffice]: expect.stringContaining(texts[language].ui.unknown),
    });
    expect(factsOf(source.item)).toMatchObject({
      [source.warehouseCost]: '14,50 $',
      [source.shipmentPrice]: '18,23 $',
      [source.importPrice]: '4,71 $',
      [source.minAllowed]: '105,00 €',
      [source.maxAllowed]: '188,00 €',
      [source.handling]: days(6),
      [source.addedFromStore]: no,
      [source.approvedByUser]: yes,
      [source.createdAt]: expect.stringContaining('02/01/26'),
      [source.changedAt]: expect.stringContaining('03/02/26'),
    });
  });

  it('SHELL-049 its texts in a chosen language stand with its source data', async () => {
    const { wire } = await open('?tab=source');
    expect(screen.getByRole('combobox', { name: texts.en.product.texts.language })).toBeDefined();
    const languagesAsked = wire.asked(inventory.detail).map(({ url }) => url.searchParams.get('language'));
    expect(languagesAsked).toEqual([null, 'tr']);
  });

  it.each(languages)('INV-045 shows its codes, its state and its price history as figures (%s)', async (language) => {
    const { user } = await open('', language);
    const { columns } = texts[language].inventory;
    const { history } = texts[language].product;
    for (const text of ['B0C7K2M4QX', 'KVN-5', 'Anatolia', 'Home › Kitchen'])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    expect(screen.getAllByText(texts[language].enums.inventoryItem.AtStore).length).toBeGreaterThan(0);
    const chart = screen.getByRole('heading', { name: history.title }).closest('section, article') ?? document.body;
    await user.click(within(chart as HTMLElement).getByText(texts[language].ui.chart.table));
    const rows = within(await within(chart as HTMLElement).findByRole('region', { name: history.title })).getAllByRole(
      'row',
    );
    expect(rows[0]?.textContent).toContain(columns.stock);
    expect(rows.some((row) => /130,00.*131,00.*90,10/.test(row.textContent ?? ''))).toBe(true);
    expect(rows.some((row) => /125,22.*126,00.*88,00/.test(row.textContent ?? ''))).toBe(true);
  });

  it.each(languages)(
    'SUB-006 competitors are shown to plans that hold them, others are led to one that does (%s)',
    async (language) => {
      const { wire } = await open('?tab=competitors', language, knownItem, { plan: 'Standard' });
      const { competitors } = texts[language].product;
      expect(screen.getByText(competitors.locked.replace('{{plan}}', 'Professional'))).toBeTruthy();
      expect(screen.getByRole('link', { name: texts[language].ui.changePlan })).toBeTruthy();
      expect(screen.queryByText(competitors.lowest)).toBeNull();
      expect(wire.asked(inventory.explain)).toEqual([]);
    },
  );

  it.each(languages)(
    'PRICE-001 INV-014 shows BuyBox, lowest and average offer and the competitive price, and how far ours is from each (%s)',
    async (language) => {
      await open('?tab=competitors', language);
      const { competitors } = texts[language].product;
      const apart = (amount: string, percent: string): string =>
        `${amount} (${percent.slice(0, 1)}${language === 'tr' ? `%${percent.slice(1)}` : `${percent.slice(1)}%`})`;
      expect(factsOf(competitors.title)).toMatchObject({
        [competitors.buyBox]: '131,00 €',
        [competitors.buyBoxDifference]: apart('−1,00 €', '−0,8'),
        [competitors.lowest]: '129,00 €',
        [competitors.lowestDifference]: apart('+1,00 €', '+0,8'),
        [competitors.average]: '134,75 €',
        [competitors.averageDifference]: apart('−4,75 €', '−3,5'),
        [competitors.threshold]: '130,50 €',
        [competitors.thresholdDifference]: apart('−0,50 €', '−0,4'),
      });
    },
  );

  it('INV-045 one that the store does not have is not found', async () => {
    const wire = createWire();
    wire.refuse(inventory.detail, 'RecordNotFound', { status: 404 });
    wire.hang(inventory.explain);
    const { router } = await showScreen('/inventoryItem/B000000000', { wire });
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });
});

describe('approving a product', () => {
  const pending = { ...knownItem, item: { ...knownItem.item, status: 'PendingApproval' } };

  it.each(
    languages.flatMap((language) =>
      (['InventoryLimitReached', 'InventoryPartiallyAdded'] as const).map((notice) => [notice, language] as const),
    ),
  )('INV-098 %s: what was approved without a place is told to wait (%s)', async (notice, language) => {
    const { user, wire } = await open('', language, pending);
    wire.answer(inventory.approve, { approved: 1, notice, actionId: 3 });
    const { actions, done } = texts[language].inventory;
    await user.click(screen.getByRole('button', { name: actions.approve }));
    const told = await screen.findByText(`${texts[language].errors[notice]} ${done.approvedWait}`);
    expect(told.closest('.toast')?.className).toContain('toast-warning');
    expect(wire.asked(inventory.approve).map(({ body }) => body)).toEqual([{ inventoryItemIds: [5] }]);
  });

  it('INV-098 one that has its place is said to be approved, and can be taken back', async () => {
    const { user, wire } = await open('', 'en', pending);
    wire.answer(inventory.approve, { approved: 1, notice: null, actionId: 3 });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText('1 product approved');
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined();
    expect(await toastsSoFar()).toHaveLength(1);
  });
});
