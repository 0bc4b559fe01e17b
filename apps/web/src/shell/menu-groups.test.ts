import { expect, it } from 'vitest';
import { activePath } from './menu-groups.ts';

it.each([
  ['/inventory', '/inventory'],
  ['/Inventory/', '/inventory'],
  ['/inventory/new', '/inventory/new'],
  ['/inventoryItem/B0C7K2M4QX', '/inventory'],
  ['/maincustomerpricingsettings', '/mainCustomerPricingSettings'],
  ['/404', null],
  ['/', null],
])('%s lights up %s', (pathname, entry) => {
  expect(activePath(pathname)).toBe(entry);
});
