import { withTenant, type Tenant } from '../db/tenant.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';

/** A transaction of the caller: only the caller's rows are visible in it. */
export const within = <T>(deps: Deps, caller: Tenant, work: (tx: Db) => Promise<T>): Promise<T> =>
  withTenant(deps.db, caller, work);
