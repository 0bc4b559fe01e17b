const storeTabs = ['general', 'costs', 'competition', 'updates'] as const;
export type StoreTab = (typeof storeTabs)[number];

/** What the address of the store settings carries. */
export function storeSettingsSearch(search: Record<string, unknown>): { tab?: StoreTab } {
  const tab = storeTabs.find((each) => each === search.tab);
  return tab && tab !== 'general' ? { tab } : {};
}

export { storeTabs };
