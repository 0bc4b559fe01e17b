import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { Language } from '@kervan/texts/texts';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ForecastFacts } from './forecast-facts.tsx';

const none = { alone: 0, shared: 0, total: 0 };
const answer = (orders: DryRunAnswer['orders'], zeroed = 2): DryRunAnswer => ({
  revision: 1,
  computedAt: AS_OF,
  durationMs: 1,
  items: 10,
  evaluated: 10,
  waiting: 0,
  offered: { before: 10, after: 10 - zeroed, lost: zeroed },
  released: 0,
  caught: 0,
  totals: { zeroed: { alone: zeroed, shared: 0, total: zeroed }, removed: none, restored: none },
  filters: [],
  samples: [],
  orders,
});
const show = (orders: DryRunAnswer['orders'], language: Language = 'en', zeroed = 2) =>
  showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <ForecastFacts answer={answer(orders, zeroed)} />
    </FormatProvider>,
    { language },
  );
const text = async (): Promise<string> => (await screen.findByText(/10/, { selector: 'p' })).textContent ?? '';

describe('the orders of products that leave', () => {
  it.each(
    tested([
      ['en', /In the last 30 days 12 orders came from them, with a profit of .*84/],
      ['tr', /Bu ürünlere son 30 günde 12 sipariş geldi; toplam kâr .*84/],
    ] as const),
  )('FILT-047 are told with their profit, in %s', async (language, words) => {
    await show({ count: 12, profitMinor: 8_400, currency: 'EUR' }, language);
    expect(await text()).toMatch(words);
  });

  it.each([
    [{ count: 1, profitMinor: null, currency: 'EUR' }, /1 order came from them; its profit isn’t known yet/],
    [{ count: 0, profitMinor: null, currency: 'EUR' }, /They had no order in the last 30 days/],
    [null, /Their orders of the last 30 days are unknown: this store’s orders haven’t been imported yet/],
  ] as const)('FILT-047 of %j', async (orders, words) => {
    await show(orders);
    expect(await text()).toMatch(words);
  });

  it('are not spoken of when nothing leaves', async () => {
    await show({ count: 5, profitMinor: 1, currency: 'EUR' }, 'en', 0);
    expect(await text()).not.toMatch(/30 days/);
  });
});
