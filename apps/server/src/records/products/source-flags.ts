/** Bits of source_product.flags. */
export const SourceFlag = {
  /** The catalogue was asked for the product: a missing weight is really unknown. */
  catalogueRead: 1,
} as const;
