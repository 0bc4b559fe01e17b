/** The seller's page of account health. Assumed: how that page is known to be built; nobody promises it. */
export const accountHealthSelectors = {
  list: '#ahd-product-policies',
  row: '#ahd-product-policies .ahd-product-policy-row',
  asin: '.ahd-policy-asin',
  sku: '.ahd-policy-sku',
  text: '.ahd-policy-reason',
} as const;
