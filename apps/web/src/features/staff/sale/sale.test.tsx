import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currency } from '@kervan/contracts/currency-calls';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { createWire, type Wire } from '../../../testing/wire.ts';
import { rateOf } from './rate-dialogs.tsx';

let wire: Wire;
const level = {
  id: 7,
  plan: 'AutoPricer' as const,
  levelName: 'AutoPricer 5000',
  isTrial: false,
  productLimit: 5_000,
  price: 9_900,
  isOffered: true,
  isPriced: true,
  subscriptions: 12,
};
const rate = {
  id: 4,
  fromCurrency: 'USD',
  toCurrency: 'EUR',
  rate: 0.912345,
  lastUpdateDate: '2026-03-01T09:00:00.000Z',
  createDate: '2026-01-01T09:00:00.000Z',
  isManual: false,
  setBy: null,
};
const coupon = {
  code: 'SPRING',
  percentOff: 20,
  durationInMonths: 3,
  plans: [] as const,
  isActive: true,
  timesRedeemed: 4,
  maxRedemptions: 10,
  expiresAt: null,
};
beforeEach(() => {
  wire = createWire();
});
const dialog = () => screen.findByRole('dialog');

describe('plan levels', () => {
  it.each(
    tested([
      ['en', ['Offered', 'Price is being created', 'Not offered', 'Offered'], 'Trial'],
      ['tr', ['Sunuluyor', 'Fiyat hazırlanıyor', 'Sunulmuyor', 'Sunuluyor'], 'Deneme'],
    ] as const),
  )('SHELL-102 each with price, products, use and state (%s)', async (language, states, trial) => {
    wire.answer(staffSale.levels, [
      level,
      { ...level, id: 8, isPriced: false },
      { ...level, id: 9, isOffered: false },
      { ...level, id: 10, isTrial: true, isPriced: false },
    ]);
    await showStaff('/staff/levels', { wire, language });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toMatch(/5[.,]000.*99[.,]00.*12/);
    expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual(states);
    expect(rows[3]?.textContent).toContain(trial);
  });

  it('SHELL-102 a level is changed with what it does to those who have it, and a reason', async () => {
    wire.answer(staffSale.levels, [level]);
    wire.answer(staffSale.saveLevel, null);
    const { user } = await showStaff('/staff/levels', { wire });
    await user.click(await screen.findByRole('button', { name: 'Change AutoPricer 5000' }));
    const box = await dialog();
    const price = within(box).getByLabelText('Price of 30 days');
    await user.clear(price);
    await user.type(price, '0.99');
    await user.clear(within(box).getByLabelText('Products'));
    await user.type(within(box).getByLabelText('Products'), '0');
    await user.click(within(box).getByRole('switch'));
    await user.click(within(box).getByLabelText('Reason'));
    await user.paste('New price list.');
    await user.click(within(box).getByRole('button', { name: 'Save level' }));
    expect(box.textContent).toContain('Enter a price from $1.00 to $100,000.00.');
    expect(box.textContent).toContain('Enter a number from 1 to 1,000,000.');
    await user.clear(price);
    await user.type(price, '109');
    await user.clear(within(box).getByLabelText('Products'));
    await user.type(within(box).getByLabelText('Products'), '6000');
    expect(box.textContent).toMatch(
      /12 running subscriptions keep their price.*created at the payment provider.*It can no longer be bought/,
    );
    await user.click(within(box).getByRole('button', { name: 'Save level' }));
    await screen.findByText('Level saved');
    expect(wire.asked(staffSale.saveLevel).map(({ body }) => body)).toEqual([
      { id: 7, price: 10_900, productLimit: 6_000, isOffered: false, why: 'New price list.' },
    ]);
  });

  it('SHELL-102 the price of a trial is that of the level after it', async () => {
    wire.answer(staffSale.levels, [{ ...level, isTrial: true }]);
    const { user } = await showStaff('/staff/levels', { wire });
    await user.click(await screen.findByRole('button', { name: 'Change AutoPricer 5000' }));
    expect(within(await dialog()).getByLabelText<HTMLInputElement>('Price of 30 days').disabled).toBe(true);
  });

  it('SHELL-102 what cannot be read says so and comes when it is asked for again', async () => {
    wire.refuse(staffSale.levels, 'UnexpectedError', { status: 500 });
    const { user } = await showStaff('/staff/levels', { wire });
    await screen.findByText('We couldn’t load the levels');
    wire.answer(staffSale.levels, [level]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });
});

describe('coupons', () => {
  it.each(
    tested([
      ['en', /SPRING20%3Every plan4 of 10.*Active/, 'There is no coupon yet'],
      ['tr', /SPRING%203Her plan4 \/ 10.*Etkin/, 'Henüz kupon yok'],
    ] as const),
  )('SHELL-102 each with its terms and use (%s)', async (language, row, none) => {
    wire.answer(staffSale.coupons, [{ ...coupon, plans: [] }]);
    const { unmount } = await showStaff('/staff/coupons', { wire, language });
    expect((await screen.findByRole('table')).textContent).toMatch(row);
    unmount();
    wire.answer(staffSale.coupons, []);
    await showStaff('/staff/coupons', { wire, language });
    await screen.findByText(none);
  });

  it('SHELL-102 one is made with its terms, which are checked first', async () => {
    wire.answer(staffSale.coupons, []);
    wire.answer(staffSale.createCoupon, null);
    const { user } = await showStaff('/staff/coupons', { wire });
    await user.click(await screen.findByRole('button', { name: 'Create coupon' }));
    const box = await dialog();
    await user.click(within(box).getByLabelText('Reason'));
    await user.paste('Spring sale.');
    await user.click(within(box).getByRole('button', { name: 'Create coupon' }));
    expect(box.textContent).toContain('Use 3 to 30 letters and digits.');
    expect(box.textContent).toContain('Enter 1 to 100.');
    await user.type(within(box).getByLabelText('Code'), 'spring26');
    await user.type(within(box).getByLabelText('Percent off'), '25');
    await user.type(within(box).getByLabelText('Maximum uses'), '50');
    await user.click(within(box).getByRole('button', { name: 'Create coupon' }));
    await screen.findByText('Coupon SPRING26 created');
    expect(wire.asked(staffSale.createCoupon)[0]?.body).toEqual({
      code: 'spring26',
      percentOff: 25,
      durationInMonths: 1,
      plans: [],
      maxRedemptions: 50,
      expiresAt: null,
      why: 'Spring sale.',
    });
  });
});

describe('currency rates', () => {
  it.each(
    tested([
      ['en', /USD → EUR0\.912345File of the bank/, /USD → TRY41\.5.*By hand, Sena Second/],
      ['tr', /USD → EUR0,912345Banka dosyası/, /USD → TRY41,5.*Elle, Sena Second/],
    ] as const),
  )('PRICE-035 say whether the file or a member set them (%s)', async (language, file, manual) => {
    wire.answer(staffSale.rates, [
      rate,
      { ...rate, id: 5, toCurrency: 'TRY', rate: 41.5, isManual: true, setBy: 'Sena Second' },
    ]);
    await showStaff('/staff/rates', { wire, language });
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first?.textContent).toMatch(file);
    expect(second?.textContent).toMatch(manual);
    expect(within(first!).queryByRole('button')).toBeNull();
  });

  it('PRICE-035 a rate is set by hand with what it does and a reason', async () => {
    wire.answer(staffSale.rates, [rate]);
    wire.answer(currency.post, { id: 4 });
    const { user } = await showStaff('/staff/rates', { wire });
    await user.click(await screen.findByRole('button', { name: 'Set a rate' }));
    const box = await dialog();
    await user.type(within(box).getByLabelText('To'), 'usd');
    await user.type(within(box).getByLabelText('Rate'), '0');
    await user.click(within(box).getByLabelText('Reason'));
    await user.paste('The file is late.');
    await user.click(within(box).getByRole('button', { name: 'Set a rate' }));
    expect(box.textContent).toContain('Enter a rate above 0 with up to 6 decimals.');
    expect(within(box).getAllByText(/Enter two different codes/).length).toBeGreaterThan(0);
    await user.clear(within(box).getByLabelText('To'));
    await user.type(within(box).getByLabelText('To'), 'eur');
    await user.clear(within(box).getByLabelText('Rate'));
    await user.type(within(box).getByLabelText('Rate'), '0,95');
    expect(box.textContent).toMatch(/Now it is 0\.912345\..*repriced/);
    await user.click(within(box).getByRole('button', { name: 'Set a rate' }));
    await screen.findByText('Rate set');
    expect(wire.asked(currency.post).map(({ body }) => body)).toEqual([
      { fromCurrency: 'USD', toCurrency: 'EUR', rate: 0.95, why: 'The file is late.' },
    ]);
    expect(wire.asked(currency.post)[0]?.headers.get('authorization')).toBe('Bearer token-of-staff');
  });

  it('PRICE-036 one that was set by hand is taken away', async () => {
    wire.answer(staffSale.rates, [{ ...rate, isManual: true, setBy: 'Sena Second' }]);
    wire.answer(currency.remove, null);
    const { user } = await showStaff('/staff/rates', { wire });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const box = await dialog();
    expect(box.textContent).toContain('The rate from the file applies again');
    await user.click(within(box).getByLabelText('Reason'));
    await user.paste('The file is back.');
    await user.click(within(box).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(wire.asked(currency.remove)).toHaveLength(1));
    expect(Object.fromEntries(wire.asked(currency.remove)[0]!.url.searchParams)).toEqual({
      id: '4',
      why: 'The file is back.',
    });
  });

  it.each([
    ['0.912345', 0.912345],
    ['41,5', 41.5],
    ['1000000', 1_000_000],
    ['0', null],
    ['0.0000001', null],
    ['1000000.1', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
  ])('PRICE-035 %j is the rate %s', (typed, rate) => {
    expect(rateOf(typed)).toBe(rate);
  });
});
