import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { useProduct, type Visitor } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { mailedToken, PASSWORD, registerConfirmed, signIn, signInForm } from '../../testing/registration.ts';

const product = useProduct({ products: 20 });
const WRONG = 'Wrong-2026!x';
const send = (visitor: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visitor.request({
    method: 'POST',
    url: '/connect/token',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const tryWrong = async (visitor: Visitor, email: string, times: number) => {
  for (let n = 0; n < times; n++)
    expect(await codeOf(visitor.call(identity.token, { body: signInForm(email, WRONG) }))).toBe('invalid_grant');
};
const passLock = () =>
  sql`update login_failure set locked_until = now() - interval '1 second' where locked_until is not null`.execute(
    product.worker.db,
  );

describe('sign-in', () => {
  it('AUTH-046 AUTH-005 gives a bearer token for a day in the shape of OAuth, the address in any case', async () => {
    const { email } = await registerConfirmed(product);
    const answer = await send(product.visitor(), signInForm(` ${email.toUpperCase()} `));
    expect(answer.statusCode).toBe(200);
    expect(answer.json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 86_400,
      token_type: 'Bearer',
    });
  });

  it('AUTH-046 SUB-034 keeps where the browser is, for the days and hours of mails; what is no zone changes nothing', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const zone = async () =>
      (
        await product.worker.db
          .selectFrom('account')
          .select('time_zone')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).time_zone;
    expect(await zone()).toBeNull();
    for (const [timeZone, kept] of [
      ['America/New_York', 'America/New_York'],
      ['Mars/Olympus', 'America/New_York'],
      ['', 'America/New_York'],
      ['Europe/Istanbul', 'Europe/Istanbul'],
    ] as const) {
      await product.visitor().call(identity.token, { body: { ...signInForm(email), timeZone } });
      expect(await zone(), timeZone).toBe(kept);
    }
  });

  it('AUTH-046 takes nothing but the password grant', async () => {
    const { email } = await registerConfirmed(product);
    expect(await send(product.visitor(), { ...signInForm(email), grant_type: 'refresh_token' })).toMatchObject({
      statusCode: 400,
      json: { message: 'ValidationFailed' },
    });
  });

  it('ASVS 6.3.8 AUTH-019 AUTH-041 SHELL-078 answers a wrong password, an unknown address and a locked one byte for byte alike', async () => {
    const [known, locked] = [await registerConfirmed(product), await registerConfirmed(product)];
    await tryWrong(product.visitor(), locked.email, 5);
    const answers = [
      await send(product.visitor(), signInForm(known.email, WRONG)),
      await send(product.visitor(), signInForm('nobody@example.com', WRONG)),
      await send(product.visitor(), signInForm(locked.email)),
    ];
    for (const answer of answers)
      expect({ status: answer.statusCode, body: answer.json }).toEqual({ status: 400, body: answers[0]?.json });
    expect(answers[0]?.json).toMatchObject({
      error: 'invalid_grant',
      message: 'invalid_grant',
      resultType: 1,
      errorMessage: 'The email or the password is wrong.',
    });
    expect(
      (await send(product.visitor(), signInForm(known.email, WRONG), { 'accept-language': 'tr' })).json,
    ).toMatchObject({ error_description: 'E-posta ya da şifre yanlış.' });
  });

  it('AUTH-045 locks an address after five wrong passwords for 15 minutes, then the right one works again', async () => {
    const { email } = await registerConfirmed(product);
    await tryWrong(product.visitor(), email, 4);
    await signIn(product.visitor(), email);
    // The success began a new count.
    await tryWrong(product.visitor(), email, 4);
    await signIn(product.visitor(), email);
    await tryWrong(product.visitor(), email, 5);
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(email) }))).toBe('invalid_grant');
    const { rows } = await sql<{
      minutes: number;
    }>`select extract(epoch from locked_until - now())::float8 / 60 as minutes from login_failure where key = ${`password:${email}`}`.execute(
      product.worker.db,
    );
    expect(rows[0]?.minutes).toBeGreaterThan(14.5);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(15);
    await passLock();
    await tryWrong(product.visitor(), email, 1);
    await signIn(product.visitor(), email);
  });

  it('AUTH-045 a guess during the lock does not make it longer', async () => {
    const { email } = await registerConfirmed(product);
    await tryWrong(product.visitor(), email, 5);
    const until = async () =>
      (
        await product.worker.db
          .selectFrom('login_failure')
          .select('locked_until')
          .where('key', '=', `password:${email}`)
          .executeTakeFirst()
      )?.locked_until?.getTime();
    const before = await until();
    await tryWrong(product.visitor(), email, 3);
    expect(await until()).toBe(before);
  });

  it('AUTH-045 a stranger does not lock the owner out of a known device, and the device locks itself', async () => {
    const { email } = await registerConfirmed(product);
    const owner = product.visitor();
    await signIn(owner, email);
    await tryWrong(product.visitor(), email, 6);
    await signIn(owner, email);
    await tryWrong(owner, email, 5);
    expect(await codeOf(owner.call(identity.token, { body: signInForm(email) }))).toBe('invalid_grant');
  });

  it('ASVS 6.1.1 AUTH-045 fifty guesses at once count as fifty: the right one among the last does not get in', async () => {
    const { email } = await registerConfirmed(product);
    const guess = (password: string) => send(product.visitor(), signInForm(email, password));
    const answers = await Promise.all([...Array.from({ length: 49 }, () => guess(WRONG)), guess(PASSWORD)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(50).fill(400));
    const row = await product.worker.db
      .selectFrom('login_failure')
      .selectAll()
      .where('key', '=', `password:${email}`)
      .executeTakeFirstOrThrow();
    expect(row.failures).toBe(50);
    expect(row.locked_until?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it('AUTH-045 the fifth try still gets in with the right password, also when four wrong ones come with it', async () => {
    const { email } = await registerConfirmed(product);
    await Promise.all(Array.from({ length: 4 }, () => tryWrong(product.visitor(), email, 1)));
    await signIn(product.visitor(), email);
  });

  it('AUTH-045 the owner is known after a sign-out for 30 days, then counts with the strangers', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const owner = product.visitor();
    await signIn(owner, email);
    await owner.call(identity.endSession, {});
    owner.session.token = '';
    await tryWrong(product.visitor(), email, 6);
    await signIn(owner, email);
    await owner.call(identity.endSession, {});
    owner.session.token = '';
    await product.worker.db
      .updateTable('known_device')
      .set({ seen_at: sql`now() - interval '31 days'` })
      .where('account_id', '=', accountId)
      .execute();
    expect(await codeOf(owner.call(identity.token, { body: signInForm(email) }))).toBe('invalid_grant');
  });

  it('AUTH-045 AUTH-053 a new password makes strangers of all browsers', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const owner = product.visitor();
    await signIn(owner, email);
    await owner.call(identity.sendPasswordResetLink, { query: { email } });
    await product.runJobs();
    await product
      .visitor()
      .call(identity.resetPassword, { body: { email, token: await mailedToken(product, email), password: PASSWORD } });
    const known = await product.worker.db
      .selectFrom('known_device')
      .select('device_hash')
      .where('account_id', '=', accountId)
      .execute();
    expect(known).toEqual([]);
  });

  it('AUTH-045 a device that is known to somebody else counts with the strangers', async () => {
    const [victim, attacker] = [await registerConfirmed(product), await registerConfirmed(product)];
    const browser = product.visitor();
    await signIn(browser, attacker.email);
    await tryWrong(browser, victim.email, 5);
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(victim.email) }))).toBe(
      'invalid_grant',
    );
    await signIn(browser, attacker.email);
  });

  it('renews a password hash of older parameters at the next sign-in', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 9);
    const tag = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 4_096,
      passes: 1,
    });
    await product.worker.db
      .updateTable('account')
      .set({ password_hash: ['argon2id', 4_096, 1, nonce.toString('base64url'), tag.toString('base64url')].join('$') })
      .where('account_id', '=', accountId)
      .execute();
    await signIn(product.visitor(), email);
    expect(
      (
        await product.worker.db
          .selectFrom('account')
          .select('password_hash')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).password_hash,
    ).toMatch(/^argon2id\$64\$1\$/);
    await signIn(product.visitor(), email);
  });
});
