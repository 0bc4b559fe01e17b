import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { useProduct } from '../testing/product.ts';
import { codeOf } from '../testing/refusal.ts';
import { mailedToken, PASSWORD, registerConfirmed, signIn, signInForm } from '../testing/registration.ts';
import { runTask } from '../testing/run-task.ts';

const product = useProduct({ products: 20 });
type Kept = { kind: string; times: number; last_request: string; last_ip: string };
const keptOf = async (accountId: number): Promise<Kept[]> =>
  (
    await sql<Kept>`select kind, sum(times)::int as times, max(last_request) as last_request, max(last_ip) as last_ip
      from security_event where account_id = ${accountId} group by kind order by kind`.execute(product.worker.db)
  ).rows;

describe('the security log', () => {
  it('ASVS 16.2.1 AUTH-045 AUTH-053 keeps sign-ins, refusals, locks and changes of rights of an account, with the address and the request', async () => {
    const { email, accountId } = await registerConfirmed(product);
    const visitor = product.visitor();
    const wrong = () => codeOf(product.visitor().call(identity.token, { body: signInForm(email, 'Wrong-2026!x') }));
    await signIn(visitor, email);
    await visitor.call(identity.endSession, {});
    for (let n = 0; n < 7; n++) expect(await wrong()).toBe('invalid_grant');
    await visitor.call(identity.sendPasswordResetLink, { query: { email } });
    await product.runJobs();
    await product
      .visitor()
      .call(identity.resetPassword, { body: { email, token: await mailedToken(product, email), password: PASSWORD } });
    const kept = await keptOf(accountId);
    expect(kept.map(({ kind, times }) => [kind, times])).toEqual([
      ['emailConfirmed', 1],
      ['passwordReset', 1],
      ['registered', 1],
      ['signInLocked', 2],
      ['signInRefused', 5],
      ['signedIn', 1],
      ['signedOut', 1],
    ]);
    expect(kept.find(({ kind }) => kind === 'signedIn')?.last_ip).toBe(visitor.ip);
  });

  it('keeps limits and foreign stores under the code that the caller was told, and the id that the answer carries', async () => {
    const seller = await product.signUp();
    const answer = await product.app.inject({
      method: 'GET',
      url: '/connect/userinfo',
      remoteAddress: '192.0.2.201',
      headers: {
        authorization: `Bearer ${seller.token}`,
        cookie: seller.cookies,
        'x-customer-marketplace-id': '999999',
      },
    });
    expect(answer.json<{ message: string }>().message).toBe('DifferentMarketSelected');
    const { rows } = await sql<Kept>`select * from security_event where network = '192.0.2.0/24'`.execute(
      product.worker.db,
    );
    expect(rows).toMatchObject([
      {
        kind: 'refused:DifferentMarketSelected',
        times: 1,
        last_ip: '192.0.2.201',
        last_request: answer.headers['x-request-id'],
      },
    ]);
  });

  it('a flood of one kind fills one row a minute', async () => {
    await sql`insert into rate_event(key) select 'lookup:192.0.3.0/24' from generate_series(1, 120)`.execute(
      product.worker.db,
    );
    const visitor = product.visitor({ ip: '192.0.3.7' });
    for (let n = 0; n < 10; n++)
      await codeOf(visitor.call(identity.checkEmailConfirmation, { body: { email: 'nobody@example.com' } }));
    const { rows } = await sql<Kept>`select times from security_event where network = '192.0.3.0/24'`.execute(
      product.worker.db,
    );
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(10);
    expect(rows.length).toBeLessThanOrEqual(2);
  });

  it('the panel changes nothing of it; what is older than twelve months goes', async () => {
    for (const statement of [
      sql`update security_event set times = 0`,
      sql`delete from security_event`,
      sql`insert into security_event(minute, kind, network, last_ip, last_request) values (now(), 'x', 'x', 'x', 'x')`,
    ])
      await expect(statement.execute(product.deps.db)).rejects.toMatchObject({ code: '42501' });
    await sql`insert into security_event(minute, kind, network, last_ip, last_request) values
      (now() - interval '12 months 1 hour', 'old', 'x', 'x', 'x'), (now() - interval '11 months 29 days', 'young', 'x', 'x', 'x')`.execute(
      product.worker.db,
    );
    await runTask(product.work, 'identity.purge');
    const { rows } = await sql<Kept>`select kind from security_event where network = 'x'`.execute(product.worker.db);
    expect(rows).toEqual([{ kind: 'young' }]);
  });
});
