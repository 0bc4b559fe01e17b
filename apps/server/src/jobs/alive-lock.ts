import pg from 'pg';

/** First half of the locks by which job processes show that they live. */
export const ALIVE_LOCKS = 5_301_106;
const RECONNECT_MS = 500;

/**
 * Holds a lock of the database for as long as this process lives: when it dies, however it dies, its connection ends and the lock
 * with it, so that others know at once. Taken again by itself after the database was away.
 */
export async function holdAliveLock(ownerUrl: string, workerId: string): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | null = null;
  let stopped = false;
  const connect = async () => {
    const next = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
    next.on('error', () => {});
    next.on('end', () => void (!stopped && setTimeout(() => void reconnect(), RECONNECT_MS).unref()));
    await next.connect();
    await next.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE_LOCKS, workerId]);
    client = next;
  };
  const reconnect = async () => {
    if (stopped) return;
    // A connection that fails ends, and its end asks for the next one.
    await connect().catch(() => {});
  };
  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
