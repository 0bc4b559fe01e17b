/** Screens on which a card is entered or confirmed, by their first parts: only these open with the provider's script (SUB-022, SUB-023). */
const paymentRoutes = [
  '/subscriptions/subscribe',
  '/changeplan',
  '/edit-subscription',
  '/change-credit-card',
  '/load-warehouse-credit',
] as const;

/** True for the address of a screen on which cards are entered; the query does not count, nor does the case. */
export function isPaymentRoute(address: string): boolean {
  const path = address
    .replace(/[?#].*$/s, '')
    .toLowerCase()
    .replace(/\/+$/, '');
  return paymentRoutes.some((route) => path === route || path.startsWith(`${route}/`));
}
