import { Kysely } from 'kysely';
import pg from 'pg';
import { NamingClient } from './named-statements.ts';
import { QueueingDialect } from './queued-jobs.ts';
import type { Database } from './schema.generated.ts';
import { waitMs } from '../wait-factor.ts';

/**
 * The rights a connection works with: the panel's, whose address names a user that has no others, under row-level security; the
 * worker's with policies of their own, taken by the owner; the owner's for migrations.
 */
export type Role = 'kervan_app' | 'kervan_worker' | 'owner';

/** A Kysely handle: a pool or a transaction. */
export type Db = Kysely<Database>;

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** bigint columns are read as numbers; beyond 2^53 a number would lie. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return readBigint;
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(readBigint);
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

type Options = {
  role: Role;
  max: number;
  /** Milliseconds a statement may take. */
  statementTimeoutMs?: number;
  /** Milliseconds that a lock is waited for. */
  lockTimeoutMs?: number;
  Client?: typeof NamingClient;
};

/** A connection that is not to be had within this time never will be in time. */
const CONNECTION_TIMEOUT_MS = waitMs(10_000);

/** Opens a pool whose connections work under the role. Its errors are not fatal: the next use opens a new connection. */
export function openPool(url: string, options: Options): pg.Pool {
  const {
    role,
    max,
    statementTimeoutMs = waitMs(15_000),
    lockTimeoutMs = waitMs(10_000),
    Client = NamingClient,
  } = options;
  const settings = [
    'search_path=kervan,public',
    ...(role === 'kervan_worker' ? [`role=${role}`] : []),
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    `idle_in_transaction_session_timeout=${waitMs(30_000)}`,
  ];
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max,
    // A visitor is told to come again; work in the background waits as long as it takes.
    ...(role === 'kervan_app' ? { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS } : {}),
    types,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The typed face of a pool. */
export const openDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new QueueingDialect({ pool }) });
