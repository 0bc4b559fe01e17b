import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { AS_OF } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';

const {
  pricing: tables,
  filters: _,
  shippingTemplates: _s,
  warehouseService: _w,
  sendingType: _t,
  ...store
} = defaultStoreSettings('DE');

const open = async (isAccepted: boolean) => {
  const wire = createWire();
  wire.answer(pricing.getStore, { ...store, storeName: 'Kervan Haus', revision: 1 });
  wire.answer(pricing.get, { ...store, ...tables.warehouse, revision: 1 });
  wire.answer(routing.get, {
    ...unsetRouting,
    accepted: isAccepted ? { textVersion: directSendingPolicyVersion, at: AS_OF, by: 'Ayşe Yılmaz' } : null,
    revision: 1,
  });
  await showScreen('/mainCustomerPricingSettings?tab=sending', { wire });
  const title = await screen.findByRole('heading', { name: 'Direct shipping' });
  return within(title.closest('section') as HTMLElement);
};

describe('the prices of direct sending', () => {
  it('STORE-066 are closed with the reason until its policy is accepted', async () => {
    const card = await open(false);
    expect(card.getByText(/off for this store until you accept its policy/)).toBeTruthy();
    expect(card.queryByRole('switch')).toBeNull();
    expect(card.queryByRole('textbox')).toBeNull();
    // Where orders go is chosen in one place.
    expect(screen.queryByRole('radio', { name: 'Directly to the buyer' })).toBeNull();
  });

  it('STORE-066 are open once it is', async () => {
    const card = await open(true);
    expect(card.getByRole('switch')).toBeTruthy();
    expect(card.getByRole('textbox')).toBeTruthy();
  });

  it('PRICE-003 PRICE-004 lead to the screens of each way of sending', async () => {
    await open(true);
    expect(screen.getAllByRole('link', { name: 'Separate page' }).map((link) => link.getAttribute('href'))).toEqual([
      '/warehouseCustomerPricingSettings',
      '/directSendCustomerPricingSettings',
    ]);
  });
});
