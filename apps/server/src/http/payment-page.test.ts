import { describe, expect, it } from 'vitest';
import { paymentPage, paymentPolicy } from './payment-page.ts';

const everyPage =
  "default-src 'self';script-src 'self';connect-src 'self';style-src 'self' 'nonce-1';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default";
const sandbox = { publishableKey: 'pk_test_1', scriptUrl: 'http://localhost:4010/v3/stripe.js' };
const real = { publishableKey: 'pk_live_1', scriptUrl: 'https://js.stripe.com/endive/stripe.js' };

describe('the page on which cards are entered', () => {
  it('SUB-023 lets in the provider of the settings and nobody else', () => {
    expect(paymentPolicy(everyPage, sandbox)).toBe(
      "default-src 'self';script-src 'self' http://localhost:4010;connect-src 'self' http://localhost:4010;style-src 'self' 'nonce-1';frame-ancestors 'none';frame-src http://localhost:4010",
    );
  });

  it('SUB-023 names the real provider’s addresses where its own script is used, and nothing inline', () => {
    const policy = paymentPolicy(everyPage, real);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('SUB-022 carries the public key and the script, whatever characters stand in them', () => {
    const page = paymentPage('<head><title>Kervan</title></head><body></body>', {
      publishableKey: 'pk_"><script>$&',
      scriptUrl: real.scriptUrl,
    });
    expect(page).toBe(
      '<head><title>Kervan</title><meta name="payments-key" content="pk_&quot;&gt;&lt;script&gt;$&amp;" /><meta name="payments-script" content="https://js.stripe.com/endive/stripe.js" /><script async src="https://js.stripe.com/endive/stripe.js"></script></head><body></body>',
    );
  });
});
