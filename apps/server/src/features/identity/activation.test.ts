import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import {
  mailedToken,
  registerConfirmed,
  registerUnconfirmed,
  registrationForm,
  signIn,
} from '../../testing/registration.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
const confirmedAt = async (accountId: number) =>
  (await db().selectFrom('account').select('email_confirmed_at').where('account_id', '=', accountId).executeTakeFirst())
    ?.email_confirmed_at;
const ask = (email: string) =>
  product
    .visitor()
    .request({ method: 'GET', url: `/api/Account/ResendConfirmationEmail?email=${encodeURIComponent(email)}` });
/** Lets the pause of a minute between two mails of an address pass. */
const passPause = (email: string) =>
  sql`update rate_event set at = at - interval '61 seconds' where key like ${`mail%:${email}`}`.execute(db());

describe('activation', () => {
  it('AUTH-057 AUTH-034 confirms once; the same link is refused afterwards', async () => {
    const { email, token, accountId } = await registerUnconfirmed(product);
    const visitor = product.visitor();
    await visitor.call(identity.confirmEmail, { body: { email: email.toUpperCase(), token } });
    expect(await confirmedAt(accountId)).toBeInstanceOf(Date);
    expect(await codeOf(visitor.call(identity.confirmEmail, { body: { email, token } }))).toBe('LinkNotValid');
    await signIn(visitor, email);
  });

  it('AUTH-057 gives wrong, foreign and expired links one and the same refusal and confirms nobody', async () => {
    const [mine, other] = [await registerUnconfirmed(product), await registerUnconfirmed(product)];
    const confirm = (body: { email: string; token: string }) =>
      refusalOf(product.visitor().call(identity.confirmEmail, { body }));
    const wrong = await confirm({ email: mine.email, token: 'A'.repeat(43) });
    const foreign = await confirm({ email: mine.email, token: other.token });
    const unknown = await confirm({ email: 'nobody@example.com', token: mine.token });
    await sql`update mail_token set expires_at = now() - interval '1 second' where account_id = ${mine.accountId}`.execute(
      db(),
    );
    const expired = await confirm({ email: mine.email, token: mine.token });
    for (const refusal of [wrong, foreign, unknown, expired])
      expect({ ...refusal }).toEqual({ ...wrong, code: 'LinkNotValid', status: 400 });
    expect(await confirmedAt(mine.accountId)).toBeNull();
    expect(await confirmedAt(other.accountId)).toBeNull();
  });

  it('ASVS 6.4.1 AUTH-034 the activation link is valid for 7 days and stands in the database as a hash', async () => {
    const { accountId, token } = await registerUnconfirmed(product);
    const { rows } = await sql<{
      hours: number;
      row: string;
    }>`select extract(epoch from expires_at - now())::float8 / 3600 as hours, row_to_json(t)::text as row from mail_token t where account_id = ${accountId}`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hours).toBeGreaterThan(7 * 24 - 0.1);
    expect(rows[0]?.hours).toBeLessThanOrEqual(7 * 24);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('sending the activation mail again', () => {
  it('AUTH-051 AUTH-044 answers every address alike and writes only to the one that waits', async () => {
    const [waiting, confirmed] = [await registerUnconfirmed(product), await registerConfirmed(product)];
    const before = (await product.world.mails(confirmed.email)).length;
    const answers = [await ask(waiting.email), await ask(confirmed.email), await ask('nobody-here@example.com')];
    for (const answer of answers)
      expect({ status: answer.statusCode, body: answer.json }).toEqual({
        status: 200,
        body: { resultType: 0, message: null, data: null, errorMessage: null, succeeded: true },
      });
    await product.runJobs();
    expect(await product.world.mails(waiting.email)).toHaveLength(2);
    expect(await product.world.mails(confirmed.email)).toHaveLength(before);
    expect(await product.world.mails('nobody-here@example.com')).toHaveLength(0);
  });

  it('AUTH-034 sends at most one mail a minute and three an hour to an address, without telling so', async () => {
    const { email } = await registerUnconfirmed(product);
    const sendTwice = async () => {
      for (const answer of [await ask(email), await ask(email)]) expect(answer.statusCode).toBe(200);
      await product.runJobs();
      return (await product.world.mails(email)).length;
    };
    expect(await sendTwice()).toBe(2);
    await passPause(email);
    expect(await sendTwice()).toBe(3);
    await passPause(email);
    expect(await sendTwice()).toBe(4);
    await passPause(email);
    expect(await sendTwice()).toBe(4);
  });

  it('ASVS 1.3.3 AUTH-034 a name that breaks lines and leads elsewhere, kept before names were looked at, does neither in a mail', async () => {
    const { email, accountId } = await registerUnconfirmed(product);
    const firstname = 'Ayşe\r\nBcc: x@evil.example\nhttps://evil.example/win';
    await db().updateTable('account').set({ firstname }).where('account_id', '=', accountId).execute();
    await passPause(email);
    await ask(email);
    await product.runJobs();
    const mail = (await product.world.mails(email)).toSorted((a, b) => a.id - b.id).at(-1);
    expect(mail?.text).toMatch(/Ayşe Bcc x evil\. example https evil\. example win/);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('/mailActivation/');
      expect(body).not.toMatch(/evil\.example/);
    }
  });

  it('AUTH-034 the link of the newer mail works', async () => {
    const first = await registerUnconfirmed(product);
    await ask(first.email);
    await product.runJobs();
    const token = await mailedToken(product, first.email);
    expect(token).not.toBe(first.token);
    await product.visitor().call(identity.confirmEmail, { body: { email: first.email, token } });
    expect(await confirmedAt(first.accountId)).toBeInstanceOf(Date);
    expect(
      await codeOf(product.visitor().call(identity.confirmEmail, { body: { email: first.email, token: first.token } })),
    ).toBe('LinkNotValid');
  });
});

describe('what is told of an address', () => {
  it('AUTH-050 AUTH-017 AUTH-043 names an unconfirmed address and gives every other one a neutral answer', async () => {
    const [waiting, confirmed] = [await registerUnconfirmed(product), await registerConfirmed(product)];
    const check = (email: string) =>
      product.visitor().request({ method: 'POST', url: '/api/Account/CheckEmailConfirmation', payload: { email } });
    expect((await check(waiting.email)).json).toMatchObject({ resultType: 1, message: 'EmailConfirmationNeeded' });
    const [known, unknown] = [await check(confirmed.email), await check('nobody@example.com')];
    expect(known.statusCode).toBe(200);
    expect(known.json).toMatchObject({ resultType: 0, data: true });
    expect(unknown.json).toEqual(known.json);
  });

  it('AUTH-034 purges what was not confirmed for 14 days and nothing else', async () => {
    const [old, young, confirmed] = [
      await registerUnconfirmed(product),
      await registerUnconfirmed(product),
      await registerConfirmed(product),
    ];
    const age = (accountId: number, days: number) =>
      db()
        .updateTable('account')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('account_id', '=', accountId)
        .execute();
    await age(old.accountId, 14.1);
    await age(young.accountId, 13.9);
    await age(confirmed.accountId, 400);
    await runTask(product.work, 'identity.purge');
    const left = await db()
      .selectFrom('account')
      .select('account_id')
      .where('account_id', 'in', [old.accountId, young.accountId, confirmed.accountId])
      .orderBy('account_id')
      .execute();
    expect(left.map((row) => row.account_id)).toEqual([young.accountId, confirmed.accountId]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from mail_token where account_id = ${old.accountId}`.execute(db());
    expect(rows[0]?.n).toBe(0);
    await product.visitor().call(identity.register, { body: registrationForm({ email: old.email }) });
  });
});
