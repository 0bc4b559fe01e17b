import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ALIVE_LOCKS } from '../db/leases.ts';

const RECONNECT_MS = 500;

/** The sign of life of a process. */
export type AliveLock = {
  /** The name whose lock this process holds; leases name it as their holder. A lost connection ends the name: the next one has its own. */
  holder(): string;
  stop(): Promise<void>;
};

/**
 * Holds a lock of the database for as long as this process lives: when it dies, however it dies, its connection ends and the lock
 * with it, so that others know at once. Taken again by itself, under a new name, after the database was away.
 */
export async function holdAliveLock(ownerUrl: string): Promise<AliveLock> {
  let client: pg.Client | null = null;
  let name = randomUUID();
  let stopped = false;
  const connect = async () => {
    const next = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
    next.on('error', () => {});
    next.on('end', () => {
      // Others may have freed by now what the old name held.
      name = randomUUID();
      if (!stopped) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE_LOCKS, name]);
    client = next;
  };
  const reconnect = async () => {
    if (stopped) return;
    // A connection that fails ends, and its end asks for the next one.
    await connect().catch(() => {});
  };
  await connect();
  return {
    holder: () => name,
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
