import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { showScreen } from '../../testing/show.tsx';
import { countsWith } from '../../testing/signed-in.ts';
import { health, noStep } from '../../testing/store-health.ts';
import { createWire } from '../../testing/wire.ts';
import type { StoreHealth } from './dashboard-types.ts';

const open = async (answer: StoreHealth, language: 'en' | 'tr' = 'en') => {
  const wire = createWire();
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
    expect(card.getByText('0 of 5 done')).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/mainCustomerPricingSettings',
      '/filters',
      '/routingsettings',
      '/inventory/new',
    ]);
    expect(screen.queryByText(/within its limits/)).toBeNull();
    for (const name of [/^Data age/, /^Inventory/, /^Not sent/, /^Newest changes/])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('ONB-001 the defaults of the profit band can be kept: the step is done', async () => {
    const { user, wire } = await open(health());
    const card = await steps();
    wire.answer(dashboard.confirmStep, null);
    wire.answer(dashboard.storeHealth, health({ firstSteps: { ...noStep, profitBand: true } }));
    await user.click(card.getByRole('button', { name: 'Keep the default: Choose your profit band' }));
    await waitFor(() => expect(card.getByText('1 of 5 done')).toBeTruthy());
    expect(wire.asked(dashboard.confirmStep)[0]?.body).toEqual({ step: 'profitBand' });
  });

  it('each step is done by itself, the next one is marked', async () => {
    await open(health({ firstSteps: { ...noStep, profitBand: true, products: true } }));
    const card = await steps();
    expect(card.getByText('2 of 5 done')).toBeTruthy();
    expect(card.getAllByText('Done')).toHaveLength(2);
    expect(card.getByText('Set the filters', { selector: 'b' }).closest('[aria-current="step"]')).not.toBeNull();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/filters',
      '/routingsettings',
    ]);
  });

  it('says it in Turkish', async () => {
    await open(health(), 'tr');
    expect((await steps('İlk adımlar')).getByText('5 adımdan 0 tanesi tamam')).toBeTruthy();
  });

  it('makes room for the chart once a price is live', async () => {
    await open(health({ firstSteps: null }));
    await screen.findByRole('heading', { name: 'Changes per hour' });
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });
});
