import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { showScreen } from '../../testing/show.tsx';
import { countsWith } from '../../testing/signed-in.ts';
import { health, noStep } from '../../testing/store-health.ts';
import { openHints } from '../../testing/tell.ts';
import { createWire } from '../../testing/wire.ts';
import type { StoreHealth } from './dashboard-types.ts';

const open = async (answer: StoreHealth, language: 'en' | 'tr' = 'en', wire = createWire()) => {
  wire.answer(
    inventory.counts,
    countsWith({ tabs: answer.tabs, allStatusCount: answer.tabs.all, atStoreCount: answer.plan.atStore }),
  );
  wire.answer(dashboard.storeHealth, answer);
  return { ...(await showScreen('/', { wire, language })), wire };
};
const steps = async (name = 'First steps') => {
  const title = await screen.findByRole('heading', { name });
  return within(title.closest('section') as HTMLElement);
};

describe('the overview of a new seller', () => {
  it('lists the first steps and claims nothing of data that are not there', async () => {
    await open(health());
    const card = await steps();
    expect(card.getByText('0 of 9 done')).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/mainCustomerPricingSettings',
      '/filters',
      '/routingsettings',
      '/inventory/new',
    ]);
    expect(screen.queryByText(/within its limits/)).toBeNull();
    expect(card.queryByRole('button', { name: 'Hide the first steps' })).toBeNull();
    for (const name of [/^Data age/, /^Inventory/, /^Not sent/, /^Newest changes/, /^Changes per hour/])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('ONB-001 the defaults of the profit band can be kept: the step is done', async () => {
    const { user, wire } = await open(health());
    const card = await steps();
    wire.answer(dashboard.confirmStep, null);
    wire.answer(dashboard.storeHealth, health({ firstSteps: { ...noStep, profitBand: true } }));
    await user.click(card.getByRole('button', { name: 'Keep the default: Choose your profit band' }));
    await waitFor(() => expect(card.getByText('1 of 9 done')).toBeTruthy());
    expect(wire.asked(dashboard.confirmStep)[0]?.body).toEqual({ step: 'profitBand' });
  });

  it('each step is done by itself, the next one is marked', async () => {
    await open(health({ firstSteps: { ...noStep, profitBand: true, products: true } }));
    const card = await steps();
    expect(card.getByText('2 of 9 done')).toBeTruthy();
    expect(card.getAllByText('Done')).toHaveLength(2);
    // What is behind the seller is one line, without what it was about.
    expect(card.getByText('Choose your profit band').closest('li')?.textContent).toBe('Choose your profit bandDone');
    expect(card.getByText('Set the filters', { selector: 'b' }).closest('[aria-current="step"]')).not.toBeNull();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/filters',
      '/routingsettings',
    ]);
  });

  it('says it in Turkish', async () => {
    await open(health(), 'tr');
    expect((await steps('İlk adımlar')).getByText('9 adımdan 0 tanesi tamam')).toBeTruthy();
  });

  it('ONB-001 leads on from the first price to the first order, which the chart stands beside', async () => {
    const live = { ...noStep, profitBand: true, filters: true, way: true, products: true, firstPriceLive: true };
    const { user, wire } = await open(health({ firstSteps: { ...live, firstOrder: true, shippingType: true } }));
    await screen.findByRole('heading', { name: 'Changes per hour' });
    const card = await steps();
    expect(card.getByText('7 of 9 done')).toBeTruthy();
    expect(card.getByText('Buy the product', { selector: 'b' }).closest('[aria-current="step"]')).not.toBeNull();
    // Of what is bought and confirmed the next alone has its way: there is nothing to go to before.
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/orders']);
    wire.answer(dashboard.confirmStep, null);
    wire.answer(dashboard.storeHealth, health({ firstSteps: null }));
    await user.click(card.getByRole('button', { name: 'Hide the first steps' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull());
    expect(wire.asked(dashboard.confirmStep)[0]?.body).toEqual({ step: 'all' });
  });

  it('makes room for the chart once the first order is confirmed, by itself', async () => {
    const wire = createWire();
    const hints = openHints(wire);
    onTestFinished(hints.end);
    await open(health({ firstSteps: { ...noStep, firstPriceLive: true } }), 'en', wire);
    await steps();
    wire.answer(dashboard.storeHealth, health({ firstSteps: null }));
    await hints.tell('order', 41);
    await screen.findByRole('heading', { name: 'Changes per hour' });
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });
});
