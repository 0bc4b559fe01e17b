import type { Text } from '../../i18n/i18n.ts';

/** A name of an enumeration of products, in words; null = not known. */
export const nameText = (of: 'sellerType' | 'productStatus', name: string | null, t: Text): string | null =>
  // The server answers names of the enumeration.
  name === null ? null : t(`enums:${of}.${name}` as 'enums:sellerType.FBA');
