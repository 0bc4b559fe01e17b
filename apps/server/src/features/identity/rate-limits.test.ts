import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { texts } from '@kervan/texts/texts';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { registerConfirmed, registrationForm, signIn, signInForm } from '../../testing/registration.ts';
import { networkOf } from '../../http/network-of.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';

const product = useProduct({ products: 20 });
/** Takes the places of a window without working for them. */
const fill = (key: string, places: number) =>
  sql`insert into rate_event(key) select ${key} from generate_series(1, ${places})`.execute(product.worker.db);
const pass = (key: string, by: string) =>
  sql`update rate_event set at = at - ${by}::interval where key = ${key}`.execute(product.worker.db);

describe('rate limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.200', true],
    ['203.0.113.7', '203.0.114.7', false],
    ['::ffff:203.0.113.7', '203.0.113.9', true],
    ['2001:db8:1:200::1', '2001:db8:1:2ff:a:b:c:d', true],
    ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:ff:1:2:3:4', true],
    ['2001:db8::1', '2001:db9::1', false],
    ['::1', '::2', true],
    ['2001:DB8:1:200::1', '2001:db8:0001:0201::1', true],
  ])('counts %s and %s as one network: %s', (one, other, same) => {
    expect(networkOf(one) === networkOf(other)).toBe(same);
  });

  it('ASVS 2.4.1 AUTH-048 lets a network register five times an hour, the sixth is told in both languages', async () => {
    let host = 0;
    const visitor = () => product.visitor({ ip: `198.51.100.${++host}` });
    for (let n = 0; n < rateLimits.registerPerIp.max; n++)
      await visitor().call(identity.register, { body: registrationForm() });
    const form = registrationForm();
    expect(await refusalOf(visitor().call(identity.register, { body: form }))).toMatchObject({
      code: 'TooManyRequests',
      status: 429,
    });
    const answer = await visitor().request({
      method: 'POST',
      url: '/api/Registration/RegisterUser',
      payload: form,
      headers: { 'accept-language': 'tr' },
    });
    expect(answer.json).toMatchObject({
      resultType: 1,
      message: 'TooManyRequests',
      errorMessage: texts.tr.errors.TooManyRequests,
    });
    await product.visitor().call(identity.register, { body: form });
    await pass('register:198.51.100.0/24', '61 minutes');
    await visitor().call(identity.register, { body: registrationForm() });
  });

  it('AUTH-048 lets one browser register three times an hour, wherever it is', async () => {
    const browser = product.visitor();
    await browser.call(identity.register, { body: registrationForm() });
    const elsewhere = () => {
      const visitor = product.visitor();
      visitor.session.cookies = browser.session.cookies;
      return visitor;
    };
    for (let n = 0; n < rateLimits.registerPerDevice.max; n++)
      await elsewhere().call(identity.register, { body: registrationForm() });
    expect(await codeOf(elsewhere().call(identity.register, { body: registrationForm() }))).toBe('TooManyRequests');
  });

  it('AUTH-046 lets a network sign in fifty times in ten minutes, also with the right password', async () => {
    const { email } = await registerConfirmed(product);
    const visitor = product.visitor({ ip: '192.0.2.33' });
    await fill('login:192.0.2.0/24', rateLimits.loginPerIp.max - 1);
    await signIn(visitor, email);
    expect(await codeOf(visitor.call(identity.token, { body: signInForm(email) }))).toBe('TooManyRequests');
    await pass('login:192.0.2.0/24', '11 minutes');
    await signIn(visitor, email);
  });

  it('AUTH-050 AUTH-051 AUTH-052 limits questions about addresses together', async () => {
    const visitor = product.visitor({ ip: '192.0.2.77' });
    await fill('lookup:192.0.2.0/24', rateLimits.lookupPerIp.max - 1);
    await visitor.call(identity.checkEmailConfirmation, { body: { email: 'nobody@example.com' } });
    expect(await codeOf(visitor.call(identity.checkEmailConfirmation, { body: { email: 'nobody@example.com' } }))).toBe(
      'TooManyRequests',
    );
    expect(await codeOf(visitor.call(identity.resendConfirmation, { query: { email: 'nobody@example.com' } }))).toBe(
      'TooManyRequests',
    );
    expect(await codeOf(visitor.call(identity.sendPasswordResetLink, { query: { email: 'nobody@example.com' } }))).toBe(
      'TooManyRequests',
    );
  });

  it('AUTH-053 AUTH-057 limits the guessing of links', async () => {
    const visitor = product.visitor({ ip: '192.0.2.120' });
    await fill('link:192.0.2.0/24', rateLimits.linkPerIp.max - 1);
    const body = { email: 'nobody@example.com', token: 'C'.repeat(43) };
    expect(await codeOf(visitor.call(identity.confirmEmail, { body }))).toBe('LinkNotValid');
    expect(await codeOf(visitor.call(identity.confirmEmail, { body }))).toBe('TooManyRequests');
    expect(await codeOf(visitor.call(identity.resetPassword, { body: { ...body, password: 'Kamel-2026!x' } }))).toBe(
      'TooManyRequests',
    );
  });

  it('ASVS 4.1.3 a forwarded header does not change whose limit it is', async () => {
    const visitor = product.visitor({ ip: '192.0.2.150' });
    await pass('lookup:192.0.2.0/24', '1 day');
    await fill('lookup:192.0.2.0/24', rateLimits.lookupPerIp.max);
    const answer = await visitor.request({
      method: 'POST',
      url: '/api/Account/CheckEmailConfirmation',
      payload: { email: 'nobody@example.com' },
      headers: { 'x-forwarded-for': '8.8.8.8' },
    });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
  });
});
