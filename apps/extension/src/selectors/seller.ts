/** The head of every seller page, which names the marketplace that is looked at. Assumed: how it is known to be built; nobody promises it. */
export const sellerSelectors = {
  switcher: '#partner-switcher',
  marketplaceId: 'data-marketplace_selection',
} as const;
