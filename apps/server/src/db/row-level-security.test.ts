import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { addAndSettle, asinsOf } from '../testing/items.ts';
import { useProduct, type Seller } from '../testing/product.ts';
import { openPool } from './connect.ts';
import { withTenant } from './tenant.ts';

type Table = {
  name: string;
  tenant: 'account_id' | 'store_id';
  isProtected: boolean;
  isForced: boolean;
  isPartition: boolean;
};

const product = useProduct({ products: 50 });
let [one, two]: Seller[] = [];
let tables: Table[];
let owner: pg.Pool;

beforeAll(async () => {
  [one, two] = [await product.signUp(), await product.signUp()];
  for (const seller of [one, two]) {
    await product.connectStore(seller, 'DE');
    await addAndSettle(product, seller, await asinsOf(product, 5));
    await seller.call(stores.authorizationUrl, { query: { selectedCustomerMarketPlaceId: String(seller.storeId) } });
  }
  owner = openPool(product.deps.config.DATABASE_URL, { role: 'owner', max: 2 });
  const { rows } = await sql<Table>`
    select c.relname as name, a.attname as tenant, c.relrowsecurity as "isProtected", c.relforcerowsecurity as "isForced", c.relispartition as "isPartition" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = (case when exists (select 1 from pg_attribute s where s.attrelid = c.oid and s.attname = 'store_id' and c.relname not in ('store', 'authorization_state', 'seller_registry')) then 'store_id' else 'account_id' end)
    where n.nspname = 'kervan' and c.relkind in ('r', 'p') order by 1`.execute(product.worker.db);
  tables = rows;
  return () => owner.end();
});

