import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { reports } from '@kervan/contracts/reports-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const paths = [
  '/mainCustomerPricingSettings',
  '/directSendCustomerPricingSettings',
  '/storeSettings',
  '/routingsettings',
  '/shippingTemplateSettings',
  '/notificationsettings',
  '/orders/upload',
  '/filters',
  '/reports/SalesReport',
];

it.each(paths.flatMap((path) => languages.map((language) => [path, language] as const)))(
  'STORE-047, STORE-048 %s is for exactly one store: without one it says so and how to come by one (%s)',
  async (path, language) => {
    const wire = createWire();
    const asked = [
      pricing.getStore,
      pricing.get,
      routing.get,
      shippingTemplates.get,
      notificationSettings.get,
      filters.get,
      orderFiles.uploads,
      reports.show,
    ];
    for (const call of asked) wire.hang(call);
    const { queryClient } = await showScreen(path, { wire, language });
    const { oneStore } = texts[language].ui;
    expect(screen.queryByText(new RegExp(oneStore))).toBeNull();
    // Another page took the store away.
    await act(async () => void queryClient.setQueriesData({ queryKey: [stores.list.id] }, []));
    const said = await screen.findByText(new RegExp(oneStore));
    expect(said.textContent).toContain(texts[language].errors.InvalidMarketplaceSelection);
    expect(screen.getAllByRole('link', { name: texts[language].shell.top.addStore })[0]?.getAttribute('href')).toBe(
      '/addStoreSteps/AddStore',
    );
  },
);
