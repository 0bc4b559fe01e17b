export const orderTabs = ['summary', 'packages', 'notes', 'log'] as const;
export type OrderPageTab = (typeof orderTabs)[number];
export type OrderSearch = { tab?: OrderPageTab; edit?: 'address' };

/** What the address of an order's page carries: its tab, and whether the address is being edited. */
export function orderSearch(search: Record<string, unknown>): OrderSearch {
  const tab = orderTabs.find((each) => each === search.tab);
  return {
    ...(tab && tab !== 'summary' ? { tab } : {}),
    ...(search.edit === 'address' ? { edit: 'address' as const } : {}),
  };
}
