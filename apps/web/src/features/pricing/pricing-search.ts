import type { PricingTab } from './pricing-form.ts';

export const pricingTabs: readonly PricingTab[] = ['profit', 'competition', 'costs', 'sending', 'updates'];

/** What the address of the pricing settings carries. */
export function pricingSearch(search: Record<string, unknown>): { tab?: PricingTab } {
  const tab = pricingTabs.find((each) => each === search.tab);
  return tab && tab !== 'profit' ? { tab } : {};
}
