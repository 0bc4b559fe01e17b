import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { currency } from '@kervan/contracts/currency-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { answers } from '../../testing/pricing-answers.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { paths, tabOfField } from './pricing-form.ts';
import { pricingTabs } from './pricing-search.ts';

/** A store in which every setting is in use, so that none hides. */
function open(tab: string) {
  const { store, ...tables } = answers();
  const wire = createWire();
  wire.answer(pricing.getStore, {
    ...store,
    autopricer: { ...store.autopricer, competition: 'lowest', option: 'less', value: 50 },
    currency: { mode: 'manual', manualRatePpm: 920_000 },
    priceUpdates: { mode: 'hours', hours: ['08:00'] },
    stockUpdates: { mode: 'hours', hours: ['09:00'] },
  });
  wire.answer(pricing.get, ({ url }) => ({
    ...tables[(url.searchParams.get('sendingType') ?? 'main') as 'main'],
    ownValues: true,
  }));
  wire.answer(routing.get, {
    ...unsetRouting,
    accepted: { textVersion: directSendingPolicyVersion, at: AS_OF, by: 'Ayşe Yılmaz' },
  });
  for (const call of [pricing.dryRun, currency.get, activity.list]) wire.hang(call);
  return showScreen(`/mainCustomerPricingSettings?tab=${tab}`, { wire });
}

/** Where the unit of the value stands beside it. */
const rowOf = (path: string) => (path === 'autopricer.valueUnit' ? 'autopricer.value' : path);

it.each(pricingTabs)('PRICE-005, PRICE-002 every setting of the tab %s stands there and can be set', async (tab) => {
  const { container } = await open(tab);
  const wanted = paths.filter((path) => tabOfField(path) === tab);
  expect(wanted.length).toBeGreaterThan(0);
  for (const path of wanted) {
    await waitFor(() => expect(container.querySelector(`[data-field="${rowOf(path)}"]`), path).not.toBeNull());
    const row = container.querySelector(`[data-field="${rowOf(path)}"]`);
    expect(row?.querySelectorAll('input, button, [role="radio"], [role="switch"]').length, path).toBeGreaterThan(0);
  }
  if (tab === 'sending')
    expect(screen.getByRole('link', { name: 'Open templates' }).getAttribute('href')).toBe('/shippingTemplateSettings');
});
