import { limits } from '../limits.ts';

const codePattern = /^[A-Z0-9]{5,20}$/;

/** Seller ids as they are kept: without blanks, in capitals. */
export const storeCodeOf = (typed: string): string => typed.trim().toUpperCase();

/** A seller id at the marketplace: letters and digits, 5 to 20 characters (INV-075). */
export const isStoreCode = (code: string): boolean => codePattern.test(code);

export type ExcludedStoresFault = 'InsertLimitExceeded' | 'UniqueViolation' | 'StoreCodeNotValid';

/** INV-074, INV-075: at most 10 sellers, each a seller id, none twice. */
export function checkExcludedStores(codes: readonly string[]): ExcludedStoresFault | null {
  if (codes.length > limits.excludedStoresMax) return 'InsertLimitExceeded';
  if (!codes.every(isStoreCode)) return 'StoreCodeNotValid';
  return new Set(codes).size < codes.length ? 'UniqueViolation' : null;
}
