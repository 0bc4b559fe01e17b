import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { alike, transact } from './transact.ts';

/** Whose rows a transaction may see. */
export type Tenant = {
  accountId: number;
  storeIds: readonly number[];
  /** Of the session that asks; work in the background has none. */
  tokenHash?: Buffer;
};

/** Opens a transaction in which only the tenant's rows are visible (row-level security, the second wall). */
export const withTenant = <T>(db: Db, tenant: Tenant, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, inTenant(tenant, work));

/** The same, with all that is read as it stood at one moment. */
export const withTenantAtOnce = <T>(db: Db, tenant: Tenant, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, inTenant(tenant, work), { isAtOnce: true });

const inTenant = <T>(tenant: Tenant, work: (tx: Db) => Promise<T>) =>
  alike(work, async (tx) => {
    await becomeTenant(tx, tenant);
    return work(tx);
  });

async function becomeTenant(tx: Db, tenant: Tenant): Promise<void> {
  await sql`select set_config('app.account', ${String(tenant.accountId)}, true), set_config('app.stores', ${tenant.storeIds.join(',')}, true), set_config('app.session', ${tenant.tokenHash?.toString('hex') ?? ''}, true)`.execute(
    tx,
  );
}

/** Opens a transaction of a member of staff, who sees every account; who calls it has checked the session (http/staff-session.ts). */
export function withStaff<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(
    db,
    alike(work, async (tx) => {
      await becomeStaff(tx);
      return work(tx);
    }),
  );
}

/** Makes a transaction that is open already one of a member of staff, until its end. */
export async function becomeStaff(tx: Db): Promise<void> {
  await sql`select set_config('app.staff', 'on', true)`.execute(tx);
}

/** Opens a transaction of the identity feature, which works before the tenant is known. */
export function withIdentity<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(
    db,
    alike(work, async (tx) => {
      await sql`select set_config('app.identity', 'on', true)`.execute(tx);
      return work(tx);
    }),
  );
}
