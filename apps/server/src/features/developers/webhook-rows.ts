export const DeliveryState = { waiting: 0, told: 1, failed: 2 } as const;
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];

/** A secret is bound to its account and address: a row copied to another one opens nothing. */
export const placeOfSecret = (accountId: number, url: string) => ({
  table: 'webhook',
  column: 'sealed_secret',
  accountId,
  row: url,
});
