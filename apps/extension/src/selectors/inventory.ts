/** The seller's page of the whole inventory. Assumed: how that page is known to be built; nobody promises it. */
export const inventorySelectors = {
  table: '#myitable',
  row: '#myitable tr[data-sku]',
  asin: '.mt-asin',
  /** Why a product is not sold; empty where nothing is in its way. */
  text: '.mt-status-reason',
} as const;
