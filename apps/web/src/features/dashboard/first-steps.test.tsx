import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import type { StoreHealth } from './dashboard-types.ts';

const tier = (name: 'hot' | 'listed' | 'unlisted' | 'competition') => ({
  tier: name,
  limitMs: 3_600_000,
  items: 0,
  read: 0,
  p50Ms: null,
  p95Ms: null,
  late: 0,
});
const nothing = { profitBand: false, filters: false, products: false, firstPriceLive: false };
const health = (over: Partial<StoreHealth> = {}): StoreHealth => ({
  currency: 'EUR',
  firstSteps: nothing,
  statuses: {},
  tabs: { all: 0, atStore: 0, inQueue: 0, pendingApproval: 0, outOfCriteria: 0 },
  plan: { atStore: 0, limit: 5_000 },
  freshness: [tier('hot'), tier('listed'), tier('unlisted'), tier('competition')],
  changes: { hours: [], total: 0, previousTotal: null },
  newest: [],
  failures: { items: 0, newest: [] },
  waiting: { changes: 0, oldestAt: null, held: 0, heldBy: null, heldUntil: null },
  asOf: AS_OF,
  ...over,
});
const open = async (answer: StoreHealth, language: 'en' | 'tr' = 'en') => {
  const wire = createWire();
  wire.answer(dashboard.storeHealth, answer);
  return showScreen('/', { wire, language });
};
const steps = async (name = 'First steps') => {
  const title = await screen.findByRole('heading', { name });
  return within(title.closest('section') as HTMLElement);
};

describe('the overview of a new seller', () => {
  it('lists the first steps and claims nothing of data that are not there', async () => {
    await open(health());
    const card = await steps();
    expect(card.getByText('0 of 4 done')).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/mainCustomerPricingSettings',
      '/filters',
      '/inventory/new',
    ]);
    expect(screen.queryByText(/within their limits/)).toBeNull();
    expect(screen.getByText('No data were read yet')).toBeTruthy();
  });

  it('each step is done by itself, the next one is marked', async () => {
    await open(health({ firstSteps: { ...nothing, profitBand: true, products: true } }));
    const card = await steps();
    expect(card.getByText('2 of 4 done')).toBeTruthy();
    expect(card.getAllByText('Done')).toHaveLength(2);
    expect(card.getByText('Set the filters', { selector: 'b' }).closest('[aria-current="step"]')).not.toBeNull();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/filters']);
  });

  it('says it in Turkish', async () => {
    await open(health(), 'tr');
    expect((await steps('İlk adımlar')).getByText('4 adımdan 0 tanesi tamam')).toBeTruthy();
  });

  it('makes room for the chart once a price is live', async () => {
    await open(health({ firstSteps: null }));
    await screen.findByRole('heading', { name: 'Changes per hour' });
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });
});
