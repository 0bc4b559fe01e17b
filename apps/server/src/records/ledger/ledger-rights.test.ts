import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { normalSides } from '@kervan/domain/credit/ledger-code';
import type { Db } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { withStaff, withTenant } from '../../db/tenant.ts';
import { load, T0 } from '../../testing/ledger-at.ts';
import { useLedger } from '../../testing/ledger.ts';
import { balanceOf, lockAccounts } from './balance.ts';
import { listViolations, platformBalances, takeSnapshot } from './books.ts';
import { entriesOf } from './entries.ts';
import { freezeCredit } from './freeze.ts';
import { move } from './move.ts';

const ledger = useLedger();
const DENIED = { code: '42501' };
let [one, two]: number[] = [];
let tables: string[];

beforeAll(async () => {
  [one, two] = await ledger.accounts(2, 10_00);
  const { rows } = await ledger.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});

const mine = () => {
  if (one === undefined || two === undefined) throw new Error('no accounts');
  return { one, two };
};

describe('rows of the ledger', () => {
  it('are inserted, updated, deleted and truncated by nobody but its own functions', async () => {
    const { one } = mine();
    expect(tables).toEqual(
      expect.arrayContaining(['account', 'chain', 'entry', 'own_code', 'platform_code', 'snapshot', 'transfer']),
    );
    const roles: [string, (work: (tx: Db) => Promise<unknown>) => Promise<unknown>][] = [
      ['kervan_app', (work) => ledger.as(one, work)],
      ['kervan_worker', (work) => withTenant(ledger.worker, { accountId: one, storeIds: [] }, work)],
    ];
    for (const [role, run] of roles)
      for (const name of tables) {
        const table = sql.table(`ledger.${name}`);
        const { rows } = await ledger.owner.query<{ column: string }>(
          `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
          [`ledger.${name}`],
        );
        for (const statement of [
          sql`insert into ${table} default values`,
          ...rows.map(({ column }) => sql`update ${table} set ${sql.ref(column)} = ${sql.ref(column)}`),
          sql`delete from ${table}`,
          sql`truncate ${table} cascade`,
          sql`select 1 from ${table} for update`,
          sql`alter table ${table} disable trigger all`,
        ])
          await expect(
            run((tx) => statement.execute(tx)),
            `${role} ${name}`,
          ).rejects.toMatchObject(DENIED);
      }
  });

  it('are changed by the functions themselves in counters and heads of chains alone', async () => {
    const { rows } = await ledger.owner.query<{ place: string }>(
      `select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' and has_column_privilege('kervan_ledger', c.oid, a.attnum, 'update') order by 1`,
    );
    expect(rows.map(({ place }) => place)).toEqual([
      'account.closed_at',
      'account.credits_pending',
      'account.credits_posted',
      'account.debits_pending',
      'account.debits_posted',
      'account.frozen_at',
      'account.version',
      'chain.hash',
      'chain.last_at',
      'chain.salt',
      'chain.seq',
      // What erasure forgets of a bank's reference.
      'transfer.ref',
    ]);
    const { rows: more } = await ledger.owner.query(
      `select c.relname from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'
       and (has_table_privilege('kervan_ledger', c.oid, 'delete') or has_table_privilege('kervan_ledger', c.oid, 'truncate') or pg_has_role('kervan_ledger', c.relowner, 'usage'))`,
    );
    expect(more).toEqual([]);
  });

  it('are written by functions of a role that nobody signs in as, with a search path of their own', async () => {
    const { rows } = await ledger.owner.query<{ name: string; owner: string; login: boolean; path: string[] }>(
      `select p.proname as name, r.rolname as owner, r.rolcanlogin as login, p.proconfig as path from pg_proc p join pg_roles r on r.oid = p.proowner
       where p.pronamespace = 'ledger'::regnamespace and p.prosecdef`,
    );
    expect(rows.map(({ name }) => name)).toContain('move');
    for (const row of rows)
      expect(row).toMatchObject({ owner: 'kervan_ledger', login: false, path: ['search_path=pg_catalog, pg_temp'] });
    // What stands behind the walls is called by these alone.
    for (const call of ['write_transfer', 'lock_chain', 'require_own']) {
      const { rows: may } = await ledger.owner.query<{ may: boolean }>(
        `select bool_or(has_function_privilege(r, p.oid, 'execute')) as may from pg_proc p, unnest(array['kervan_app', 'kervan_worker', 'public']) r
         where p.pronamespace = 'ledger'::regnamespace and p.proname = $1`,
        [call],
      );
      expect(may, call).toEqual([{ may: false }]);
    }
  });
});

describe("a tenant's wall", () => {
  it('shows the own rows alone, and none outside a tenant', async () => {
    const { one, two } = mine();
    for (const name of ['account', 'chain', 'entry', 'transfer']) {
      const owners = sql<{ id: number }>`select distinct account_id as id from ${sql.table(`ledger.${name}`)}`;
      expect((await ledger.as(one, (tx) => owners.execute(tx))).rows, name).toEqual([{ id: one }]);
      expect((await owners.execute(ledger.panel)).rows, name).toEqual([]);
      expect((await owners.execute(ledger.worker)).rows.length, name).toBeGreaterThan(1);
    }
    expect(await ledger.as(one, (tx) => entriesOf(tx, two, { limit: 5 }))).toEqual([]);
    expect((await ledger.as(one, (tx) => balanceOf(tx, two))).posted).toBe(0);
  });

  it("moves, locks and freezes nobody else's credit", async () => {
    const { one, two } = mine();
    const spend = {
      accountId: two,
      fact: 'extra:1',
      kind: CreditKind.ExtraCharge,
      debit: 'credit',
      credit: 'rev_extra',
      amount: 1,
      at: T0,
    } as const;
    await expect(ledger.as(one, (tx) => move(tx, spend))).rejects.toMatchObject(DENIED);
    await expect(move(ledger.panel, spend)).rejects.toMatchObject(DENIED);
    await expect(ledger.as(one, (tx) => load(tx, two, 1))).rejects.toMatchObject(DENIED);
    await expect(ledger.as(one, (tx) => lockAccounts(tx, [one, two], T0))).rejects.toMatchObject(DENIED);
    await expect(ledger.as(one, (tx) => freezeCredit(tx, two, T0))).rejects.toMatchObject(DENIED);
  });

  it('keeps what is of all from the panel', async () => {
    const { one } = mine();
    const asked: ((tx: Db) => Promise<unknown>)[] = [
      (tx: Db) => listViolations(tx),
      (tx: Db) => platformBalances(tx),
      (tx: Db) => takeSnapshot(tx, T0),
      (tx: Db) => sql`select * from ledger.snapshot`.execute(tx),
    ];
    for (const ask of asked) await expect(ledger.as(one, ask)).rejects.toMatchObject(DENIED);
    expect(await listViolations(ledger.worker)).toEqual([]);
  });
});

it('is open to staff, of every account, and writes nothing past its functions for them either', async () => {
  const { two } = mine();
  const bank = {
    accountId: two,
    fact: 'bank:1',
    kind: CreditKind.BankTransfer,
    debit: 'bank_clearing',
    credit: 'credit',
    amount: 5_00,
    at: T0,
  } as const;
  await withStaff(ledger.panel, async (tx) => {
    expect(await listViolations(tx)).toEqual([]);
    await move(tx, bank);
    expect((await balanceOf(tx, two)).posted).toBe(15_00);
    expect(await platformBalances(tx)).toMatchObject({ bank_clearing: 5_00 });
    expect(await freezeCredit(tx, two, T0)).toBe(true);
    expect(await entriesOf(tx, two, { limit: 9 })).toHaveLength(2);
  });
  for (const name of tables)
    await expect(
      withStaff(ledger.panel, (tx) => sql`delete from ${sql.table(`ledger.${name}`)}`.execute(tx)),
      name,
    ).rejects.toMatchObject(DENIED);
});

it('knows the same ledger accounts as the rules', async () => {
  const { rows } = await ledger.owner.query<{ code: string; normal: string }>(
    `select code, normal from ledger.platform_code union all
     select code, ledger.own_normal(code) from ledger.own_code where normal = ledger.own_normal(code) and no_overdraw = (code = 'credit')`,
  );
  expect(Object.fromEntries(rows.map(({ code, normal }) => [code, normal]))).toEqual(normalSides);
});

it('is migrated by an owner who may not make roles, once they are there', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  const above = new pg.Client({ connectionString: `${server}postgres` });
  await above.connect();
  const url = `${server}${name}`.replace(/\/\/[^@]*@/, `//${name}:${name}@`);
  try {
    await above.query(`create role ${name} login password '${name}'`);
    await above.query(`create database ${name} owner ${name} template template0`);
    await above.query(`grant kervan_app, kervan_worker, kervan_sandbox to ${name} with admin option`);
    await expect(migrate(url)).rejects.toThrow(
      `create role kervan_ledger nologin;  grant kervan_ledger to ${name} with admin option;`,
    );
    await above.query(`grant kervan_ledger to ${name} with admin option`);
    await migrate(url);
    const owner = new pg.Client({ connectionString: url, options: '-c role=kervan_worker' });
    await owner.connect();
    const { rows } = await owner
      .query<{ at: string }>('select code as at from ledger.platform_balances()')
      .finally(() => owner.end());
    expect(rows).toEqual([]);
  } finally {
    await above.query(`drop database if exists ${name} with (force)`);
    await above.query(`drop owned by ${name}; drop role if exists ${name}`);
    await above.end();
  }
});
