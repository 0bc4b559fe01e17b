import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcements } from '@kervan/contracts/announcements-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { withIdentity, withStaff, withTenant } from '../../db/tenant.ts';
import { lock } from '../../cases/sign-in/rate-limits.ts';
import { edges, holdTime } from '../../testing/held-time.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { codeOf as totpOf, openMember, signInMember, type Member } from '../../testing/staff.ts';
import { addMember, disableMember } from './add-member.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let member: Member;
beforeAll(async () => {
  member = await signInMember(product);
});

const NEW = 'yedi deve suya gider';
/** The session's last code is as old as that. */
const age = (of: Member, minutes: number) =>
  sql`update staff_session set confirmed_at = now() - make_interval(mins => ${minutes}) where staff_id = ${of.staffId}`.execute(
    db(),
  );
const publish = (of: Member) =>
  codeOf(of.call(announcements.publish, { body: { id: 2_147_483_000, why: 'A try of it.' } }));

describe('the sign-in of staff', () => {
  it('SHELL-102 asks for password and code at once, and answers every miss alike', async () => {
    const known = await openMember(product);
    const visitor = product.visitor();
    const tryWith = async (over: object) => {
      const body = { email: known.email, password: known.password, code: await known.code(), ...over };
      return refusalOf(visitor.call(staff.signIn, { body }));
    };
    const misses = [
      await tryWith({ email: 'nobody@kervan.test' }),
      await tryWith({ password: 'not the password' }),
      await tryWith({ code: '000000' }),
      await tryWith({ password: 'not the password', code: '000000' }),
    ];
    for (const miss of misses) expect({ ...miss }).toEqual({ ...misses[0], code: 'invalid_grant', status: 400 });
    const { token, name } = await visitor.call(staff.signIn, {
      body: { email: known.email.toUpperCase(), password: known.password, code: await known.code() },
    });
    expect([token.length > 40, name]).toEqual([true, known.name]);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from security_event where kind like 'staff%' and last_ip = ${visitor.ip}`.execute(db());
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['staffSignInRefused', 'staffSignedIn']);
  });

  it('ASVS 6.3.3 SHELL-102 a code counts once, also from another browser and in a race', async () => {
    const known = await openMember(product);
    const code = await known.code();
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        product.visitor().call(staff.signIn, { body: { email: known.email, password: known.password, code } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('SHELL-102 takes the codes of half a minute around, no older and no later ones', async () => {
    const known = await openMember(product);
    const signIn = (at: number) =>
      product
        .visitor()
        .call(staff.signIn, { body: { email: known.email, password: known.password, code: totpOf(known.secret, at) } });
    await known.code();
    for (const now of [edges.first, edges.last]) {
      holdTime(product, now);
      for (const away of [-60_000, 60_000])
        expect(await codeOf(signIn(now + away)), String(away)).toBe('invalid_grant');
    }
    await signIn(edges.last - 30_000);
    await signIn(edges.last);
    await signIn(edges.last + 30_000);
    holdTime(product);
  });

  it('SHELL-102 five misses lock the address for a stranger, not for the browser that the member uses', async () => {
    const known = await openMember(product);
    const own = product.visitor();
    const signIn = async (visitor: typeof own, password = known.password) =>
      visitor.call(staff.signIn, { body: { email: known.email, password, code: await known.code() } });
    await signIn(own);
    for (let n = 0; n < lock.failures; n++) await codeOf(signIn(product.visitor(), 'wrong password'));
    expect(await codeOf(signIn(product.visitor()))).toBe('invalid_grant');
    await signIn(own);
    const { rows } = await sql<{
      kind: string;
    }>`select distinct kind from security_event where kind = 'staffSignInLocked'`.execute(db());
    expect(rows).toHaveLength(1);
  });

  it('SHELL-102 limits tries by address', async () => {
    const visitor = product.visitor();
    await sql`insert into rate_event(key) select ${`staff:${visitor.ip.split('.').slice(0, 3).join('.')}.0/24`} from generate_series(1, 50)`.execute(
      db(),
    );
    const body = { email: 'a@b.co', password: 'x', code: '123456' };
    expect(await codeOf(visitor.call(staff.signIn, { body }))).toBe('TooManyRequests');
  });

  it('SHELL-102 its token is worth nothing in another browser, after half an hour without a call, and after ten hours', async () => {
    const me = await signInMember(product);
    const { token } = me.session;
    const stolen = product.visitor();
    stolen.session.token = token;
    expect(await codeOf(stolen.call(staff.me, {}))).toBe('NotSignedIn');
    await me.call(staff.me, {});
    const left = async () => {
      const { rows } = await sql<{ minutes: number; hours: number }>`
        select extract(epoch from expires_at - now())::float8 / 60 as minutes, extract(epoch from ends_at - created_at)::float8 / 3600 as hours
        from staff_session where staff_id = ${me.staffId}`.execute(db());
      return rows[0];
    };
    expect((await left())?.minutes).toBeCloseTo(30, 0);
    expect((await left())?.hours).toBeCloseTo(10, 3);
    await sql`update staff_session set expires_at = now() - interval '1 second' where staff_id = ${me.staffId}`.execute(
      db(),
    );
    expect(await codeOf(me.call(staff.me, {}))).toBe('NotSignedIn');
    await sql`update staff_session set expires_at = now() + interval '1 minute', ends_at = now() - interval '1 second' where staff_id = ${me.staffId}`.execute(
      db(),
    );
    expect(await codeOf(me.call(staff.me, {}))).toBe('NotSignedIn');
  });

  it('SHELL-102 signing out ends the session and every look at an account', async () => {
    const me = await signInMember(product);
    await me.call(staff.signOut, {});
    expect(await codeOf(me.call(staff.me, {}))).toBe('NotSignedIn');
  });
});

describe('a member of staff', () => {
  it('SHELL-102 begins with a password that is good for choosing another one', async () => {
    const known = await openMember(product);
    const { call, session } = product.visitor();
    const { token, mustChangePassword } = await call(staff.signIn, {
      body: { email: known.email, password: known.password, code: await known.code() },
    });
    session.token = token;
    expect(mustChangePassword).toBe(true);
    expect(await codeOf(call(staff.actions, { body: { page: 1, limit: 25 } }))).toBe('PasswordChangeNeeded');
    expect(await call(staff.me, {})).toMatchObject({ email: known.email, mustChangePassword: true });
    const change = async (over: object) =>
      refusalOf(
        call(staff.changePassword, {
          body: { oldPassword: known.password, newPassword: NEW, code: await known.code(), ...over },
        }),
      );
    expect(await change({ newPassword: 'elevenchars' })).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'newPassword', code: 'length' }],
    });
    expect(await change({ newPassword: known.password })).toMatchObject({
      fields: [{ field: 'newPassword', code: 'same' }],
    });
    expect((await change({ oldPassword: 'wrong one' })).code).toBe('PasswordWrong');
    expect((await change({ code: '000000' })).code).toBe('TwoFactorWrong');
    await sql`delete from rate_event where key like 'staffCode:%'`.execute(db());
    await call(staff.changePassword, {
      body: { oldPassword: known.password, newPassword: NEW, code: await known.code() },
    });
    expect(
      (await call(staff.actions, { body: { page: 1, limit: 25, kind: 'passwordChanged' } })).items[0],
    ).toMatchObject({
      staffName: known.name,
    });
    expect(
      await codeOf(
        product
          .visitor()
          .call(staff.signIn, { body: { email: known.email, password: known.password, code: await known.code() } }),
      ),
    ).toBe('invalid_grant');
    await product
      .visitor()
      .call(staff.signIn, { body: { email: known.email, password: NEW, code: await known.code() } });
  });

  it('SHELL-102 changing the password ends every other session of the member', async () => {
    const me = await signInMember(product);
    const other = product.visitor();
    other.session.token = (
      await other.call(staff.signIn, { body: { email: me.email, password: me.password, code: await me.code() } })
    ).token;
    await other.call(staff.me, {});
    await me.call(staff.changePassword, {
      body: { oldPassword: me.password, newPassword: NEW, code: await me.code() },
    });
    expect(await codeOf(other.call(staff.me, {}))).toBe('NotSignedIn');
    await me.call(staff.me, {});
  });

  it('SHELL-102 confirms with a fresh code what asks for one; a code of before, a used and a guessed one open nothing', async () => {
    const me = await signInMember(product);
    expect(await publish(me)).toBe('RecordNotFound');
    await age(me, 11);
    expect(await publish(me)).toBe('reauth');
    expect(await codeOf(me.call(staff.confirm, { body: { code: '000000' } }))).toBe('TwoFactorWrong');
    expect(await publish(me)).toBe('reauth');
    const code = await me.code();
    await me.call(staff.confirm, { body: { code } });
    expect(await publish(me)).toBe('RecordNotFound');
    await age(me, 11);
    expect(await codeOf(me.call(staff.confirm, { body: { code } }))).toBe('TwoFactorWrong');
    for (let n = 0; n < 3; n++) await codeOf(me.call(staff.confirm, { body: { code: '000001' } }));
    expect(await codeOf(me.call(staff.confirm, { body: { code: await me.code() } }))).toBe('TooManyRequests');
  });

  it('SHELL-102 cannot be without a second factor, and the seed is sealed under its own number', async () => {
    await expect(
      sql`insert into staff(email, name, password_hash) values ('x@kervan.test', 'X', 'y')`.execute(db()),
    ).rejects.toMatchObject({ code: '23502' });
    const { secret, email } = await openMember(product);
    const row = await db().selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const place = { table: 'staff', column: 'totp_secret', accountId: 0 };
    expect(product.worker.secrets.open(row.totp_secret, { ...place, row: row.staff_id })).toBe(secret);
    expect(() => product.worker.secrets.open(row.totp_secret, { ...place, row: row.staff_id + 1 })).toThrow();
  });

  it('SHELL-102 is opened anew by the operator: the old way in is closed; a disabled one cannot come in', async () => {
    const me = await signInMember(product);
    const { secrets, config } = product.worker;
    const again = await addMember(
      { db: db(), secrets, passwordCost: config.passwordCost },
      { email: me.email, name: 'Deniz A.' },
    );
    expect(again.isNew).toBe(false);
    expect(await codeOf(me.call(staff.me, {}))).toBe('NotSignedIn');
    expect(
      await codeOf(
        product
          .visitor()
          .call(staff.signIn, { body: { email: me.email, password: me.password, code: await me.code() } }),
      ),
    ).toBe('invalid_grant');
    const secret = new URL(again.otpauth).searchParams.get('secret') ?? '';
    const signIn = () =>
      product
        .visitor()
        .call(staff.signIn, { body: { email: me.email, password: again.password, code: totpOf(secret) } });
    expect((await signIn()).mustChangePassword).toBe(true);
    expect(await disableMember(db(), me.email)).toBe(true);
    await sql`update staff set totp_last_step = null where email = ${me.email}`.execute(db());
    expect(await codeOf(signIn())).toBe('invalid_grant');
    expect(await disableMember(db(), 'nobody@kervan.test')).toBe(false);
  });
});

describe('what staff did', () => {
  it('SHELL-102 is added and read by the panel, and by nothing changed or removed', async () => {
    const panel = product.deps.db;
    for (const statement of [
      sql`update staff_action set why = 'x'`,
      sql`delete from staff_action`,
      sql`truncate staff_action`,
      sql`update staff set password_hash = 'x'`,
      sql`insert into staff(email, name, password_hash, totp_secret) values ('y@kervan.test', 'Y', 'x', 'x')`,
      sql`delete from staff`,
      sql`insert into help_article(slug, title_tr, title_en, html_tr, html_en, updated_at) values ('x', 'x', 'x', 'x', 'x', now())`,
    ])
      await expect(withStaff(panel, (tx) => statement.execute(tx))).rejects.toMatchObject({ code: '42501' });
    for (const statement of [sql`update staff_action set why = 'x'`, sql`delete from staff_action`])
      await expect(statement.execute(db())).rejects.toMatchObject({ code: '42501' });
  });

  it('SHELL-102 is seen by no seller’s transaction, and neither is who they are', async () => {
    const seller = await product.signUp();
    const tables = ['staff', 'staff_session', 'staff_action', 'staff_request'] as const;
    for (const table of tables) {
      const look = (tx: typeof product.deps.db) => tx.selectFrom(table).selectAll().execute();
      expect(await withTenant(product.deps.db, { accountId: seller.accountId, storeIds: [] }, look), table).toEqual([]);
      expect(await withIdentity(product.deps.db, look), table).toEqual([]);
    }
    expect(
      (await withStaff(product.deps.db, (tx) => tx.selectFrom('staff').select('staff_id').execute())).length,
    ).toBeGreaterThan(0);
    await expect(
      withTenant(product.deps.db, { accountId: seller.accountId, storeIds: [] }, (tx) =>
        sql`select kervan.staff_set_password(1, 'x')`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('SHELL-102 is found by kind, member, customer, time and text', async () => {
    const me = await signInMember(product, 'Selin Öz');
    await withStaff(product.deps.db, async (tx) => {
      for (const [kind, account, why] of [
        ['refunded', 11, 'Charged twice 100%_'],
        ['disputeCleared', 12, 'The bank said so'],
      ] as const)
        await tx
          .insertInto('staff_action')
          .values({ staff_id: me.staffId, staff_name: me.name, kind, account_id: account, subject: 'invoice:5', why })
          .execute();
    });
    const found = async (over: object) =>
      (await me.call(staff.actions, { body: { page: 1, limit: 25, staffId: me.staffId, ...over } })).items.map(
        ({ kind }) => kind,
      );
    expect(await found({})).toEqual(['disputeCleared', 'refunded', 'signedIn']);
    expect(await found({ kind: 'refunded' })).toEqual(['refunded']);
    expect(await found({ customerId: 12 })).toEqual(['disputeCleared']);
    expect(await found({ text: '100%_' })).toEqual(['refunded']);
    expect(await found({ text: 'invoice:5' })).toHaveLength(2);
    expect(await found({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ to: '2000-01-01T00:00:00Z' })).toEqual([]);
    expect((await member.call(staff.actions, { body: { page: 1, limit: 25 } })).members).toContainEqual({
      id: me.staffId,
      name: 'Selin Öz',
    });
  });
});
