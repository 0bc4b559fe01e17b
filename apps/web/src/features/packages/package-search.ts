export const packagePageTabs = ['summary', 'log'] as const;
export type PackagePageTab = (typeof packagePageTabs)[number];
export type PackageSearch = { tab?: PackagePageTab };

/** What the address of a package's page carries: its tab. */
export function packageSearch(search: Record<string, unknown>): PackageSearch {
  return search.tab === 'log' ? { tab: 'log' } : {};
}
