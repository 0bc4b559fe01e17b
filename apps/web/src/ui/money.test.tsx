import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show.tsx';
import { FormatProvider } from './format/format.tsx';
import { inUsd, type ShownMoney } from '@kervan/domain/money/shown-money';
import { Money } from './money.tsx';

const rate = { local: 'EUR', ratePpm: 800_000 } as const;
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');
const render = (shown: ShownMoney | null, currency = 'EUR') =>
  showPart(
    <FormatProvider locale="de-DE" language="en" timeZone="UTC" now={() => 0} shown={shown}>
      <p>
        <Money minor={-2_000} currency={currency} kind="result" />
      </p>
    </FormatProvider>,
  );
const amount = () => screen.getByText(/20|25/);

it('PRICE-033 shows an amount of the store in dollars where the store wants it, its tip with the own amount and the rate', async () => {
  await render({ ...rate, display: 'usd' });
  expect(plain(amount().textContent)).toBe('−25,00 $');
  expect(plain(amount().getAttribute('data-tip'))).toBe('−20,00 €, at 1 $ = 0,8 €');
  expect(amount().className).toContain('neg');
});

it('PRICE-033 shows the own currency by default, its tip with the dollars', async () => {
  await render({ ...rate, display: 'local' });
  expect(plain(amount().textContent)).toBe('−20,00 €');
  expect(plain(amount().getAttribute('data-tip'))).toBe('−25,00 $, at 1 $ = 0,8 €');
});

it('PRICE-033 leaves amounts of another currency, and those without a rate, as they are', async () => {
  await render({ ...rate, display: 'usd' }, 'USD');
  expect(plain(amount().textContent)).toBe('−20,00 $');
  expect(amount().getAttribute('data-tip')).toBeNull();
  expect(inUsd(2_000, 'EUR', { local: 'EUR', display: 'usd', ratePpm: null })).toBeNull();
  // A currency without decimals.
  expect(inUsd(1_500, 'JPY', { local: 'JPY', display: 'usd', ratePpm: 150_000_000 })).toBe(1_000);
});
