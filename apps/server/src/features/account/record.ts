import type { account } from '@kervan/contracts/account-calls';
import { limits } from '@kervan/domain/limits';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { WORK_NETWORK } from '../../http/security-log.ts';

/** AUTH-039: the newest of what the record of security keeps of the caller's account, what staff did among it. */
export const listRecord: Handler<typeof account.record> = async ({ caller }, deps) => {
  const rows = await within(deps, caller, (tx) =>
    tx
      .selectFrom('security_event')
      .select(['kind', 'times', 'last_at', 'network'])
      .where('account_id', '=', caller.accountId)
      .orderBy('last_at', 'desc')
      .limit(limits.ownRecordMax)
      .execute(),
  );
  return rows.map((row) => ({
    kind: row.kind,
    times: row.times,
    at: row.last_at.toISOString(),
    network: row.network === WORK_NETWORK ? null : row.network,
  }));
};
