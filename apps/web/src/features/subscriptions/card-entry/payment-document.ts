import { isPaymentRoute } from '@kervan/domain/billing/payment-routes';

/** What the server writes into the page of a payment screen: which account of the provider cards go to, and where its script is. */
export type PaymentSettings = { publishableKey: string; scriptUrl: string };

const content = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** SUB-022: the settings of this page; null = it was not opened as a payment screen, or no provider is set up. */
export function paymentSettings(): PaymentSettings | null {
  const publishableKey = content('payments-key');
  const scriptUrl = content('payments-script');
  return publishableKey === '' || scriptUrl === '' ? null : { publishableKey, scriptUrl };
}

/** Where this page was loaded from; what is navigated to afterwards stays within its policy. */
const openedAt = globalThis.location?.pathname ?? '/';

/**
 * True where a payment screen has to be loaded as a page of its own: the policy of every other page lets no script of the provider in
 * (decision 40). A page that was loaded at a payment address and has no settings is not loaded again: it says itself what is missing.
 */
export const needsOwnPage = (settings: PaymentSettings | null, loadedAt: string = openedAt): boolean =>
  settings === null && !isPaymentRoute(loadedAt);
