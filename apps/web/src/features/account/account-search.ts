export const accountTabs = ['profile', 'security', 'devices', 'data'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** What the address of the own account carries. */
export function accountSearch(search: Record<string, unknown>): { tab?: AccountTab } {
  const tab = accountTabs.find((each) => each === search.tab);
  return tab && tab !== 'profile' ? { tab } : {};
}
