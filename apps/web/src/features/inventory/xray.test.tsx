import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import type { Language } from '@kervan/texts/languages';
import { explanation, itemDetail } from '../../testing/item-answers.ts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(inventory.detail, itemDetail());
});
const open = async (answer: PriceExplanation, language: Language = 'en') => {
  wire.answer(inventory.explain, answer);
  const shown = await showScreen(`/inventoryItem/${answer.sku}`, { wire, language });
  const question = await screen.findByRole('heading', { name: /125,22/ });
  return { ...shown, card: question.closest('section') as HTMLElement }; // The question stands on its card.
};
/** Everything of the card but the sign of the button: what would move anything. */
const shapeOf = (card: HTMLElement) => {
  const copy = card.cloneNode(true) as HTMLElement; // A copy of the card is one.
  for (const button of copy.querySelectorAll('button')) button.replaceWith(button.textContent);
  // Rings of age empty as time passes.
  return copy.innerHTML.replaceAll(/ stroke-dasharray="[^"]*"/g, '');
};
const outcome = (card: HTMLElement) => card.querySelector<SVGElement>('[data-outcome]')?.dataset.outcome ?? null;

describe('computing a decision again', () => {
  it.each<[Language, string, string, string, boolean]>(
    tested([
      ['en', 'Recalculate', '125,22 € matched to the cent', 'matches', true],
      ['tr', 'Yeniden hesapla', '125,22 € kuruşu kuruşuna tuttu', 'matches', true],
      ['en', 'Recalculate', 'Recalculated: 125,22 €. A new decision is on its way.', 'differs', false],
    ]),
  )(
    'tells the outcome in a notice and moves nothing of the card (%s)',
    async (language, button, told, sign, matches) => {
      const answer = explanation({ replay: { priceMinor: 12_522, quantity: 18, matches } });
      const { card, user } = await open(answer, language);
      const before = shapeOf(card);
      expect(outcome(card)).toBeNull();
      await user.click(within(card).getByRole('button', { name: button }));
      const notice = await screen.findByText(told);
      expect(notice.closest('.toast')?.className).toContain(matches ? 'toast-success' : 'toast-warning');
      expect(outcome(card)).toBe(sign);
      expect(shapeOf(card)).toBe(before);
    },
  );

  it('of another decision the outcome of the first is gone', async () => {
    const { card, user } = await open(explanation());
    await user.click(within(card).getByRole('button', { name: 'Recalculate' }));
    await waitFor(() => expect(outcome(card)).toBe('matches'));
    wire.answer(inventory.explain, explanation({ seq: 3, previousSeq: null, nextSeq: 4 }));
    await user.click(within(card).getByRole('button', { name: 'Previous decision' }));
    await within(card).findByText(/^Decision 3/);
    expect(outcome(card)).toBeNull();
  });

  it('that fails claims nothing', async () => {
    const { card, user } = await open(explanation());
    wire.refuse(inventory.explain, 'UnexpectedError', { status: 400 });
    await user.click(within(card).getByRole('button', { name: 'Recalculate' }));
    await screen.findByText('This decision can’t be explained');
    expect(document.querySelector('.toast-success')).toBeNull();
  });
});

describe('the filters that could not be judged', () => {
  it.each<[Language, string, string]>(
    tested([
      ['en', '18 / 18 · 2 unknown', 'Passed because unknown: Prime members only, Seller is the brand'],
      ['tr', '18 / 18 · 2 bilinmiyor', 'Bilinmediği için geçilen: Yalnız Prime üyelerine, Satıcı ve marka adı aynı'],
    ]),
  )('are counted beside those that passed, and named (%s)', async (language, figures, names) => {
    const unknown = (filter: string) => ({ filter, action: 1, unknown: true, figure: null });
    const { card, user } = await open(
      explanation({ failures: [unknown('PrimeExclusive'), unknown('SameSellerAndBrandName')] }),
      language,
    );
    const [count = '', more = ''] = figures.split(' · ');
    const row = within(card)
      .getByText(new RegExp(`^${more}`))
      .closest('li');
    expect(row?.textContent).toContain(`${count} · ${more}`);
    await user.hover(within(card).getByText(new RegExp(`^${more}`)));
    expect((await screen.findAllByText(names)).length).toBeGreaterThan(0);
  });
});

describe('what would change the price', () => {
  it('has a rate with as many digits as the rate of the decision', async () => {
    const threshold = { code: 'rateAbove' as const, value: 868_000, isHolding: false, effectMinor: null };
    const { card } = await open(explanation({ thresholds: [threshold] }));
    expect(within(card).getByText(/0,8680/)).toBeDefined();
  });
});

describe('the breakdown', () => {
  it('adds up to the price, and its bars lie in a track of their own beside the figures', async () => {
    const { card } = await open(explanation());
    const rows = [...card.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.map(([name, , , figure]) => [name, figure])).toEqual([
      ['Product', '47,36'],
      ['Int. shipping', '18,76'],
      ['Cost', '66,12'],
      ['Amazon commission', '38,77'],
      ['Profit', '20,33'],
      ['Sale price', '125,22'],
      ['Profit at the BuyBox', '20,43'],
    ]);
    for (const bar of card.querySelectorAll('[data-part]')) {
      const cell = bar.closest('td');
      expect(bar.parentElement, 'the track').not.toBe(cell);
      expect(cell?.nextElementSibling?.textContent).toMatch(/\d/);
    }
  });
});
