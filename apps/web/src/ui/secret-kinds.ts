import { createContext, use } from 'react';

/** SHELL-038: the twelve kinds of data that secret mode can hide. */
export const secretKinds = [
  'buyerInfo',
  'buyerOrderId',
  'trackingNumber',
  'userName',
  'sellerOrderId',
  'sellerId',
  'productTitle',
  'asin',
  'image',
  'sku',
  'brand',
  'warehouseProfile',
] as const;
export type SecretKind = (typeof secretKinds)[number];

/** The kinds hidden at the moment. */
export const SecretContext = createContext<ReadonlySet<SecretKind>>(new Set());

/** True while values of the kind must not be readable. */
export const useIsSecret = (kind: SecretKind): boolean => use(SecretContext).has(kind);
