/** The product page of the source. Assumed: how those pages are known to be built; nobody promises it. */
export const productSelectors = {
  asin: '#ASIN',
  title: '#productTitle',
  price: '#corePrice_feature_div .a-offscreen',
  /** Where the panel of the extension goes. */
  place: '#titleSection',
} as const;
