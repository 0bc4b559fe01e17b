import { sql } from 'kysely';
import type { orders } from '@kervan/contracts/orders-calls';
import { findNoteFault, noteText } from '@kervan/domain/orders/order-notes';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireLocked, requireOrder } from '../../cases/require-order.ts';

/** Notes of an order that are shown at most, the newest. */
const NOTES_MAX = 200;

/** ORD-060: the notes of an order, newest first. */
export const listNotes: Handler<typeof orders.notes> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { order } = await requireOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    const rows = await tx
      .selectFrom('order_note as n')
      .innerJoin('account as a', 'a.account_id', 'n.account_id')
      .select(['n.note_id', 'n.text', 'n.created_at', 'n.account_id', 'a.firstname', 'a.lastname'])
      .where('n.store_id', '=', caller.storeId)
      .where('n.order_id', '=', order.order_id)
      .orderBy('n.note_id', 'desc')
      .limit(NOTES_MAX)
      .execute();
    return rows.map((row) => ({
      id: row.note_id,
      text: row.text,
      author: `${row.firstname} ${row.lastname}`,
      createDate: row.created_at.toISOString(),
      isOwn: row.account_id === caller.accountId,
    }));
  });

/** ORD-061: adds a note; ORD-034: at most 1000 characters, never empty. */
export const addNote: Handler<typeof orders.addNote> = async ({ body, caller }, deps) => {
  const fault = findNoteFault(body.note);
  if (fault !== null) throw new AppError('ValidationFailed', { fields: [{ field: 'note', code: fault }] });
  return within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const { note_id } = await tx
      .insertInto('order_note')
      .values({
        store_id: caller.storeId,
        order_id: state.order.order_id,
        account_id: caller.accountId,
        text: noteText(body.note),
        created_at: new Date(now),
      })
      .returning('note_id')
      .executeTakeFirstOrThrow();
    await changeOrder(tx, { ...caller, now }, state, { order: { notes: state.order.notes + 1 } });
    return { id: note_id };
  });
};

/** ORD-062: deletes a note of the caller's own; of another store or customer there is none (ORD-034). */
export const deleteNote: Handler<typeof orders.deleteNote> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const note = await tx
      .selectFrom('order_note')
      .select('order_id')
      .where('store_id', '=', caller.storeId)
      .where('note_id', '=', query.noteId)
      .where('account_id', '=', caller.accountId)
      .executeTakeFirst();
    if (!note) throw new AppError('RecordNotFound');
    const state = await requireLocked(tx, caller.storeId, note.order_id);
    const { rows } =
      await sql`delete from order_note where store_id = ${caller.storeId} and note_id = ${query.noteId} returning 1`.execute(
        tx,
      );
    // Somebody deleted it meanwhile.
    if (rows.length === 0) throw new AppError('RecordNotFound');
    await changeOrder(tx, { ...caller, now }, state, { order: { notes: state.order.notes - 1 } });
    return null;
  });
