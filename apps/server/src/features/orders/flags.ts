import { sql } from 'kysely';
import type { flags } from '@kervan/contracts/flags-calls';
import { findColour, findFlagFault, FlagType, flagTypeWords, type FlagFault } from '@kervan/domain/orders/order-flags';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { changeThread, findThread, unflagThreads } from '../../records/buyer-messages/threads.ts';
import { findChat, flagChat, unflagChats } from '../../records/warehouse/chat-rows.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** The flag of the store. Throws RecordNotFound. */
export async function requireFlag(tx: Db, storeId: number, flagId: number, kind: FlagType): Promise<void> {
  const flag = await tx
    .selectFrom('order_flag')
    .select('flag_id')
    .where('store_id', '=', storeId)
    .where('flag_id', '=', flagId)
    .where('kind', '=', kind)
    // Before the order is locked, as who deletes the flag locks them.
    .forKeyShare()
    .executeTakeFirst();
  if (!flag) throw new AppError('RecordNotFound');
}

// The contract lets no other name in.
const kindOf = (name: string): FlagType => flagTypeWords.codeOf(name) ?? FlagType.Order;

/** ORD-069: the flags of one type, by their titles, and how many orders or conversations carry each. */
export const listFlags: Handler<typeof flags.all> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { rows } = await sql<{ flag_id: number; title: string; color: string; uses: number }>`
      select f.flag_id, f.title, f.color, (select count(*)::int from seller_order o where o.store_id = f.store_id and o.flag_id = f.flag_id)
        + (select count(*)::int from warehouse_chat c where c.store_id = f.store_id and c.flag_id = f.flag_id)
        + (select count(*)::int from buyer_thread t where t.store_id = f.store_id and t.flag_id = f.flag_id) as uses
      from order_flag f where f.store_id = ${caller.storeId} and f.kind = ${kindOf(query.flagType)} order by kervan.fold_case(f.title), f.flag_id limit 100`.execute(
      tx,
    );
    return rows.map((row) => ({ id: row.flag_id, title: row.title, colorHexCode: row.color, uses: row.uses }));
  });

/** ORD-070: adds a flag, or changes one. Twenty of a type, titles unique among them (ORD-035, ORD-038). */
export const saveFlag: Handler<typeof flags.save> = async ({ query, body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const kind = kindOf(query.flagType);
    // Counted and compared under one lock.
    await lockStores(tx, [storeId]);
    const known = await tx
      .selectFrom('order_flag')
      .select(['flag_id as id', 'title', 'color'])
      .where('store_id', '=', storeId)
      .where('kind', '=', kind)
      .execute();
    const id = body.id ?? null;
    const old = known.find((flag) => flag.id === id);
    if (id !== null && !old) throw new AppError('RecordNotFound');
    const fault = findFlagFault({ id, title: body.title, colorHexCode: body.colorHexCode }, known);
    if (fault !== null) throw refused(fault);
    const values = { title: body.title.trim(), color: findColour(body.colorHexCode) ?? '' };
    const seen = body.known && { title: body.known.title, color: body.known.colorHexCode };
    // What was saved already is no other flag.
    if (old && seen && !isSame(old, seen) && !isSame(old, values)) throw new AppError('SettingsChangedMeanwhile');
    if (id === null) {
      const { flag_id } = await tx
        .insertInto('order_flag')
        .values({ ...values, store_id: storeId, kind, created_at: new Date(deps.clock.now()) })
        .returning('flag_id')
        .executeTakeFirstOrThrow();
      return { id: flag_id };
    }
    await tx.updateTable('order_flag').set(values).where('store_id', '=', storeId).where('flag_id', '=', id).execute();
    return { id };
  });

type Drawn = { title: string; color: string };
const isSame = (one: Drawn, other: Drawn): boolean => one.title === other.title && one.color === other.color;

function refused(fault: FlagFault): AppError {
  if (fault === 'titleTaken') return new AppError('UniqueViolation');
  if (fault === 'tooMany') return new AppError('FlagLimitReached');
  const field = fault === 'colourRequired' || fault === 'colourNotOffered' ? 'colorHexCode' : 'title';
  return new AppError('ValidationFailed', { fields: [{ field, code: fault }] });
}

/** ORD-071, ORD-038: deletes a flag; the orders and conversations that carried it carry none. */
export const deleteFlag: Handler<typeof flags.delete> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const now = deps.clock.now();
    const flag = await tx
      .selectFrom('order_flag')
      .select('flag_id')
      .where('store_id', '=', storeId)
      .where('flag_id', '=', query.id)
      // Who puts it on an order meanwhile waits, and finds it gone.
      .forUpdate()
      .executeTakeFirst();
    if (!flag) throw new AppError('RecordNotFound');
    const carrying = await tx
      .selectFrom('seller_order')
      .select('order_id')
      .where('store_id', '=', storeId)
      .where('flag_id', '=', query.id)
      .orderBy('order_id')
      .execute();
    const states: OrderState[] = [];
    // Every lock before the first change, in one order: nobody who holds one of them waits for what is changed here.
    for (const { order_id } of carrying) states.push(await requireLocked(tx, storeId, order_id));
    for (const state of states)
      if (state.order.flag_id === query.id)
        await changeOrder(tx, { ...caller, now }, state, { order: { flag_id: null } });
    await unflagChats(tx, storeId, query.id);
    await unflagThreads(tx, storeId, query.id);
    await tx.deleteFrom('order_flag').where('store_id', '=', storeId).where('flag_id', '=', query.id).execute();
    return null;
  });

/** ORD-073, WH-034, MSG-004: puts a flag on an order, a conversation with the warehouse or one with a buyer, or takes it off. */
export const assignFlag: Handler<typeof flags.assign> = async ({ body, caller }, deps) => {
  return within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    if (body.flagType === 'CustomerMessage') {
      if (body.flagId !== null) await requireFlag(tx, caller.storeId, body.flagId, FlagType.CustomerMessage);
      const thread = found(await findThread(tx, [caller.storeId], body.entityId));
      await changeThread(tx, caller.accountId, thread, { flag_id: body.flagId });
      return null;
    }
    if (body.flagType === 'WarehouseMessage') {
      if (body.flagId !== null) await requireFlag(tx, caller.storeId, body.flagId, FlagType.WarehouseMessage);
      const chat = await findChat(tx, { storeIds: [caller.storeId] }, body.entityId, { isLocked: true });
      if (!chat) throw new AppError('RecordNotFound');
      await flagChat(tx, chat, body.flagId);
      return null;
    }
    if (body.flagId !== null) await requireFlag(tx, caller.storeId, body.flagId, FlagType.Order);
    const state = await lockOrder(tx, caller.storeId, { orderId: body.entityId });
    if (!state) throw new AppError('RecordNotFound');
    if (state.order.flag_id === body.flagId) return null;
    await changeOrder(tx, { ...caller, now }, state, { order: { flag_id: body.flagId } });
    return null;
  });
};
