import { readFile } from 'node:fs/promises';
import { identity } from '@kervan/contracts/identity-calls';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { withIdentity } from './db/tenant.ts';
import { DEMO, refuseDemoSeller } from './demo-seller.ts';
import { readStanding } from './standing.ts';
import { groundOf } from './testing/ground.ts';
import { useProduct, visitorOf } from './testing/product.ts';
import { codeOf } from './testing/refusal.ts';
import { registerConfirmed, signIn, signInForm } from './testing/registration.ts';

const product = useProduct({ products: 20 });

it('ASVS 6.3.2 a database with the demo seller is refused, whatever the case of its address; one without is taken', async () => {
  await product.signUp();
  await refuseDemoSeller(product.deps.db);
  await withIdentity(product.deps.db, (tx) =>
    tx
      .insertInto('account')
      .values({
        email: DEMO.email.toUpperCase(),
        firstname: 'Elif',
        lastname: 'Demir',
        phone: '+905320000000',
        password_hash: 'x',
        agreement_version: '1',
        kvkk_version: '1',
        consented_at: new Date(),
      })
      .execute(),
  );
  await expect(refuseDemoSeller(product.deps.db)).rejects.toThrow('holds the demo seller');
});

it('nobody signs in as the demo seller in production, however the account came in; on one machine everybody does', async () => {
  const seller = await registerConfirmed(product);
  await sql`delete from account where email = ${DEMO.email}`.execute(product.worker.db);
  await sql`update account set email = 'Demo@Kervan.Test' where email = ${seller.email}`.execute(product.worker.db);
  const other = await registerConfirmed(product);
  const { deps } = product;
  const app = await buildApp({ ...deps, config: { ...deps.config, production: true } });
  expect(await codeOf(visitorOf(app).call(identity.token, { body: signInForm(DEMO.email) }))).toBe('invalid_grant');
  expect(await signIn(visitorOf(app), other.email)).not.toBe('');
  expect(await signIn(product.visitor(), DEMO.email)).not.toBe('');
  await app.close();
});

it('SUB-029 the demo seller pays with none of the cards that the README has others try: theirs has a trial', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const tried = [...readme.matchAll(/\d{4} \d{4} \d{4} \d{4}/g)].map(([number]) => number.replaceAll(' ', ''));
  expect(tried).toContain('4242424242424242');
  expect(tried).not.toContain(DEMO.card);
});

it('a start makes the demo seller until his products are added, and no more from then on', async () => {
  const { db } = product.worker;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const standing = (name: string) => readStanding(`${groundOf().postgresUrl}${name}`);
  const here = rows[0]?.name ?? '';
  expect(await standing('postgres')).toMatchObject({ hasDemo: false });
  const { accountId } = await product.signUp();
  await sql`delete from account where email = ${DEMO.email}`.execute(db);
  await sql`update account set email = ${DEMO.email} where account_id = ${accountId}`.execute(db);
  expect(await standing(here)).toEqual({ hasSandboxRole: true, hasDemo: false });
  await sql`insert into batch (account_id, kind, created_at, request, accepted, rejected) values (${accountId}, 'add', now(), '{}', 0, 0)`.execute(
    db,
  );
  expect(await standing(here)).toEqual({ hasSandboxRole: true, hasDemo: true });
});
