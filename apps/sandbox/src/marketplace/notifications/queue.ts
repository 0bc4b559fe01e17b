import { randomUUID } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { marketplace } from '../marketplace.ts';

export type QueueMessage = {
  id: string;
  messageId: string;
  body: string;
  sentAt: Date;
  firstReceivedAt: Date;
  receiveCount: number;
};

type Row = {
  id: string;
  message_id: string;
  body: string;
  sent_at: Date;
  first_received_at: Date;
  receive_count: number;
};

/** Puts messages into the world's queue, in this order; waiting receivers wake up. `delayMs` is system time. Gives the messages' ids. */
export async function enqueue(world: World, bodies: readonly string[], delayMs = 0): Promise<string[]> {
  if (bodies.length === 0) return [];
  const messages = bodies.map((body) => ({ message_id: randomUUID(), body }));
  const now = Date.now();
  await world.sql.query(
    `insert into sandbox.queue_message (world, message_id, body, sent_at, visible_at)
     select $1, r.message_id, r.body, $2, $3
     from rows from (jsonb_to_recordset($4) as (message_id text, body text)) with ordinality as r(message_id, body, place) order by r.place`,
    [world.id, new Date(now), new Date(now + delayMs), JSON.stringify(messages)],
  );
  for (const wake of marketplace.of(world).receivers) wake();
  return messages.map(({ message_id }) => message_id);
}

/** Takes up to `max` visible messages and hides them for `visibilityMs` of system time. */
export async function receive(world: World, max: number, visibilityMs: number): Promise<QueueMessage[]> {
  const now = Date.now();
  const { rows } = await world.sql.query<Row>(
    `with taken as (
       select id from sandbox.queue_message where world = $1 and visible_at <= $2 order by id limit $3 for update skip locked
     )
     update sandbox.queue_message m set visible_at = $4, receive_count = receive_count + 1, first_received_at = coalesce(first_received_at, $2)
     from taken where m.world = $1 and m.id = taken.id
     returning m.id, m.message_id, m.body, m.sent_at, m.first_received_at, m.receive_count`,
    [world.id, new Date(now), max, new Date(now + visibilityMs)],
  );
  return rows
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((row) => ({
      id: row.id,
      messageId: row.message_id,
      body: row.body,
      sentAt: row.sent_at,
      firstReceivedAt: row.first_received_at,
      receiveCount: row.receive_count,
    }));
}

/** Resolves when a message may have come: at the next enqueue, when a hidden one returns, or after `waitMs`. `signal` ends the wait. */
export async function waitForMessage(world: World, waitMs: number, signal: AbortSignal): Promise<void> {
  const { receivers } = marketplace.of(world);
  const { promise, resolve } = Promise.withResolvers<void>();
  // Listening begins before looking, so that no message slips in between.
  receivers.add(resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  let timer: NodeJS.Timeout | null = null;
  try {
    const { rows } = await world.sql.query<{ visible_at: Date | null }>(
      'select min(visible_at) as visible_at from sandbox.queue_message where world = $1',
      [world.id],
    );
    const ms = Math.min(waitMs, (rows[0]?.visible_at?.getTime() ?? Infinity) - Date.now());
    if (ms <= 0 || signal.aborted) return;
    timer = setTimeout(resolve, ms);
    await promise;
  } finally {
    if (timer) clearTimeout(timer);
    receivers.delete(resolve);
  }
}

/** Removes a message; false when it was gone. */
export async function removeMessage(world: World, id: string): Promise<boolean> {
  const { rowCount } = await world.sql.query('delete from sandbox.queue_message where world = $1 and id = $2', [
    world.id,
    id,
  ]);
  return rowCount === 1;
}

/** Hides a message that was received `receiveCount` times for another while; false when it is not in flight under that receipt. */
export async function changeVisibility(
  world: World,
  { id, receiveCount }: { id: string; receiveCount: number },
  visibilityMs: number,
): Promise<boolean> {
  const now = Date.now();
  const { rowCount } = await world.sql.query(
    'update sandbox.queue_message set visible_at = $4 where world = $1 and id = $2 and receive_count = $3 and visible_at > $5',
    [world.id, id, receiveCount, new Date(now + visibilityMs), new Date(now)],
  );
  if (visibilityMs === 0) for (const wake of marketplace.of(world).receivers) wake();
  return rowCount === 1;
}

/** How many messages are visible and how many are in flight. */
export async function countMessages(world: World): Promise<{ visible: number; hidden: number }> {
  const { rows } = await world.sql.query<{ visible: number; hidden: number }>(
    `select count(*) filter (where visible_at <= $2)::int as visible, count(*) filter (where visible_at > $2)::int as hidden from sandbox.queue_message where world = $1`,
    [world.id, new Date()],
  );
  return rows[0] ?? { visible: 0, hidden: 0 };
}
