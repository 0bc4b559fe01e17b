import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '@kervan/texts/texts';
import { createQueryClient } from '../api/query-client.ts';
import { createPanelRouter } from '../routes.tsx';
import { session } from '../session/session.ts';
import { showScreen } from '../testing/show.tsx';
import { answerSession } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

/** Where an address leads in the real table of routes, and which of them shows it. */
async function follow(address: string) {
  const wire = createWire();
  answerSession(wire);
  vi.stubGlobal('fetch', wire.fetch);
  session.begin('token-of-the-test');
  const queryClient = createQueryClient({ onMainNotFound: () => {} });
  const router = createPanelRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { matches, location } = router.state;
  const last = matches.at(-1);
  return { href: location.href, route: last?.fullPath, isFound: matches.every(({ status }) => status === 'success') };
}

/** Every address of the line; the second: where its screen stands. */
const named: readonly (readonly [address: string, shown: string])[] = [
  ['/extension-settings', '/extension-settings'],
  ['/dropshippingHelper', '/dropshippingHelper'],
  ['/customerFlags?type=WarehouseMessage', '/customerFlags?type=WarehouseMessage'],
  ['/warehouseChat?chat=3&status=open', '/warehouse/chat?chat=3&status=open'],
  ['/mailForwardingGuide', '/mailForwardingGuide'],
  ['/inventory/categories?categories=sub', '/inventory/categories?categories=sub'],
  ['/orderUploadCsv?uploadId=7', '/orders/upload?uploadId=7'],
  ['/pricingHistory/B0C7K2M4QX?page=2', '/pricingHistory/B0C7K2M4QX?page=2'],
  ['/subscriptionInvoices?tab=WareHouse', '/subscriptions/mypayments?tab=WareHouse'],
  ['/myAddress', '/subscriptions/billingAddress'],
  ['/help?q=card', '/helpItems?q=card'],
  ['/requestSupport/12', '/requestSupport/12'],
  ['/warehouseAgreement', '/warehouseAgreement'],
  ['/unidentifiedPackages?code=UP-7&page=2', '/warehouse/unidentified?code=UP-7&page=2'],
  ['/extraPayments', '/warehouse/extra-payments'],
  ['/affiliate', '/affiliate'],
  ['/systemMessages?tab=unread&id=4', '/messageCenter?tab=unread&id=4'],
  ['/onboarding', '/onboarding'],
  ['/marketplaceSupportCases', '/marketplaceSupportCases'],
];

describe('the addresses of screens that are named by labels alone', () => {
  it.each(named)('SHELL-017 %s opens its screen at %s', async (address, shown) => {
    const { href, route, isFound } = await follow(address);
    expect([href, isFound]).toEqual([shown, true]);
    expect(['/$', '/404', '/access', undefined]).not.toContain(route);
  });

  it('SHELL-017 hold in any letters, and what is none of them is not found', async () => {
    expect((await follow('/WAREHOUSECHAT/?chat=3')).href).toBe('/warehouse/chat?chat=3');
    expect((await follow('/warehouseChats')).isFound).toBe(false);
    await showScreen('/warehouseChats');
    expect(await screen.findByRole('heading', { name: texts.en.shell.notFound.title })).toBeTruthy();
  });
});
