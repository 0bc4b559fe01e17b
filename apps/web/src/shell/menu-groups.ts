import { IconBox, IconBuildingStore, IconReceipt, IconShieldCheck, type Icon } from '@tabler/icons-react';

type MenuEntry = {
  path: string;
  label:
    | 'shell:menu.inventoryAll'
    | 'shell:menu.inventoryNew'
    | 'shell:menu.updateHistory'
    | 'shell:menu.filters'
    | 'shell:menu.pricing'
    | 'shell:menu.routing'
    | 'shell:menu.warehouse'
    | 'shell:menu.invoiceInfo';
};
export type MenuGroup = {
  id: string;
  label: 'shell:menu.inventory' | 'shell:menu.security' | 'shell:menu.myStore';
  Icon: Icon;
  entries: readonly MenuEntry[];
};

/** SHELL-010: entries that stand alone above the groups; an order's page and its flags light the first up. */
export const topEntries = [{ path: '/orders', label: 'shell:menu.orders', Icon: IconReceipt }] as const;

/** The side menu in the order of SHELL-009; an entry is listed as soon as its screen works. The overview is no entry: the logo leads there (SHELL-010). */
export const menuGroups: readonly MenuGroup[] = [
  {
    id: 'inventory',
    label: 'shell:menu.inventory',
    Icon: IconBox,
    entries: [
      { path: '/inventory', label: 'shell:menu.inventoryAll' },
      { path: '/inventory/new', label: 'shell:menu.inventoryNew' },
      { path: '/inventory/inventoryItemUpdateHistory', label: 'shell:menu.updateHistory' },
    ],
  },
  {
    id: 'security',
    label: 'shell:menu.security',
    Icon: IconShieldCheck,
    entries: [{ path: '/filters', label: 'shell:menu.filters' }],
  },
  {
    id: 'myStore',
    label: 'shell:menu.myStore',
    Icon: IconBuildingStore,
    entries: [
      { path: '/mainCustomerPricingSettings', label: 'shell:menu.pricing' },
      { path: '/routingsettings', label: 'shell:menu.routing' },
      { path: '/warehouse', label: 'shell:menu.warehouse' },
      { path: '/customerInvoiceInfo', label: 'shell:menu.invoiceInfo' },
    ],
  },
];

/** Screens that are reached from a listed one and light up its entry. */
const listedAs: readonly (readonly [prefix: string, path: string])[] = [
  ['/inventoryitem/', '/inventory'],
  ['/sellerorder/', '/orders'],
  ['/orders/', '/orders'],
  ['/customerflags', '/orders'],
  ['/warehouse/', '/warehouse'],
];

/** The entry that is open at an address, or null. */
export function activePath(pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const hidden = listedAs.find(([prefix]) => path.startsWith(prefix));
  if (hidden) return hidden[1];
  const top = topEntries.find((entry) => entry.path === path);
  if (top) return top.path;
  return menuGroups.flatMap((group) => group.entries).find((entry) => entry.path.toLowerCase() === path)?.path ?? null;
}
