import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import type { Database } from '../db/schema.generated.ts';

/** A condition on the tenant's own column, as the builder and as statements by hand write it. */
const CONDITION =
  /((?:\b(?:where|and|on)\s+|\()\s*)((?:"?\w+"?\.)?"?(?:account_id|store_id)"?\s*(?:=\s*(?:any\s*\(\s*)?\$\d+(?:::[\w[\]]+)?(?:\s*\))?|in\s*\(\s*\$\d+(?:\s*,\s*\$\d+)*\s*\)))/gi;
/** What says that a transaction is not a tenant's: whose rows it may see is decided otherwise. */
const OTHERWISE = /'app\.(?:staff|identity)'/;

/** A statement that holds for every tenant; unchanged where it names none. */
export const withoutTenant = (text: string): string => text.replace(CONDITION, '$1($2 or true)');

/**
 * The panel's database with every tenant condition of its queries taken away, in the transactions of a tenant: row-level security alone stands then.
 * `onTaken` is told of each statement that lost one.
 */
export function openWithoutTenant(pool: pg.Pool, onTaken: () => void): Db {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const wrap = (client: pg.PoolClient): pg.PoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    let isTenants = false;
    const query = (text: unknown, ...rest: unknown[]): unknown => {
      let sent = text;
      if (typeof text === 'string') {
        if (/^\s*(?:begin|start|commit|rollback)\b/i.test(text) && !/savepoint/i.test(text)) isTenants = false;
        else if (text.includes("'app.account'")) isTenants = true;
        else if (OTHERWISE.test(text)) isTenants = false;
        else if (isTenants) {
          sent = withoutTenant(text);
          if (sent !== text) onTaken();
        }
      }
      return (client.query as (...args: unknown[]) => unknown)(sent, ...rest);
    };
    const proxy = new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
      },
    });
    wrapped.set(client, proxy);
    return proxy;
  };
  const stripped = {
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  };
  // Of a pool the dialect uses these two alone.
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: stripped as unknown as pg.Pool }) });
}
