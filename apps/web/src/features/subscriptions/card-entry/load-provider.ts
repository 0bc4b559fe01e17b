import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { paymentSettings } from './payment-document.ts';

/** Longer than a slow line takes; afterwards the screen says that card entry is not available. */
const SCRIPT_MS = 20_000;

/**
 * The provider's own interface for card entry (SUB-023). Its script stands in the page as the server sent it; here it is only waited for,
 * and nothing is put into the page. Answers null where it did not come. Cards are entered in its frames: no number passes through the panel.
 */
export async function loadProvider(locale: StripeElementLocale): Promise<Stripe | null> {
  const settings = paymentSettings();
  if (settings === null) return null;
  await scriptIsIn(settings.scriptUrl);
  return window.Stripe?.(settings.publishableKey, { locale }) ?? null;
}

function scriptIsIn(scriptUrl: string): Promise<void> {
  const script = [...document.scripts].find(({ src }) => src === scriptUrl);
  if (window.Stripe || !script) return Promise.resolve();
  return new Promise((resolve) => {
    // It may have failed before anybody listened: then the time decides.
    const timer = setTimeout(resolve, SCRIPT_MS);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    script.addEventListener('load', settle, { once: true });
    script.addEventListener('error', settle, { once: true });
  });
}
