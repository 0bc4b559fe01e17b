/** Where cards are entered: the provider's public key and its script, as the settings name them. */
export type PaymentSettings = { publishableKey: string; scriptUrl: string };

/** The provider's own addresses, as it asks for them where its real script is used. */
const real = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * The policy of a page on which cards are entered (decision 40): every other page's, and the provider's script, frames and calls; nothing
 * inline. The provider's script makes elements of its own, which the rule for texts would refuse: it does not stand here.
 */
export function paymentPolicy(policy: string, { scriptUrl }: PaymentSettings): string {
  const { origin } = new URL(scriptUrl);
  const own = { script: [origin], frame: [origin], connect: [origin] };
  const allowed = origin === 'https://js.stripe.com' ? real : own;
  const widened = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(
      (directive) => !/^(require-trusted-types-for|trusted-types|frame-src)\b/.test(directive) && directive !== '',
    )
    .map((directive) => {
      const [name = ''] = directive.split(' ');
      if (name === 'script-src') return [directive, ...allowed.script].join(' ');
      return name === 'connect-src' ? [directive, ...allowed.connect].join(' ') : directive;
    });
  return [...widened, ['frame-src', ...allowed.frame].join(' ')].join(';');
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The panel's page with the provider's public key and script in its head: the panel itself puts no script into a page (SUB-022). */
export function paymentPage(page: string, { publishableKey, scriptUrl }: PaymentSettings): string {
  const head = [
    `<meta name="payments-key" content="${attribute(publishableKey)}" />`,
    `<meta name="payments-script" content="${attribute(scriptUrl)}" />`,
    `<script async src="${attribute(scriptUrl)}"></script>`,
  ].join('');
  // A function: what stands in a setting is no pattern.
  return page.replace('</head>', () => `${head}</head>`);
}
