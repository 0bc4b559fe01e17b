/** How a discount or coupon counts (INV-018): an amount, or a percent of the price. */
export const DiscountType = { Price: 1, Rate: 2 } as const;
export type DiscountType = (typeof DiscountType)[keyof typeof DiscountType];
export type DiscountTypeName = keyof typeof DiscountType;

const names: Record<DiscountType, DiscountTypeName> = { 1: 'Price', 2: 'Rate' };

/** The wire name of a stored discount type. */
export function wireDiscountType(code: DiscountType): DiscountTypeName {
  return names[code];
}
