/** Requests per second that an application may send for all its sellers together, by operation (marketplace.md 1.1 and 2.2). */
export const applicationLimits: Readonly<Record<string, number>> = {
  patchListingsItem: 500,
  putListingsItem: 100,
  getListingsItem: 100,
  getListingsRestrictions: 100,
  searchCatalogItems: 500,
  getCatalogItem: 250,
};
