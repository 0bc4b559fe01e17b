/** Who ships an offer (INV-017): the marketplace for a seller, the marketplace's own offer, the seller. */
export const SellerType = { FBA: 1, SBA: 2, FBM: 3 } as const;
export type SellerType = (typeof SellerType)[keyof typeof SellerType];
export type SellerTypeName = keyof typeof SellerType;

const names: Record<SellerType, SellerTypeName> = { 1: 'FBA', 2: 'SBA', 3: 'FBM' };

/** The wire name of a stored seller type. */
export function wireSellerType(code: SellerType): SellerTypeName {
  return names[code];
}
