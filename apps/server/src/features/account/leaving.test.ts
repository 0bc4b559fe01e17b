import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { company } from '@kervan/contracts/company-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { blanked, erased } from '@kervan/domain/account/held-data';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { texts } from '@kervan/texts/texts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { hold, move } from '../../records/ledger/move.ts';
import { buy, openSale } from '../../testing/card-entry.ts';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { addAndSettle, asinsOf } from '../../testing/items.ts';
import { load } from '../../testing/ledger-at.ts';
import { isOpen, passStepUp, securityOf, signedIn, turnOn } from '../../testing/own-account.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { mailedToken, PASSWORD, registrationForm, signInForm } from '../../testing/registration.ts';
import { withStaff } from '../../db/tenant.ts';
import { signInMember } from '../../testing/staff.ts';
import { linkIn } from '../../testing/world.ts';
import { runTask } from '../../testing/run-task.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 40 });
beforeAll(() => openSale(product));
const db = () => product.worker.db;
const ask = (who: Pick<Seller, 'call'>, over: object = {}) =>
  who.call(account.requestDeletion, { body: { password: PASSWORD, ...over } });
/** Asks and confirms by the mail. */
async function begin(who: Pick<Seller, 'call' | 'email'>, over: object = {}) {
  await ask(who, over);
  await product.runJobs();
  return ask(who, { token: await mailedToken(product, who.email), ...over });
}
const run = async (name: string) => {
  await runTask(product.work, name);
  await product.runJobs();
};
/** The days of grace are over, and what is due is done. */
async function pass(accountId: number): Promise<void> {
  await sql`update account set erases_at = now() - interval '1 second' where account_id = ${accountId} and erases_at is not null`.execute(
    db(),
  );
  // So is the pause between two mails of the same kind.
  await sql`delete from rate_event where key like ${`mail%:deletion:${accountId}`}`.execute(db());
  await run('account.tidy');
}
const rowOf = (accountId: number) =>
  db().selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();

/** Everything that the product keeps, row by row as text. */
async function dumpOf(where: (text: string) => boolean): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('kervan', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select') order by 1`.execute(
    db(),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db());
    found.push(...rows.filter(({ text }) => where(text)).map(({ text }) => `${name}: ${text}`));
  }
  return found;
}

