import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { answers } from '../../testing/pricing-answers.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

async function open(path: string, isAccepted = true, language: 'en' | 'tr' = 'en') {
  const wire = createWire();
  const { store, ...tables } = answers();
  const accepted = isAccepted ? { textVersion: directSendingPolicyVersion, at: AS_OF, by: 'Ayşe Yılmaz' } : null;
  wire.answer(routing.get, { ...unsetRouting, accepted, revision: 7 });
  wire.answer(pricing.getStore, store);
  wire.answer(pricing.get, ({ url }) => tables[(url.searchParams.get('sendingType') ?? 'main') as 'main']);
  wire.hang(pricing.dryRun);
  wire.hang(activity.list);
  return showScreen(path, { wire, language });
}

describe('the pricing settings of one way of sending', () => {
  it('PRICE-003 those of direct sending alone, forecast with their own document before saving', async () => {
    const { user, wire } = await open('/directSendCustomerPricingSettings');
    await screen.findByRole('heading', { name: 'Direct shipping' });
    expect(screen.queryByRole('heading', { name: 'Warehouse shipping' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Direct shipping: Own profit table' }));
    await waitFor(() => expect(wire.asked(pricing.dryRun)).toHaveLength(1));
    expect(Object.keys(wire.asked(pricing.dryRun)[0]?.body ?? {})).toEqual(['direct']);
  });

  it('those of direct sending are closed until its policy is accepted', async () => {
    await open('/directSendCustomerPricingSettings', false);
    await screen.findByText(/off for this store until you accept its policy/);
    expect(screen.queryByRole('switch', { name: /Own profit table/ })).toBeNull();
  });

  it('PRICE-004 those of the warehouse alone, in Turkish', async () => {
    await open('/warehouseCustomerPricingSettings', false, 'tr');
    await screen.findByRole('switch', { name: 'Depo gönderimi: Kendi kâr tablosu' });
    expect(screen.queryByRole('heading', { name: 'Doğrudan gönderim' })).toBeNull();
    screen.getByRole('heading', { level: 1, name: /Depo gönderimi$/ });
  });
});
