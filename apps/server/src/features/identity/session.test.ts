import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { registerConfirmed, signIn } from '../../testing/registration.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;

async function signedIn() {
  const { email, accountId } = await registerConfirmed(product);
  const visitor = product.visitor();
  await signIn(visitor, email);
  return { visitor, email, accountId };
}
const isOpen = async (visitor: ReturnType<typeof product.visitor>) =>
  (await visitor.request({ method: 'GET', url: '/connect/userinfo' })).statusCode === 200;
const shift = (accountId: number, column: 'expires_at' | 'ends_at' | 'seen_at', by: string) =>
  sql`update session set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::interval where account_id = ${accountId}`.execute(
    db(),
  );

describe('session', () => {
  it('AUTH-049 AUTH-037 SHELL-100 user info tells exactly the signed-in user, whose one role is Customer', async () => {
    const { visitor, email, accountId } = await signedIn();
    const answer = await visitor.request({ method: 'GET', url: '/connect/userinfo' });
    expect(answer.json).toEqual({
      sub: String(accountId),
      customer_id: accountId,
      name: 'Ayşe Yılmaz',
      roles: ['Customer'],
      email,
      manual_management: false,
      credit: 0,
      selected_marketplace_id: null,
      SelectedLanguage: 'us',
      lookedAtBy: null,
    });
  });

  it('SHELL-107 SHELL-047 remembers the language and refuses any other', async () => {
    const { visitor } = await signedIn();
    for (const language of ['tr', 'us'] as const) {
      await visitor.call(stores.setLanguage, { query: { language } });
      expect(await visitor.call(identity.userInfo, {})).toMatchObject({ SelectedLanguage: language });
    }
    expect(
      await visitor.request({ method: 'POST', url: '/api/customerMarketPlace/setSelectedLanguage?language=de' }),
    ).toMatchObject({
      statusCode: 400,
      json: { message: 'ValidationFailed', errors: [{ field: 'language', code: 'invalid_value' }] },
    });
  });

  it('SHELL-072 refuses a call without a token, with a wrong one and with another scheme', async () => {
    const { visitor } = await signedIn();
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${'A'.repeat(43)}`,
      `Basic ${visitor.session.token}`,
      `Bearer ${visitor.session.token}x`,
      visitor.session.token,
    ]) {
      const answer = await visitor.request({ method: 'GET', url: '/connect/userinfo', headers: { authorization } });
      expect(answer, authorization).toMatchObject({ statusCode: 401, json: { resultType: 1, message: 'NotSignedIn' } });
    }
  });

  it('a stolen token is worth nothing without the cookie of its browser', async () => {
    const [owner, thief] = [await signedIn(), product.visitor()];
    thief.session.token = owner.visitor.session.token;
    expect(await isOpen(thief)).toBe(false);
    const other = await signedIn();
    other.visitor.session.token = owner.visitor.session.token;
    expect(await isOpen(other.visitor)).toBe(false);
    expect(await isOpen(owner.visitor)).toBe(true);
  });

  it('ASVS 3.3.1 the device cookie is kept from scripts and other sites for a year', async () => {
    const { email } = await registerConfirmed(product);
    const answer = await product.visitor().request({
      method: 'POST',
      url: '/connect/token',
      payload: new URLSearchParams({
        client_id: 'kervan-web',
        grant_type: 'password',
        username: email,
        password: 'Kamel-2026!x',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^dev=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('ASVS 7.1.1 AUTH-026 lives 24 hours and slides on use', async () => {
    const { visitor, accountId } = await signedIn();
    const hoursLeft = async () =>
      (
        await sql<{
          hours: number;
        }>`select extract(epoch from expires_at - now())::float8 / 3600 as hours from session where account_id = ${accountId}`.execute(
          db(),
        )
      ).rows[0]?.hours ?? 0;
    expect(await hoursLeft()).toBeCloseTo(24, 1);
    await shift(accountId, 'expires_at', '-23 hours');
    await shift(accountId, 'seen_at', '-23 hours');
    expect(await isOpen(visitor)).toBe(true);
    expect(await hoursLeft()).toBeCloseTo(24, 1);
    await shift(accountId, 'expires_at', '-25 hours');
    expect(await isOpen(visitor)).toBe(false);
  });

  it('AUTH-026 ends after 30 days however often it is used', async () => {
    const { visitor, accountId } = await signedIn();
    await shift(accountId, 'ends_at', '-29 days -23 hours');
    await shift(accountId, 'seen_at', '-2 minutes');
    expect(await isOpen(visitor)).toBe(true);
    const { rows } = await sql<{
      same: boolean;
    }>`select expires_at = ends_at as same from session where account_id = ${accountId}`.execute(db());
    expect(rows[0]?.same).toBe(true);
    await shift(accountId, 'ends_at', '-1 hour');
    expect(await isOpen(visitor)).toBe(false);
  });

  it('ASVS 7.4.1 AUTH-047 AUTH-020 AUTH-021 the end of a session ends its token at once and no other; it asks for no token', async () => {
    const first = await signedIn();
    const second = product.visitor();
    await signIn(second, first.email);
    expect(await first.visitor.request({ method: 'GET', url: '/connect/endsession' })).toMatchObject({
      statusCode: 204,
    });
    expect(await isOpen(first.visitor)).toBe(false);
    expect(await isOpen(second)).toBe(true);
    expect(await product.visitor().request({ method: 'GET', url: '/connect/endsession' })).toMatchObject({
      statusCode: 204,
    });
  });

  it('AUTH-026 keeps at most ten sessions of an account: the oldest makes room', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const browsers = Array.from({ length: 11 }, () => product.visitor());
    for (const browser of browsers) await signIn(browser, email);
    expect(
      await db().selectFrom('session').select('token_hash').where('account_id', '=', accountId).execute(),
    ).toHaveLength(10);
    expect(await isOpen(browsers[0] ?? product.visitor())).toBe(false);
    for (const browser of browsers.slice(1)) expect(await isOpen(browser)).toBe(true);
  });

  it('AUTH-022 AUTH-023 several accounts keep their own sessions in one browser', async () => {
    const [one, two] = [await registerConfirmed(product), await registerConfirmed(product)];
    const browser = product.visitor();
    const tokens = [await signIn(browser, one.email), await signIn(browser, two.email)];
    for (const [index, { email }] of [one, two].entries()) {
      browser.session.token = tokens[index] ?? '';
      expect(await browser.call(identity.userInfo, {})).toMatchObject({ email });
    }
  });

  it('ASVS 7.2.1 neither the token nor the device cookie stands in the database', async () => {
    const { visitor } = await signedIn();
    const device = visitor.session.cookies.split('=')[1] ?? '';
    const { rows } = await sql<{
      dump: string;
    }>`select string_agg(row_to_json(s)::text, '') as dump from session s`.execute(db());
    for (const secret of [visitor.session.token, device]) {
      expect(secret).toHaveLength(43);
      expect(rows[0]?.dump).not.toContain(secret);
      expect(rows[0]?.dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('forgets ended sessions, links and limits with the hourly cleaning', async () => {
    const [ended, open] = [await signedIn(), await signedIn()];
    await shift(ended.accountId, 'expires_at', '-25 hours');
    await sql`insert into authorization_state(account_id, state_hash, store_id, expires_at) values
      (${open.accountId}, ${Buffer.from('old')}, 1, now() - interval '25 hours'), (${open.accountId}, ${Buffer.from('young')}, 1, now() - interval '1 hour')`.execute(
      db(),
    );
    await sql`insert into known_device(account_id, device_hash, seen_at) values (${open.accountId}, ${Buffer.from('old')}, now() - interval '31 days')`.execute(
      db(),
    );
    await runTask(product.work, 'identity.purge');
    expect(
      await db()
        .selectFrom('session')
        .select('account_id')
        .where('account_id', 'in', [ended.accountId, open.accountId])
        .execute(),
    ).toEqual([{ account_id: open.accountId }]);
    expect(await codeOf(ended.visitor.call(identity.userInfo, {}))).toBe('NotSignedIn');
    const { rows: states } = await sql<{
      state_hash: Buffer;
    }>`select state_hash from authorization_state where account_id = ${open.accountId}`.execute(db());
    expect(states).toEqual([{ state_hash: Buffer.from('young') }]);
    const { rows: devices } =
      await sql`select 1 from known_device where account_id = ${open.accountId} and device_hash = ${Buffer.from('old')}`.execute(
        db(),
      );
    expect(devices).toEqual([]);
  });
});
