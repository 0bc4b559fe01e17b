import { randomBytes } from 'node:crypto';
import { blanked, erased, type HeldTable } from '@kervan/domain/account/held-data';
import { pseudonymOf } from '@kervan/domain/account/deletion';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { recordWork } from '../../http/security-log.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { forgetAllTries } from '../../cases/sign-in/tries.ts';
import { balanceOf, lockBalance } from '../../records/ledger/balance.ts';
import { closeLedger } from '../../records/ledger/freeze.ts';
import { forgetJournal } from '../../records/ledger/journal.ts';
import { move } from '../../records/ledger/move.ts';
import { leaveStore } from '../../records/stores/leave-store.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { readLeft } from './account.queries.ts';
import { leaveProvider } from './leave-provider.ts';
import { ownedBy, tableOf, type Owner } from './held-rows.ts';

/** Rows of one statement: no table is locked for long. */
const AT_ONCE = 5_000;

/**
 * AUTH-056: erases an account whose days of grace are over. Every step may be done again: whoever dies in between leaves the rest to the
 * next run. What has to stay is listed in `held-data`, under a number that names nobody.
 */
export async function eraseAccount(deps: WorkerDeps, accountId: number): Promise<void> {
  const account = await blockSignIn(deps, accountId);
  if (!account) return;
  // Before what it is known by goes: a run that dies in between leaves nothing that a later one could not find.
  const names = await namesOf(deps.db, accountId, account);
  await forgetWords(deps.db, accountId, names);
  await leaveProvider(deps, accountId);
  const owner = await leaveStores(deps, accountId);
  for (const { table, of } of erased)
    if (table !== 'store' && table !== 'sp_account') await deleteAll(deps.db, table, ownedBy(of, owner));
  await deps.db.transaction().execute(async (tx) => {
    await giveUpCredit(tx, deps, { accountId, names });
    // What staff wrote while this was under way.
    await forgetWords(tx, accountId, names);
    for (const table of ['store', 'sp_account'] as const)
      await sql`delete from ${tableOf(table)} where account_id = ${accountId}`.execute(tx);
    for (const { table, values } of blanked) await blank(tx, { table, values, accountId });
    // In the books of those who sent credit to it, or got some.
    await sql`update credit_transfer set counterparty_name = '' where counterparty_id = ${accountId}`.execute(tx);
    await forgetAllTries(tx, account.email.toLowerCase());
    // Windows of rate limits name the address.
    await sql`delete from rate_event where strpos(key, ${account.email.toLowerCase()}) > 0`.execute(tx);
    await tx
      .updateTable('account')
      .set({
        ...pseudonymOf(accountId),
        phone: '',
        affiliation_code: null,
        registration_query: null,
        consented_ip: null,
        language: null,
        time_zone: null,
        selected_store_id: null,
        totp_secret: null,
        totp_wanted: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        erased_at: new Date(),
      })
      .where('account_id', '=', accountId)
      .execute();
  });
  await recordWork(deps, 'erased', accountId);
}

type Person = { email: string; firstname: string; lastname: string; phone: string };