const MARK = 'Marked-Name-4711';
/** Writes a mark into every column of words that an erasure is to empty, in whatever rows the account has; answers into how many. */
async function mark(accountId: number): Promise<number> {
  const columns = [
    ...blanked.flatMap(({ table, values }) => Object.keys(values).map((name) => [table, name] as const)),
    ...['firstname', 'lastname', 'phone', 'affiliation_code', 'registration_query', 'consented_ip'].map(
      (name) => ['account', name] as const,
    ),
  ];
  let written = 0;
  for (const [table, name] of columns) {
    // The last digits of a card are no longer than that.
    if (name.endsWith('last4')) continue;
    const at = table.includes('.') ? table : `kervan.${table}`;
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, null) as type from pg_attribute where attrelid = ${at}::regclass and attname = ${name}`.execute(
      db(),
    );
    const value = rows[0]?.type === 'jsonb' ? sql`to_jsonb(${MARK}::text)` : sql`${MARK}`;
    const done =
      await sql`update ${sql.table(at)} set ${sql.ref(name)} = ${value} where account_id = ${accountId}`.execute(db());
    if ((done.numAffectedRows ?? 0n) > 0n) written++;
  }
  return written;
}

describe('asking for the deletion', () => {
  it('AUTH-058 AUTH-056 needs the password, then the mail, and then thirty days begin', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const who = { ...visitor, email };
    expect(await codeOf(ask(who, { password: 'Wrong-2026!x' }))).toBe('PasswordWrong');
    expect(await ask(who)).toEqual({ erasesAt: null });
    await product.runJobs();
    const mail = (await product.world.mails(email)).find(({ subject }) => subject === texts.en.mail.deletion.subject);
    expect(linkIn(mail?.text).pathname).toBe('/account/confirmDeletion');
    expect((await visitor.call(account.get, {})).deletion).toBeNull();
    const token = await mailedToken(product, email);
    expect(await codeOf(ask(who, { token, password: 'Wrong-2026!x' }))).toBe('PasswordWrong');
    const { erasesAt } = await ask(who, { token });
    const days = (Date.parse(erasesAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect((await visitor.call(account.get, {})).deletion?.erasesAt).toBe(erasesAt);
    expect((await visitor.call(subscriptions.appData, {})).erasesAt).toBe(erasesAt);
    // A second click, with a link or without, changes nothing.
    expect(await ask(who)).toEqual({ erasesAt });
    expect(await ask(who, { token })).toEqual({ erasesAt });
    await product.runJobs();
    const told = (await product.world.mails(email)).map(({ subject }) => subject);
    expect(told.filter((subject) => /will be deleted on/.test(subject))).toHaveLength(1);
    expect(await securityOf(product, accountId)).toMatchObject({ deletionAsked: 1, deletionConfirmed: 1 });
  });

  it('AUTH-058 a link that is old, another account’s or of another mail begins nothing', async () => {
    const [mine, other] = [await signedIn(product), await signedIn(product)];
    for (const { visitor } of [mine, other]) await ask(visitor);
    await product.runJobs();
    const [token, foreign] = [await mailedToken(product, mine.email), await mailedToken(product, other.email)];
    expect(await codeOf(ask(mine.visitor, { token: foreign }))).toBe('LinkNotValid');
    expect(await codeOf(ask(mine.visitor, { token: 'A'.repeat(43) }))).toBe('LinkNotValid');
    await sql`update mail_token set expires_at = now() where account_id = ${mine.accountId}`.execute(db());
    expect(await codeOf(ask(mine.visitor, { token }))).toBe('LinkNotValid');
    expect((await mine.visitor.call(account.get, {})).deletion).toBeNull();
    expect((await other.visitor.call(account.get, {})).deletion).toBeNull();
  });

  it('AUTH-058 decision 43: with credit left it asks to give it up, with held credit it waits', async () => {
    const { visitor, accountId } = await signedIn(product);
    await load(db(), accountId, 500, product.deps.clock.now());
    expect(await codeOf(ask(visitor))).toBe('DeletionNeedsZeroCredit');
    expect((await visitor.call(account.get, {})).left).toEqual({ credit: 500, held: 0, earned: 0 });
    expect(await codeOf(ask(visitor, { waivedCents: 499 }))).toBe('DeletionNeedsZeroCredit');
    expect(await ask(visitor, { waivedCents: 500 })).toEqual({ erasesAt: null });
    const at = product.deps.clock.now();
    await hold(db(), {
      accountId,
      fact: `hold:t${accountId}`,
      kind: CreditKind.Shipping,
      debit: 'credit',
      credit: 'rev_shipping',
      amount: 100,
      at,
    });
    expect(await codeOf(ask(visitor, { waivedCents: 700 }))).toBe('DeletionNeedsZeroCredit');
  });

  it('AUTH-059 is withdrawn within the days, and then nothing happens when they are over', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    expect(await codeOf(visitor.call(account.withdrawDeletion, {}))).toBe('RecordNotFound');
    await begin({ ...visitor, email });
    await passStepUp(product, accountId);
    await visitor.call(account.withdrawDeletion, {});
    expect(await codeOf(visitor.call(account.withdrawDeletion, {}))).toBe('RecordNotFound');
    await pass(accountId);
    expect(await visitor.call(account.get, {})).toMatchObject({ email, deletion: null });
    expect(await securityOf(product, accountId)).toMatchObject({ deletionWithdrawn: 1 });
  });
});

describe('the erasure', () => {
  itLong('AUTH-056 leaves nothing that names the seller: what law wants is kept under a number', async () => {
    const [seller, other] = [await product.signUp(), await product.signUp()];
    for (const who of [seller, other]) {
      await product.connectStore(who, 'DE');
      await addAndSettle(product, who, await asinsOf(product, 4));
      await who.call(company.save, { body: { ...companyForm, email: who.email } });
      await who.call(company.saveInvoice, { body: { json: { ...invoiceForm, name: `Haus ${who.email}` } } });
    }
    await turnOn(product, seller);
    await load(db(), seller.accountId, 700, product.deps.clock.now());
    await sql`insert into credit_transfer(account_id, transfer_id, is_out, counterparty_id, counterparty_name, amount, created_at)
      values (${other.accountId}, gen_random_uuid(), true, ${seller.accountId}, ${seller.email}, 1, now())`.execute(
      db(),
    );
    await begin(seller, { waivedCents: 700 });
    const before = (await dumpOf((text) => text.includes(other.email))).length;
    await run('account.tidy');
    expect((await rowOf(seller.accountId)).erased_at).toBeNull();
    expect(await isOpen(seller)).toBe(true);

    await pass(seller.accountId);
    expect(await rowOf(seller.accountId)).toMatchObject({
      email: `erased-${seller.accountId}@erased.invalid`,
      firstname: 'Erased',
      phone: '',
      totp_secret: null,
      erased_at: expect.any(Date) as Date,
    });
    expect(await isOpen(seller)).toBe(false);
    for (const { table, of } of erased) {
      const owner = of === 'account' ? seller.accountId : seller.storeId;
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(`${of}_id`)} = ${owner} limit 1`.execute(db());
      expect(rows, table).toEqual([]);
    }
    expect(await dumpOf((text) => text.includes(seller.email))).toEqual([]);
    expect(await codeOf(product.visitor().call(identity.token, { body: signInForm(seller.email) }))).toBe(
      'invalid_grant',
    );
    // Its books are closed and right, and the other seller has what they had.
    expect(await balanceOf(db(), seller.accountId)).toMatchObject({ posted: 0, held: 0 });
    expect(await listViolations(db())).toEqual([]);
    expect((await dumpOf((text) => text.includes(other.email))).length).toBe(before);
    expect(await isOpen(other)).toBe(true);
    // Once more changes nothing.
    const row = await rowOf(seller.accountId);
    await runTask(product.work, 'account.erase', { accountId: seller.accountId });
    expect(await rowOf(seller.accountId)).toEqual(row);
    expect(await securityOf(product, seller.accountId)).toMatchObject({ erased: 1 });
    // The address is free again.
    await product.visitor().call(identity.register, { body: registrationForm({ email: seller.email }) });
  });

  it('AUTH-056 names nobody in the books of those who got credit, and frees the address', async () => {
    const [{ visitor, email, accountId }, other] = [await signedIn(product), await signedIn(product)];
    await sql`insert into credit_transfer(account_id, transfer_id, is_out, counterparty_id, counterparty_name, amount, created_at)
      values (${other.accountId}, gen_random_uuid(), false, ${accountId}, ${email}, 1, now())`.execute(db());
    await begin({ ...visitor, email });
    expect(await dumpOf((text) => text.includes(email))).not.toEqual([]);
    await pass(accountId);
    expect(await rowOf(accountId)).toMatchObject({ email: `erased-${accountId}@erased.invalid`, phone: '' });
    expect(await dumpOf((text) => text.includes(email))).toEqual([]);
    await product.visitor().call(identity.register, { body: registrationForm({ email }) });
  });

  it('AUTH-056 decision 43: credit that came in during the days of grace stops it, and its owner is asked anew', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await load(db(), accountId, 500, product.deps.clock.now());
    await begin({ ...visitor, email }, { waivedCents: 500 });
    await db()
      .updateTable('account')
      .set({ firstname: 'Ayşe', lastname: 'Yılmaz' })
      .where('account_id', '=', accountId)
      .execute();
    await move(db(), {
      accountId,
      fact: `bank:late-${accountId}`,
      ref: { reference: 'HAVALE AYSE YILMAZ 4711' },
      kind: CreditKind.BankTransfer,
      debit: 'bank_clearing',
      credit: 'credit',
      amount: 300,
      at: product.deps.clock.now(),
    });
    await pass(accountId);
    expect(await visitor.call(account.get, {})).toMatchObject({ email, deletion: null, left: { credit: 800 } });
    const [told] = (await product.world.mails(email)).filter(
      ({ subject }) => subject === texts.en.mail.deletionStopped.subject,
    );
    expect(told?.text).toContain('$8.00');
    await begin({ ...visitor, email }, { waivedCents: 800 });
    await pass(accountId);
    expect((await rowOf(accountId)).erased_at).not.toBeNull();
    expect(await balanceOf(db(), accountId)).toMatchObject({ posted: 0 });
    expect(await listViolations(db())).toEqual([]);
    // What its journal's hashes were made with is forgotten.
    const { rows } = await sql<{
      salt: Buffer | null;
    }>`select salt from ledger.chain where account_id = ${accountId}`.execute(db());
    expect(rows).toEqual([{ salt: null }]);
    // Nor does a reference name anybody, however a bank spells it.
    expect(await dumpOf((text) => text.includes('HAVALE AYSE'))).toEqual([]);
  });

  it('AUTH-056 SHELL-102 nothing that staff typed names the person any more: reasons, notes, references, what stood before and after', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    const bystander = await signedIn(product);
    const [firstname, lastname, phone] = ['Zerrin', 'Kuşçuoğlu', '+90 555 987 65 43'];
    await db().updateTable('account').set({ firstname, lastname, phone }).where('account_id', '=', accountId).execute();
    await visitor.call(company.save, { body: { ...companyForm, businessName: 'Develi Halı', email } });
    const named = [
      `Called ${firstname} back.`,
      'ZERRIN KUSCUOGLU HAVALE 4711',
      `Mail from ${email.toUpperCase()}`,
      'Rang 0555-987-65-43 twice.',
      'Invoice of DEVELI HALI',
    ];
    const kept = 'The bank said so.';
    const { staffId } = await signInMember(product, 'Deniz Aksoy');
    const act = (who: number, why: string, facts: object) =>
      sql`insert into staff_action(staff_id, staff_name, kind, account_id, subject, why, before, after)
        values (${staffId}, 'Deniz Aksoy', 'refunded', ${who}, 'invoice:5', ${why}, ${JSON.stringify(facts)}, ${JSON.stringify({ ...facts, amount: 7 })})`.execute(
        db(),
      );
    for (const text of named) {
      await act(accountId, text, { reference: text, count: 3 });
      await sql`insert into staff_request(kind, account_id, params, amount, why, state, asked_by, note)
        values ('bankTransfer', ${accountId}, ${JSON.stringify({ reference: text, invoiceId: 4 })}, 5, ${text}, 1, ${staffId}, ${text})`.execute(
        db(),
      );
      await sql`insert into warehouse_difference(subject, kind, account_id, ours_usd, day, found_at, seen_at, closed_at, closed_by, close_note)
        values (${`d${accountId}-${named.indexOf(text)}`}, 'k', ${accountId}, 1, now(), now(), now(), now(), ${staffId}, ${text})`.execute(
        db(),
      );
    }
    await act(accountId, kept, { reference: 'TR-77' });
    // In the rows of somebody else it is the address that counts, not a name that others have as well.
    await act(bystander.accountId, `Sent to ${email} by mistake`, {});
    await act(bystander.accountId, `${firstname} is also her name.`, {});
    await begin({ ...visitor, email });
    await pass(accountId);
    expect((await rowOf(accountId)).erased_at).not.toBeNull();
    const plain = (text: string) =>
      text
        .toLocaleLowerCase('tr')
        .replaceAll('ı', 'i')
        .replaceAll('ş', 's')
        .replaceAll('ğ', 'g')
        .replaceAll('ç', 'c')
        .replaceAll('i̇', 'i');
    const names = [plain(email), 'kuscuoglu', '5559876543', 'develi hali'];
    const isNamed = (text: string) =>
      names.some(
        (name) =>
          plain(text).includes(name) ||
          plain(text)
            .replaceAll(/[^0-9]/g, '')
            .includes(name),
      );

    expect(await dumpOf(isNamed)).toEqual([]);
    const { rows } = await sql<{
      why: string;
      before: object;
      after: object;
    }>`select why, before, after from staff_action
      where account_id = ${accountId} and kind = 'refunded' order by action_id`.execute(db());
    expect(rows).toEqual([
      ...named.map(() => ({
        why: '',
        before: { reference: '', count: 3 },
        after: { reference: '', count: 3, amount: 7 },
      })),
      { why: kept, before: { reference: 'TR-77' }, after: { reference: 'TR-77', amount: 7 } },
    ]);
    const others = await sql<{
      why: string;
    }>`select why from staff_action where account_id = ${bystander.accountId} order by action_id`.execute(db());
    expect(others.rows).toEqual([{ why: '' }, { why: `${firstname} is also her name.` }]);
  });

  it('AUTH-056 SHELL-102 words of staff are forgotten with an erasure alone', async () => {
    const { accountId } = await signedIn(product);
    await expect(
      sql`select kervan.forget_words(${accountId}, '{a}'::text[], '{a}'::text[])`.execute(db()),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      withStaff(product.deps.db, (tx) => sql`select kervan.forget_words(1, '{}'::text[], '{}'::text[])`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('AUTH-056 waits while credit is held for something under way', async () => {
    const { visitor, email, accountId } = await signedIn(product);
    await begin({ ...visitor, email });
    const at = product.deps.clock.now();
    await load(db(), accountId, 500, at);
    await hold(db(), {
      accountId,
      fact: `hold:t${accountId}`,
      kind: CreditKind.Shipping,
      debit: 'credit',
      credit: 'rev_shipping',
      amount: 100,
      at,
    });
    await pass(accountId);
    expect((await rowOf(accountId)).erased_at).toBeNull();
    expect(await isOpen(visitor)).toBe(true);
  });

  it('AUTH-056 the payment provider charges nothing any more and keeps no card and no name', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    await buy(product, seller);
    await begin(seller);
    await product.runJobs();
    const customer = await db()
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const subscription = () =>
      db().selectFrom('subscription').selectAll().where('account_id', '=', seller.accountId).executeTakeFirstOrThrow();
    // From the confirmation on it ends with its period, and goes on if the deletion is withdrawn and the cancellation too.
    expect(await subscription()).toMatchObject({ ends_with_period: true, ended_at: null });
    // Whatever stands in a column that is to be blank, and in those of the account itself, nothing of it is left.
    const marked = await mark(seller.accountId);
    expect((await dumpOf((text) => text.includes(MARK))).length).toBeGreaterThan(4);
    expect(marked).toBeGreaterThan(12);
    await pass(seller.accountId);
    expect(await dumpOf((text) => text.includes(MARK))).toEqual([]);
    expect((await subscription()).ended_at).not.toBeNull();
    const known = await product.worker.payments.findCustomer(customer.stripe_customer_id ?? '');
    expect(known?.defaultPaymentMethodId ?? null).toBeNull();
    expect(JSON.stringify(known)).not.toContain(seller.email);
    const cards = await db().selectFrom('card').selectAll().where('account_id', '=', seller.accountId).execute();
    expect(cards.map(({ status, last4 }) => [status, last4])).toEqual([[3, '0000']]);
    // Invoices stay, without what shows the seller.
    const invoices = await db().selectFrom('invoice').selectAll().where('account_id', '=', seller.accountId).execute();
    expect(invoices.length).toBeGreaterThan(0);
    for (const { hosted_url, pdf_url, card_last4 } of invoices)
      expect([hosted_url, pdf_url, card_last4]).toEqual([null, null, null]);
    expect((await rowOf(seller.accountId)).erased_at).not.toBeNull();
  });
});
