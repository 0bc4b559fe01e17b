/** STORE-015: a store is worked through the marketplace's API, or by its seller with files. */
export const managementTypes = ['api', 'manual'] as const;
export type ManagementType = (typeof managementTypes)[number];

/** STORE-027: the merchant token (SellingPartnerId) as the marketplace gives it, e.g. A1B2C3D4E5F6G7. */
const MERCHANT_TOKEN = /^A[A-Z0-9]{9,19}$/;

/** The merchant token that was typed, as it is kept; null = it cannot be one. */
export function merchantTokenOf(typed: string): string | null {
  const token = typed.trim().toUpperCase();
  return MERCHANT_TOKEN.test(token) ? token : null;
}
