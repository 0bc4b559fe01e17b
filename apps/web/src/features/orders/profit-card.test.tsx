import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProfitTable } from '@kervan/contracts/profit-table';
import { texts } from '@kervan/texts/texts';
import { showPart } from '../../testing/show.tsx';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ProfitCard } from './profit-card.tsx';

const line = (name: string, forecastMinor: number, actualMinor: number | null): ProfitTable['lines'][number] => ({
  line: name,
  forecastMinor,
  actualMinor,
  countedMinor: actualMinor ?? forecastMinor,
  onItsWayMinor: 0,
  differenceMinor: actualMinor === null ? null : actualMinor - forecastMinor,
  reason: 'asForecast',
  details: null,
  movements: [],
});
const profit = {
  currency: 'EUR',
  lines: [line('sale', 10_033, 10_033), line('commission', -1_533, -1_500), line('purchase', -7_333, null)],
  forecastProfitMinor: 1_167,
  actualProfitMinor: 1_200,
  forecastPercent: null,
  actualPercent: null,
} as unknown as ProfitTable; // What the card reads of it.

const cents = (text: string | null | undefined) => Number((text ?? '').replaceAll('−', '-').replaceAll(/[^\d-]/g, ''));

it.each(['usd', 'local'] as const)(
  'PRICE-033 the total of an order’s profit is the sum of the rows that are shown (%s)',
  async (display) => {
    await showPart(
      <FormatProvider
        locale="de-DE"
        language="en"
        timeZone="UTC"
        now={() => 0}
        shown={{ local: 'EUR', display, ratePpm: 920_000 }}
      >
        <ProfitCard profit={profit} isDirect={false} />
      </FormatProvider>,
    );
    const rows = screen.getAllByRole('row').slice(1);
    const column = (place: number) => rows.map((row) => within(row).queryAllByRole('cell')[place]?.textContent);
    const forecast = column(0).map(cents);
    expect(forecast.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(forecast.at(-1));
    expect(forecast.at(-1)).toBe(display === 'usd' ? 1_268 : 1_167);
    // What is open counts with its forecast.
    const actual = column(1);
    expect(cents(actual[0]) + cents(actual[1]) + (forecast[2] ?? NaN)).toBe(cents(actual.at(-1)));
    expect(actual.at(-1)).toBe(display === 'usd' ? '13,04' : '12,00');
  },
);

it.each([0, 2_000])('decision 70 what is still to come back from the source is said: %i cents', async (owed) => {
  await showPart(
    <FormatProvider
      locale="de-DE"
      language="en"
      timeZone="UTC"
      now={() => 0}
      shown={{ local: 'EUR', display: 'local', ratePpm: 920_000 }}
    >
      <ProfitCard profit={{ ...profit, sourceOwedUsdMinor: owed }} isDirect={false} />
    </FormatProvider>,
  );
  const said = screen.queryByText(/is still to come back: the source/)?.textContent ?? '';
  expect(said.includes('20,00')).toBe(owed > 0);
});

it('ORD-010 ORD-012 a line opens to what moved of it, and closes; one of which nothing moved does not', async () => {
  const moved = {
    ...line('refunds', 0, -500),
    movements: [
      {
        day: '2026-02-21',
        kind: 'Refund',
        amountMinor: -500,
        currency: 'EUR',
        ratePpm: 1_000_000,
        inOrderCurrencyMinor: -500,
        reference: 'REF-77',
      },
    ],
  };
  const { user } = await showPart(
    <FormatProvider
      locale="de-DE"
      language="en"
      timeZone="UTC"
      now={() => 0}
      shown={{ local: 'EUR', display: 'local', ratePpm: 920_000 }}
    >
      <ProfitCard profit={{ ...profit, lines: [...profit.lines, moved] }} isDirect={false} />
    </FormatProvider>,
  );
  const words = texts.en.orders.profit;
  const button = (of: 'refunds' | 'sale') =>
    screen.queryByRole('button', { name: words.more.replace('{{line}}', words.line[of]) });
  expect(button('sale')).toBeNull();
  expect(button('refunds')?.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(/REF-77/)).toBeNull();
  await user.click(button('refunds') ?? document.body);
  expect(button('refunds')?.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText(/REF-77/).textContent).toContain('5,00');
  await user.click(button('refunds') ?? document.body);
  expect(screen.queryByText(/REF-77/)).toBeNull();
});

it('ORD-012 a refund that no books hold yet has its line at once, with its amount, as pending', async () => {
  const onItsWay = { ...line('refunds', 0, null), forecastMinor: null, countedMinor: -500, onItsWayMinor: -500 };
  await showPart(
    <FormatProvider
      locale="de-DE"
      language="en"
      timeZone="UTC"
      now={() => 0}
      shown={{ local: 'EUR', display: 'local', ratePpm: 920_000 }}
    >
      <ProfitCard profit={{ ...profit, lines: [...profit.lines, onItsWay] }} isDirect={false} />
    </FormatProvider>,
  );
  const row = screen.getByRole('row', { name: /Refunds/ });
  expect(within(row).getAllByRole('cell')[1]?.textContent).toBe(`−5,00 ${texts.en.orders.profit.pending}`);
});
