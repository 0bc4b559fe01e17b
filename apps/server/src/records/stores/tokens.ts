import type { Db } from '../../db/connect.ts';
import type { Secrets, SecretPlace } from '../../db/secrets.ts';
import type { StoreAuthorization } from './connected-stores.ts';

/** The account of an authorization whose account nobody named: whoever sees one account at a time sees none. */
const NOBODY = 0;

/** Where the refresh token of an authorization stands. */
export const refreshTokenPlace = (accountId: number, region: string, sellingPartnerId: string): SecretPlace => ({
  table: 'sp_account',
  column: 'refresh_token',
  accountId,
  row: `${region}:${sellingPartnerId}`,
});

/** Reaches the rows of an account. */
export type Within = <T>(accountId: number, work: (db: Db) => Promise<T>) => Promise<T>;

/** Reads and renews the refresh tokens of the connector; they are sealed at rest. */
export function tokenStorage(within: Within, secrets: Secrets) {
  const find = (account: StoreAuthorization) =>
    within(account.accountId ?? NOBODY, (db) =>
      db
        .selectFrom('sp_account')
        .select(['account_id', 'refresh_token'])
        .where('sp_account_id', '=', account.spAccountId)
        .executeTakeFirst(),
    );
  return {
    async readRefreshToken(account: StoreAuthorization): Promise<string | null> {
      const row = await find(account);
      return row
        ? secrets.open(row.refresh_token, refreshTokenPlace(row.account_id, account.region, account.sellingPartnerId))
        : null;
    },
    async saveRefreshToken(account: StoreAuthorization, refreshToken: string): Promise<void> {
      const row = await find(account);
      if (!row) return;
      const sealed = secrets.seal(
        refreshToken,
        refreshTokenPlace(row.account_id, account.region, account.sellingPartnerId),
      );
      await within(row.account_id, (db) =>
        db
          .updateTable('sp_account')
          .set({ refresh_token: sealed })
          .where('account_id', '=', row.account_id)
          .where('sp_account_id', '=', account.spAccountId)
          .execute(),
      );
    },
  };
}

/** One call as it is counted. `at`: market clock, ms; `account` null = the application's own. */
type CountedCall = {
  account: StoreAuthorization | null;
  operation: string;
  method: string;
  wasThrottled: boolean;
  bytes: number;
  at: number;
};

const FLUSH_MS = 2_000;

/** Counts calls in memory and adds them to api_call_log every two seconds; `flush` at the end of the process. */
export function createCallMeter(db: Db): { meter(call: CountedCall): void; flush(): Promise<void> } {
  let waiting = new Map<
    string,
    {
      spAccountId: number;
      day: string;
      operation: string;
      method: string;
      count: number;
      throttled: number;
      bytes: number;
    }
  >();
  const flush = async () => {
    const rows = [...waiting.values()];
    waiting = new Map();
    for (const row of rows) {
      await db
        .insertInto('api_call_log')
        .values({
          sp_account_id: row.spAccountId,
          day: row.day,
          operation: row.operation,
          method: row.method,
          count: row.count,
          throttled: row.throttled,
          bytes: row.bytes,
        })
        .onConflict((conflict) =>
          conflict.columns(['sp_account_id', 'day', 'operation', 'method']).doUpdateSet((eb) => ({
            count: eb('api_call_log.count', '+', row.count),
            throttled: eb('api_call_log.throttled', '+', row.throttled),
            bytes: eb('api_call_log.bytes', '+', row.bytes),
          })),
        )
        .execute();
    }
  };
  const timer = setInterval(() => void flush().catch(() => {}), FLUSH_MS);
  timer.unref();
  return {
    meter(call) {
      const day = new Date(call.at).toISOString().slice(0, 10);
      const spAccountId = call.account?.spAccountId ?? 0;
      const key = [spAccountId, day, call.operation, call.method].join('|');
      const row = waiting.get(key) ?? {
        spAccountId,
        day,
        operation: call.operation,
        method: call.method,
        count: 0,
        throttled: 0,
        bytes: 0,
      };
      waiting.set(key, {
        ...row,
        count: row.count + 1,
        throttled: row.throttled + (call.wasThrottled ? 1 : 0),
        bytes: row.bytes + call.bytes,
      });
    },
    async flush() {
      clearInterval(timer);
      await flush();
    },
  };
}
