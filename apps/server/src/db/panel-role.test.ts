import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { openPool } from './connect.ts';
import { migrate } from './migrate.ts';
import { checkPanelRole, makePanelRole, requireGroups } from './panel-role.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  for (const role of made.toReversed()) await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await database.drop();
});

/** A login role with a name and a password of its own; `grants` say what it is besides. */
async function newRole(grants: (role: string) => string = () => ''): Promise<{ role: string; url: string }> {
  const role = `test_${randomBytes(6).toString('hex')}`;
  await owner.query(`create role ${role} login password '${role}'; ${grants(role)}`);
  made.push(role);
  return { role, url: database.url.replace(/\/\/[^@]*@/, `//${role}:${role}@`) };
}

async function asUser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const rightsOnly = (role: string) => `grant kervan_app to ${role} with inherit true, set false`;

describe("the panel's user", () => {
  it.each([
    'set role none',
    'reset role',
    'set role kervan_app',
    'set role kervan_worker',
    'set role kervan_sandbox',
    'set role kervan_ledger',
    'set role kervan',
    'set session authorization kervan',
    'set session authorization kervan_worker',
    'set session authorization default',
    'reset session authorization',
    'set local role none',
  ])('finds no door by "%s"', async (door) => {
    const pool = openPool(database.panelUrl, { role: 'kervan_app', max: 1 });
    try {
      await pool.query(door).catch((error: { code?: string }) => expect(error.code).toBe('42501'));
      const { rows } = await pool.query<object>('select current_user as is, session_user as was');
      expect(rows).toEqual([{ is: 'kervan_panel', was: 'kervan_panel' }]);
      await expect(pool.query('select refresh_token from kervan.sp_account')).resolves.toMatchObject({ rows: [] });
      await expect(pool.query('select * from graphile_worker._private_jobs')).rejects.toMatchObject({ code: '42501' });
      await expect(pool.query('create table kervan.mine()')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await pool.end();
    }
  });

  it('is made with the schema, with its password and the rights of the panel, and made once', async () => {
    const role = `test_${randomBytes(6).toString('hex')}`;
    made.push(role);
    const url = database.url.replace(/\/\/[^@]*@/, `//${role}:first-word@`);
    await migrate(database.url, { url, ownsPassword: false });
    await asUser(url, checkPanelRole);
    // A role that is there keeps the password that its operator gave it, but for one that is ours.
    const other = url.replace('first-word', 'another-word');
    await migrate(database.url, { url: other, ownsPassword: false });
    await expect(asUser(other, async () => {})).rejects.toMatchObject({ code: '28P01' });
    await migrate(database.url, { url: other, ownsPassword: true });
    await asUser(other, checkPanelRole);
  });

  it('is never the owner', async () => {
    await expect(makePanelRole(owner, database.url, { ownsPassword: true })).rejects.toThrow('a user of its own');
  });

  it.each([
    { what: 'the owner', make: () => Promise.resolve(database.url), fault: 'above row-level security' },
    { what: 'one with the rights alone', make: async () => (await newRole(rightsOnly)).url, fault: null },
    { what: 'one without the rights', make: async () => (await newRole()).url, fault: 'not the rights of kervan_app' },
    {
      what: 'one that may take the role',
      make: async () => (await newRole((role) => `grant kervan_app to ${role}`)).url,
      fault: 'reaches kervan_app',
    },
    {
      what: 'one that works as the worker as well',
      make: async () =>
        (await newRole((role) => `${rightsOnly(role)}; grant kervan_worker to ${role} with inherit true, set false`))
          .url,
      fault: 'reaches kervan_worker',
    },
    {
      what: 'one above the policies',
      make: async () => (await newRole((role) => `${rightsOnly(role)}; alter role ${role} bypassrls`)).url,
      fault: 'above row-level security',
    },
    {
      what: 'one that makes roles',
      make: async () => (await newRole((role) => `${rightsOnly(role)}; alter role ${role} createrole`)).url,
      fault: 'above row-level security or makes roles',
    },
    {
      what: 'one that owns a table',
      make: async () => {
        const { role, url } = await newRole(rightsOnly);
        await owner.query(`create table kervan.owned(); alter table kervan.owned owner to ${role}`);
        return url;
      },
      fault: 'owns tables',
    },
  ])('is checked at the start: $what', async ({ make, fault }) => {
    const check = asUser(await make(), checkPanelRole);
    if (fault === null) await check;
    else await expect(check).rejects.toThrow(fault);
  });
});

describe('the groups of rights', () => {
  it('are asked for by name where the owner may not make roles, and suffice when they were made', async () => {
    const { role, url } = await newRole();
    await expect(asUser(url, requireGroups)).rejects.toThrow(
      new RegExp(`create role kervan_app nologin; {2}grant kervan_app to ${role} with admin option;`),
    );
    await owner.query(`grant kervan_app, kervan_worker, kervan_sandbox, kervan_ledger to ${role} with admin option`);
    await asUser(url, requireGroups);
  });
});
