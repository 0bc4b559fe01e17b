/** SUB-044: the kinds of payment, each a tab of the list; the first is shown without a word in the address. */
export const paymentKinds = ['Subscription', 'WareHouse', 'SellerOrderReturnFee', 'ExtraCharge'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Reads the address of the list of payments. */
export function paymentsSearch(search: Record<string, unknown>): { tab?: PaymentKind } {
  const tab = paymentKinds.find((kind) => kind === search.tab);
  return tab ? { tab } : {};
}