/** By what somebody would be named: of the account, of its company and of its billing address. */
async function namesOf(db: Db, accountId: number, { email, firstname, lastname, phone }: Person): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select unnest(array[business_name, email, phone, tax_number, line1]) as name from company_info where account_id = ${accountId}
    union all select unnest(array[name, line1, tax_id]) from billing_customer where account_id = ${accountId}`.execute(
    db,
  );
  return [email, firstname, lastname, phone, ...rows.flatMap(({ name }) => name ?? [])].filter((name) => name !== '');
}

/** What staff typed goes where it names the person: in the account's rows by any name, in anybody's by address and phone, which are nobody else's. */
const forgetWords = (tx: Db, accountId: number, names: readonly string[]) =>
  sql`select kervan.forget_words(${accountId}, ${[...names]}::text[],
    (select array[email::text, phone] from account where account_id = ${accountId}))`.execute(tx);

/** Nobody comes in any more, whatever they know; null where the deletion was withdrawn, is not due, cannot be made yet, or is done. */
async function blockSignIn(deps: WorkerDeps, accountId: number): Promise<Person | null> {
  const dummyHash = await hashPassword(randomBytes(32).toString('base64url'), deps.config.passwordCost);
  return deps.db.transaction().execute(async (tx) => {
    const { held } = await balanceOf(tx, accountId);
    if (held > 0) {
      deps.log.warn({ accountId }, 'an account waits for its erasure: credit of it is held for something under way');
      return null;
    }
    if (await stopForCredit(tx, accountId)) return null;
    const row = await tx
      .updateTable('account')
      .set({ password_hash: dummyHash, erasure_began_at: sql`coalesce(erasure_began_at, now())` })
      .where('account_id', '=', accountId)
      .where('erases_at', '<=', sql<Date>`now()`)
      .where('erased_at', 'is', null)
      .returning(['email', 'firstname', 'lastname', 'phone'])
      .executeTakeFirst();
    if (!row) return null;
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
    return row;
  });
}

/** Decision 43: more credit than was given up is there: nothing is erased, and its owner is asked anew. True where it is so. */
async function stopForCredit(tx: Db, accountId: number): Promise<boolean> {
  const { credit, earned } = await readLeft(tx, accountId);
  const stopped = await tx
    .updateTable('account')
    .set({ deletion_asked_at: null, erases_at: null, waived_cents: 0 })
    .where('account_id', '=', accountId)
    .where('erases_at', '<=', sql<Date>`now()`)
    .where('erased_at', 'is', null)
    .where('erasure_began_at', 'is', null)
    .where('waived_cents', '<', credit + earned)
    .returning('account_id')
    .executeTakeFirst();
  if (!stopped) return false;
  await enqueue(tx, accountJobs.mailDeletionStopped, { accountId });
  await announce(tx, accountId, { type: 'banner', storeId: null });
  return true;
}

/** All work for its stores ends; the listings are left at the marketplace as they are. */
async function leaveStores({ db, clock }: WorkerDeps, accountId: number): Promise<Owner> {
  const stores = await db
    .selectFrom('store')
    .select(['store_id', 'removed_at'])
    .where('account_id', '=', accountId)
    .orderBy('store_id')
    .execute();
  for (const { store_id: storeId, removed_at } of stores)
    if (removed_at === null)
      await db.transaction().execute((tx) => leaveStore(tx, { accountId, storeId }, clock.now()));
  return { accountId, storeIds: stores.map(({ store_id }) => store_id) };
}

async function deleteAll(db: Db, table: HeldTable, isOwn: ReturnType<typeof ownedBy>): Promise<void> {
  for (let left = AT_ONCE; left === AT_ONCE;) {
    const { numAffectedRows } = await sql`delete from ${tableOf(table)} where (tableoid, ctid) in
      (select tableoid, ctid from ${tableOf(table)} where ${isOwn} limit ${AT_ONCE})`.execute(db);
    left = Number(numAffectedRows ?? 0);
  }
}

/**
 * Decision 43: what was left is given up, as much as was agreed to when the deletion was confirmed. What came in while it was under way, and what a
 * dispute froze or left open, stays in the books.
 */
async function giveUpCredit(
  tx: Db,
  { clock }: WorkerDeps,
  { accountId, names }: { accountId: number; names: readonly string[] },
): Promise<void> {
  const at = clock.now();
  const { waived_cents: agreed } = await tx
    .selectFrom('account')
    .select('waived_cents')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  let waived = Number(agreed);
  for (const code of [OwnCode.Credit, OwnCode.AffiliatePayable] as const) {
    const { available, frozenAt } = await lockBalance(tx, accountId, { at, code });
    const given = frozenAt === null ? Math.min(available, waived) : 0;
    waived -= given;
    if (given > 0)
      await move(tx, {
        accountId,
        fact: ledgerFact.waiver(accountId, code),
        kind: CreditKind.Waiver,
        debit: code,
        credit: PlatformCode.RevExtra,
        amount: given,
        at,
      });
  }
  await closeLedger(tx, accountId, at);
  await forgetJournal(tx, accountId, names);
}

async function blank(
  tx: Db,
  {
    table,
    values,
    accountId,
  }: { table: HeldTable; values: Readonly<Record<string, string | null>>; accountId: number },
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  // A call to the provider that is under way is still to be made with what it says.
  const isOver = table === 'stripe_call' ? sql`state <> 'intent'` : sql`true`;
  await sql`update ${tableOf(table)} set ${sql.join(changes)} where account_id = ${accountId} and ${isOver}`.execute(
    tx,
  );
}
