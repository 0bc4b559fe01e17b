import type { Db } from '../../db/connect.ts';

/** Which takeover. */
export type Asked = { accountId: number; takeoverId: number };

/** The takeover, locked: two workers never write the same part. */
export const lockTakeover = (tx: Db, { accountId, takeoverId }: Asked) =>
  tx
    .selectFrom('takeover')
    .select(['state', 'done'])
    .where('account_id', '=', accountId)
    .where('takeover_id', '=', takeoverId)
    .forUpdate()
    .executeTakeFirst();

type Values = {
  state?: number;
  done?: number;
  failure?: string;
  content?: null;
  found_hash?: Buffer;
  ended_at?: Date;
};
export const setTakeover = (tx: Db, { accountId, takeoverId }: Asked, values: Values) =>
  tx
    .updateTable('takeover')
    .set(values)
    .where('account_id', '=', accountId)
    .where('takeover_id', '=', takeoverId)
    .execute();
