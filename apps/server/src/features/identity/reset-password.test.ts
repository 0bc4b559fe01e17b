import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { openDb, openPool } from '../../db/connect.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import {
  mailedToken,
  PASSWORD,
  registerConfirmed,
  registerUnconfirmed,
  signIn,
  signInForm,
} from '../../testing/registration.ts';
import { linkIn } from '../../testing/world.ts';

const product = useProduct({ products: 20 });
const NEW = 'Deve-Yolu26?';
const ask = (email: string) =>
  product
    .visitor()
    .request({ method: 'GET', url: `/api/Account/SendPasswordResetLink?email=${encodeURIComponent(email)}` });

async function askedFor(email: string): Promise<string> {
  await ask(email);
  await product.runJobs();
  return mailedToken(product, email);
}

describe('forgotten password', () => {
  it('AUTH-052 AUTH-013 answers every address alike; only an account gets a mail', async () => {
    const { email } = await registerConfirmed(product);
    const before = (await product.world.mails(email)).length;
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known).toMatchObject({ statusCode: 200, json: { succeeded: true, data: null } });
    expect(unknown.json).toEqual(known.json);
    expect((await ask('  ')).json).toMatchObject({ message: 'ValidationFailed', errors: [{ field: 'email' }] });
    await product.runJobs();
    expect(await product.world.mails(email)).toHaveLength(before + 1);
    expect(await product.world.mails('nobody@example.com')).toEqual([]);
  });

  it('AUTH-027 AUTH-029 SHELL-107 the mail comes in the language of the account and leads to the form', async () => {
    const { email } = await registerConfirmed(product);
    const visitor = product.visitor();
    await signIn(visitor, email);
    await visitor.call(stores.setLanguage, { query: { language: 'tr' } });
    await askedFor(email);
    const mail = (await product.world.mails(email)).find(
      (candidate) => candidate.subject === texts.tr.mail.reset.subject,
    );
    expect(mail?.text).toContain(texts.tr.mail.reset.body.replace('{{resetMinutes}}', '60'));
    const link = linkIn(mail?.text);
    expect(link.pathname).toBe('/passwordReset/success');
    expect(link.searchParams.get('email')).toBe(email);
  });

  it('ASVS 6.4.3 AUTH-053 AUTH-014 AUTH-026 sets the password once, ends every session and forgets the lock', async () => {
    const { email } = await registerConfirmed(product);
    const [first, second] = [product.visitor(), product.visitor()];
    await signIn(first, email);
    await signIn(second, email);
    for (let n = 0; n < 5; n++)
      await codeOf(product.visitor().call(identity.token, { body: signInForm(email, 'Wrong-2026!x') }));
    const token = await askedFor(email);
    await product
      .visitor()
      .call(identity.resetPassword, { body: { email: email.toUpperCase(), token, password: NEW } });
    for (const browser of [first, second])
      expect(await codeOf(browser.call(identity.userInfo, {}))).toBe('NotSignedIn');
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(email, PASSWORD) }))).toBe(
      'invalid_grant',
    );
    await signIn(product.visitor(), email, NEW);
    expect(
      await codeOf(
        product.visitor().call(identity.resetPassword, { body: { email, token, password: 'Third-2026!x' } }),
      ),
    ).toBe('LinkNotValid');
    await signIn(product.visitor(), email, NEW);
  });

  it('AUTH-034 AUTH-053 a link of an hour ago, of somebody else or invented changes nothing', async () => {
    const [mine, other] = [await registerConfirmed(product), await registerConfirmed(product)];
    const [token, foreign] = [await askedFor(mine.email), await askedFor(other.email)];
    const { rows } = await sql<{
      minutes: number;
    }>`select extract(epoch from expires_at - now())::float8 / 60 as minutes from mail_token where account_id = ${mine.accountId} and kind = 'reset'`.execute(
      product.worker.db,
    );
    expect(rows[0]?.minutes).toBeGreaterThan(59);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
    const reset = (body: { email: string; token: string }) =>
      codeOf(product.visitor().call(identity.resetPassword, { body: { ...body, password: NEW } }));
    expect(await reset({ email: mine.email, token: foreign })).toBe('LinkNotValid');
    expect(await reset({ email: mine.email, token: 'B'.repeat(43) })).toBe('LinkNotValid');
    await sql`update mail_token set expires_at = now() - interval '1 second' where account_id = ${mine.accountId}`.execute(
      product.worker.db,
    );
    expect(await reset({ email: mine.email, token })).toBe('LinkNotValid');
    for (const { email } of [mine, other]) await signIn(product.visitor(), email);
  });

  it('AUTH-034 an activation link sets no password and a reset link confirms no address', async () => {
    const waiting = await registerUnconfirmed(product);
    expect(
      await codeOf(
        product
          .visitor()
          .call(identity.resetPassword, { body: { email: waiting.email, token: waiting.token, password: NEW } }),
      ),
    ).toBe('LinkNotValid');
    const token = await askedFor(waiting.email);
    expect(token).not.toBe(waiting.token);
    expect(await codeOf(product.visitor().call(identity.confirmEmail, { body: { email: waiting.email, token } }))).toBe(
      'LinkNotValid',
    );
  });

  it('AUTH-014 AUTH-010 refuses a password outside the rule and keeps the link', async () => {
    const { email } = await registerConfirmed(product);
    const token = await askedFor(email);
    for (const [password, code] of [
      ['short1!', 'invalid'],
      ['Kamel yolu1!', 'invalid'],
      ['Password1!', 'guessable'],
    ] as const) {
      const refusal = await refusalOf(
        product.visitor().call(identity.resetPassword, { body: { email, token, password } }),
      );
      expect(refusal, password).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'password', code }] });
    }
    await product.visitor().call(identity.resetPassword, { body: { email, token, password: NEW } });
    await signIn(product.visitor(), email, NEW);
  });

  it('AUTH-051 AUTH-052 an unknown address makes the work of a known one: the same places, the same job, the same answer', async () => {
    const owner = openDb(openPool(product.deps.config.DATABASE_URL, { role: 'owner', max: 1 }));
    const { email: confirmed } = await registerConfirmed(product);
    const { email: waiting } = await registerUnconfirmed(product);
    const work = async (path: string, email: string) => {
      const jobs = async () =>
        (
          await sql<{
            n: number;
          }>`select count(*)::int as n from graphile_worker.jobs where task_identifier like 'identity.send-%'`.execute(
            owner,
          )
        ).rows[0]?.n ?? 0;
      const before = await jobs();
      const answer = await product.app.inject({
        method: 'GET',
        url: `/api/Account/${path}?email=${encodeURIComponent(email)}`,
        remoteAddress: product.visitor().ip,
      });
      const places = await sql<{
        n: number;
      }>`select count(*)::int as n from rate_event where key like ${`mail%:${email}`}`.execute(product.worker.db);
      return {
        answer: answer.body,
        status: answer.statusCode,
        jobs: (await jobs()) - before,
        places: places.rows[0]?.n,
      };
    };
    for (const path of ['SendPasswordResetLink', 'ResendConfirmationEmail']) {
      const nobody = await work(path, `nobody-${path.toLowerCase()}@example.com`);
      expect(nobody).toMatchObject({ status: 200, jobs: 1, places: 2 });
      for (const email of [confirmed, waiting]) {
        const known = await work(path, email);
        expect(known, `${path} ${email}`).toEqual(nobody);
        await sql`delete from rate_event where key like ${`mail%:${email}`}`.execute(product.worker.db);
      }
    }
    const mails = async () => (await product.world.mails('nobody-sendpasswordresetlink@example.com')).length;
    await product.runJobs();
    expect(await mails()).toBe(0);
    await owner.destroy();
  });

  it('AUTH-034 sends at most one link a minute', async () => {
    const { email } = await registerConfirmed(product);
    const before = (await product.world.mails(email)).length;
    for (let n = 0; n < 3; n++) expect((await ask(email)).statusCode).toBe(200);
    await product.runJobs();
    expect(await product.world.mails(email)).toHaveLength(before + 1);
  });

  it('AUTH-045 the reset of one address leaves the lock of a similar one', async () => {
    const { email } = await registerConfirmed(product);
    const similar = email.replace('@', 'x@');
    await sql`insert into login_failure(key, failures) values (${`password:${similar}`}, 3), (${`password:${email}`}, 3), (${`password:${email}:device`}, 3), (${`password:${email}.tr`}, 3)`.execute(
      product.worker.db,
    );
    const token = await askedFor(email);
    await product.visitor().call(identity.resetPassword, { body: { email, token, password: NEW } });
    const { rows } = await sql<{
      key: string;
    }>`select key from login_failure where starts_with(key, ${`password:${email.split('@')[0] ?? ''}`}) order by key`.execute(
      product.worker.db,
    );
    expect(rows.map((row) => row.key).toSorted()).toEqual([`password:${email}.tr`, `password:${similar}`].toSorted());
  });
});