const app = () => product.deps.db;
/** What the panel's role may read of a table outside a tenant's transaction: the number of rows, or that it may not. */
const visible = async (name: string): Promise<number | 'denied'> => {
  try {
    return (
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(`kervan.${name}`)}`.execute(app())).rows[0]
        ?.n ?? 0
    );
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 'denied';
    throw error;
  }
};

describe('row-level security', () => {
  it('stands on every table that names an account or a store, also for its owner', async () => {
    expect(tables.length).toBeGreaterThan(25);
    const open = tables.filter((table) => !table.isPartition && !(table.isProtected && table.isForced));
    // Hashes of who had a trial, compared across accounts by functions of the owner: the panel has no right to it at all.
    expect(open.map((table) => table.name)).toEqual(['billing_claim']);
    expect(await visible('billing_claim')).toBe('denied');
  });

  it("the panel's role is neither the owner nor above the policies", async () => {
    const { rows } = await sql<{ role: string; bypass: boolean; super: boolean; owned: number }>`
      select current_user as role, r.rolbypassrls as bypass, r.rolsuper as super, (select count(*)::int from pg_class c where c.relowner = r.oid) as owned from pg_roles r where r.rolname = current_user`.execute(
      app(),
    );
    expect(rows[0]).toEqual({ role: 'kervan_panel', bypass: false, super: false, owned: 0 });
  });

  it('shows no row of any protected table or partition outside a tenant', async () => {
    const filled: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from kervan.${name}`);
      if ((rows[0]?.n ?? 0) > 0) filled.push(name);
      expect([0, 'denied'], name).toContain(await visible(name));
    }
    for (const name of [
      'account',
      'session',
      'store',
      'sp_account',
      'item',
      'item_details',
      'price_change',
      'batch',
      'batch_item',
      'listing_reported',
      'submission',
      'store_settings',
      'status_count',
      'target_offer',
      'authorization_state',
      'source_subscription',
      'seller_registry',
    ])
      expect(filled, name).toContain(name);
  });

  it('tells of a session only to whoever has its token, and to the panel alone', async () => {
    if (!one || !two) throw new Error('no sellers');
    const { rows: sessions } = await owner.query<{ account_id: number; token_hash: Buffer }>(
      'select account_id, token_hash from kervan.session order by account_id',
    );
    expect(sessions.map((session) => session.account_id)).toEqual(
      expect.arrayContaining([one.accountId, two.accountId]),
    );
    for (const { account_id, token_hash } of sessions) {
      const { rows } = await sql<{
        account_id: number;
        stores: { storeId: number }[];
      }>`select account_id, stores from kervan.session_of(${token_hash})`.execute(app());
      const { rows: own } = await owner.query<{ store_id: number }>(
        'select store_id from kervan.store where account_id = $1 order by 1',
        [account_id],
      );
      expect(rows.map((row) => [row.account_id, row.stores.map((store) => store.storeId)])).toEqual([
        [account_id, own.map((store) => store.store_id)],
      ]);
    }
    for (const hash of [Buffer.alloc(32), Buffer.alloc(0), null])
      expect((await sql`select 1 from kervan.session_of(${hash})`.execute(app())).rows).toEqual([]);
    await expect(
      sql`select 1 from kervan.session_of(${sessions[0]?.token_hash})`.execute(product.worker.db),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('shows a tenant the own rows alone', async () => {
    if (!one || !two) throw new Error('no sellers');
    for (const seller of [one, two]) {
      await withTenant(app(), { accountId: seller.accountId, storeIds: [seller.storeId] }, async (tx) => {
        for (const { name, tenant } of tables.filter((table) => table.isProtected)) {
          const { rows } = await sql<{
            owner: number;
          }>`select distinct ${sql.ref(tenant)} as owner from ${sql.table(`kervan.${name}`)}`.execute(tx);
          expect(
            rows
              .map((row) => row.owner)
              .filter((id) => id !== (tenant === 'store_id' ? seller.storeId : seller.accountId)),
            name,
          ).toEqual([]);
        }
      });
    }
  });

  it('refuses to write a row of another tenant into any protected table', async () => {
    if (!one || !two) throw new Error('no sellers');
    const { accountId, storeId } = two;
    for (const { name, tenant } of tables.filter((table) => table.isProtected)) {
      // The policy is asked before anything else of the row, but for its partition and its made-up key.
      const [more, value] =
        name === 'price_change'
          ? [sql`, changed_at`, sql`, ${new Date(product.worker.clock.now())}::timestamptz`]
          : [sql``, sql``];
      const insert = withTenant(app(), { accountId: one.accountId, storeIds: [one.storeId] }, (tx) =>
        sql`insert into ${sql.table(`kervan.${name}`)} (${sql.ref(tenant)}${more}) ${name === 'account' ? sql`overriding system value` : sql``} values (${tenant === 'store_id' ? storeId : accountId}${value})`.execute(
          tx,
        ),
      );
      await expect(insert, name).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('changes and deletes nothing of another tenant', async () => {
    if (!one || !two) throw new Error('no sellers');
    const [mine, theirs] = [one, two];
    const before = await owner.query('select * from kervan.store where account_id = $1', [theirs.accountId]);
    await withTenant(app(), { accountId: mine.accountId, storeIds: [mine.storeId] }, async (tx) => {
      for (const name of ['item', 'item_details', 'store_settings', 'publish_queue']) {
        expect(
          (await sql`update ${sql.table(name)} set store_id = store_id where store_id = ${theirs.storeId}`.execute(tx))
            .numAffectedRows,
          name,
        ).toBe(0n);
        expect(
          (await sql`delete from ${sql.table(name)} where store_id = ${theirs.storeId}`.execute(tx)).numAffectedRows,
          name,
        ).toBe(0n);
      }
      expect(
        (await sql`update store set name = 'taken' where store_id = ${theirs.storeId}`.execute(tx)).numAffectedRows,
      ).toBe(0n);
    });
    expect((await owner.query('select * from kervan.store where account_id = $1', [theirs.accountId])).rows).toEqual(
      before.rows,
    );
  });

  it("the owner's functions for the panel serve the own store alone", async () => {
    if (!one || !two) throw new Error('no sellers');
    const [mine, theirs] = [one, two];
    await withTenant(app(), { accountId: mine.accountId, storeIds: [mine.storeId] }, async (tx) => {
      expect((await sql`select * from kervan.search_titles(${theirs.storeId}, '%', 10)`.execute(tx)).rows).toEqual([]);
      expect(
        (await sql`select * from kervan.search_titles(${mine.storeId}, '%', 10)`.execute(tx)).rows.length,
      ).toBeGreaterThan(0);
      await sql`select kervan.read_soon(${theirs.storeId}, array(select generate_series(1, 100))::bigint[])`.execute(
        tx,
      );
    });
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from kervan.target_schedule where urgent and store_id = $1',
      [theirs.storeId],
    );
    expect(rows[0]?.n).toBe(0);
  });
});
