import type { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { sql } from 'kysely';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readMessages } from '../../records/buyer-messages/messages.ts';
import { changeThread, findThread, readAllThreads } from '../../records/buyer-messages/threads.ts';
import { readAllMessages } from '../../records/messages/system-messages.ts';

/** MSG-029, MSG-023: everything that the number in the top bar counts, in all stores. */
export const readAll: Handler<typeof buyerMessages.readAll> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    for (const thread of await readAllThreads(tx, caller.storeIds)) await readMessages(tx, thread, now);
    // Tells the account.
    await readAllMessages(tx, caller.accountId, now);
    return null;
  });

/** What the buyer wrote in a conversation was seen. Throws RecordNotFound. */
export const readOne: Handler<typeof buyerMessages.read> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const thread = found(await findThread(tx, [caller.storeId], body.threadId));
    if (thread.unread === 0) return null;
    await readMessages(tx, thread, deps.clock.now());
    await changeThread(tx, caller.accountId, thread, { unread: 0 });
    return null;
  });

/** The seller says that no answer is due, or that one is due again. Throws RecordNotFound. */
export const answerThread: Handler<typeof buyerMessages.answer> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const thread = found(await findThread(tx, [caller.storeId], body.threadId));
    if (thread.is_answered === body.isAnswered) return null;
    // The clock goes on from what the buyer wrote last, and is proved to have.
    const { rows } = await sql<{ at: Date | null }>`
      select max(at) as at from buyer_message where store_id = ${thread.store_id} and thread_id = ${thread.thread_id} and not is_out and is_proved`.execute(
      tx,
    );
    await changeThread(tx, caller.accountId, thread, {
      is_answered: body.isAnswered,
      waiting_since: body.isAnswered ? null : (rows[0]?.at ?? null),
    });
    return null;
  });
