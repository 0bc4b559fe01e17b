import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { SendState } from './messages.ts';
import { buyerPlace } from './threads.ts';

/** Messages of an order that its papers hold, the last ones. */
const MESSAGES_MAX = 500;

type Row = {
  message_key: string;
  is_out: boolean;
  is_proved: boolean;
  at: Date;
  state: SendState | null;
  sealed_text: string;
};

/** What was written with the buyer of an order, as it was said. */
export async function messagesWith(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId, orderId }: { accountId: number; storeId: number; orderId: number },
) {
  const { rows } = await sql<Row>`
    select m.message_key, m.is_out, m.is_proved, m.at, m.state, m.sealed_text from buyer_thread t join buyer_message m using (store_id, thread_id)
    where t.store_id = ${storeId} and t.order_id = ${orderId} order by m.at desc, m.message_id desc limit ${MESSAGES_MAX}`.execute(
    tx,
  );
  return rows.toReversed().map((row) => ({
    at: row.at,
    isOut: row.is_out,
    isProved: row.is_proved,
    isSent: row.state === SendState.Sent,
    text: secrets.open(
      row.sealed_text,
      buyerPlace('buyer_message', 'sealed_text', { accountId, storeId, key: row.message_key }),
    ),
  }));
}
