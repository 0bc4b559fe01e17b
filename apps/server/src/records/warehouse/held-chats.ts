import { sql } from 'kysely';
import { ClaimState } from '@kervan/domain/warehouse/claim-state';
import { LetterKind, LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { HeldFile, OfOrders } from '../order-pii/held-papers.ts';
import { openSealed } from './chat-files.ts';
import { announceChat, Sender } from './chat-rows.ts';

type Orders = Omit<OfOrders, 'accountId'>;
/** Messages `m` to and from the warehouse about parcels of the orders. */
const messagesOf = ({ storeId, orderIds }: Orders) => sql`warehouse_package p
  join warehouse_chat c on c.store_id = p.store_id and c.package_id = p.package_id
  join warehouse_message m on m.store_id = c.store_id and m.chat_id = c.chat_id
  where p.store_id = ${storeId} and p.order_id = any(${[...orderIds]}::bigint[])`;

/** How much of each order's parcels was said to and by the warehouse: messages with a text or files, and pictures. */
export async function countChats(tx: Db, of: Orders): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_id: number; said: number }>`
    select order_id, count(*)::int as said from (
      select p.order_id from (select distinct p.order_id, m.message_id from ${messagesOf(of)}
        and (m.text <> '' or exists (select from warehouse_file f where f.store_id = m.store_id and f.message_id = m.message_id))) p
      union all select p.order_id from warehouse_photo h join warehouse_package p using (store_id, package_id)
        where p.store_id = ${of.storeId} and p.order_id = any(${[...of.orderIds]}::bigint[])) held
    group by order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.said]));
}

/** Orders whose parcels have a claim of insurance that is not decided: what proves it is still needed. */
export async function listOrdersWithClaim(tx: Db, { storeId, orderIds }: Orders): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct p.order_id from warehouse_package p join warehouse_claim k using (store_id, package_id)
    where p.store_id = ${storeId} and p.order_id = any(${[...orderIds]}::bigint[]) and k.state = ${ClaimState.Open}`.execute(
    tx,
  );
  return rows.map((row) => row.order_id);
}

type Said = { orderId: number; at: Date; sender: number; text: string };

/** What was said to and by the warehouse about parcels of the orders, oldest first. */
export async function heldChats(tx: Db, of: OfOrders) {
  const { rows } = await sql<Said>`
    select p.order_id as "orderId", m.at, m.sender, m.text from ${messagesOf(of)} and m.text <> '' order by m.at, m.message_id limit ${MESSAGES_MAX}`.execute(
    tx,
  );
  return rows.map(({ orderId, at, sender, text }) => ({
    orderId,
    at: at.toISOString(),
    from: sender === Sender.Seller ? ('seller' as const) : ('warehouse' as const),
    text,
  }));
}
/** Messages that one archive holds. */
const MESSAGES_MAX = 10_000;

type File = { order_id: number; file_id: number; message_id: number; name: string; sealed: string };

/** The seller's files of these messages, at most so many; the warehouse's pictures stand there. */
export async function heldChatFiles(tx: Db, secrets: Secrets, of: OfOrders, limit: number): Promise<HeldFile[]> {
  const { storeId, orderIds, accountId } = of;
  const { rows } = await sql<File>`
    select p.order_id, f.file_id, f.message_id, f.name, f.sealed from warehouse_package p
      join warehouse_chat c on c.store_id = p.store_id and c.package_id = p.package_id
      join warehouse_message m on m.store_id = c.store_id and m.chat_id = c.chat_id
      join warehouse_file f on f.store_id = m.store_id and f.message_id = m.message_id
    where p.store_id = ${storeId} and p.order_id = any(${[...orderIds]}::bigint[]) and f.sealed is not null order by f.file_id limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    name: `warehouse/${row.file_id}-${row.name}`,
    content: openSealed(secrets, accountId, { store_id: storeId, message_id: row.message_id }, row.sealed),
  }));
}

/**
 * Takes out what was said about parcels of the orders, with its files and pictures. The messages stand without their words, so that the warehouse's
 * repetition of one is known and brings nothing back; what was not told yet is not told any more.
 */
export async function eraseChats(tx: Db, of: Orders): Promise<void> {
  const { rows } = await sql<{ message_id: number; account_id: number; package_id: number }>`
    select m.message_id, c.account_id, c.package_id from ${messagesOf(of)}`.execute(tx);
  const own = sql`store_id = ${of.storeId} and message_id = any(${rows.map((row) => row.message_id)}::bigint[])`;
  await sql`delete from warehouse_file where ${own}`.execute(tx);
  await sql`delete from warehouse_letter where ${own} and kind = ${LetterKind.Message} and state = ${LetterState.Waiting}`.execute(
    tx,
  );
  await sql`update warehouse_message set text = '' where ${own} and text <> ''`.execute(tx);
  await sql`delete from warehouse_photo h using warehouse_package p where p.store_id = ${of.storeId} and p.order_id = any(${[...of.orderIds]}::bigint[])
    and h.store_id = p.store_id and h.package_id = p.package_id`.execute(tx);
  for (const chat of new Map(rows.map((row) => [row.package_id, row])).values()) await announceChat(tx, chat);
}
