import { maskedName } from '@kervan/domain/credit/masked-name';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';

/** Writes a transfer down for who received it (WH-013), with the giver's masked name, and tells them. The credit itself is there since it was given. */
export async function noteReceived(
  tx: Db,
  { accountId: giver, transferId }: { accountId: number; transferId: string },
  now: number,
): Promise<void> {
  const given = await tx
    .selectFrom('credit_transfer')
    .selectAll()
    .where('account_id', '=', giver)
    .where('transfer_id', '=', transferId)
    .where('is_out', '=', true)
    .executeTakeFirst();
  const from = await tx
    .selectFrom('account')
    .select(['firstname', 'lastname'])
    .where('account_id', '=', giver)
    .executeTakeFirst();
  if (!given || !from) return;
  const { counterparty_id: receiver, amount, created_at } = given;
  const kept = await tx
    .insertInto('credit_transfer')
    .values({
      account_id: receiver,
      transfer_id: transferId,
      is_out: false,
      counterparty_id: giver,
      counterparty_name: maskedName(from.firstname, from.lastname),
      amount,
      created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (!kept) return;
  await enqueue(tx, creditJobs.mail, { accountId: receiver, kind: 'creditReceived', amount, number: giver });
  await addMessage(tx, receiver, {
    kind: 'creditReceived',
    at: null,
    now,
    amount,
    number: giver,
    dedupeKey: `received:${transferId}`,
    isSticky: false,
  });
  await announce(tx, receiver, { type: 'credit', storeId: null });
}
