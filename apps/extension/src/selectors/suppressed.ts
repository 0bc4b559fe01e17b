/** The seller's page of suppressed listings. Assumed: how that page is known to be built; nobody promises it. */
export const suppressedSelectors = {
  table: '#fix-your-products',
  row: '#fix-your-products tr[data-sku]',
  asin: '.asin',
  text: '.issue-description',
} as const;
