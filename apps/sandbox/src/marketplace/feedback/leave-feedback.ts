import type { MarketCode } from '@kervan/domain/markets';
import type { Sql } from '../../database/transaction.ts';
import { hashText, pick, shareOf } from '../../world/random.ts';
import type { EffectHandler } from '../../world/system.ts';
import { easedMs, type World } from '../../world/world.ts';
import { UnknownOrder } from '../orders/change-order.ts';
import { findOrder, type OrderRow } from '../orders/order-row.ts';

/** A row of sandbox.seller_feedback. */
export type FeedbackRow = {
  order_id: string;
  seller_id: string;
  market: MarketCode;
  rating: number;
  comments: string;
  response: string;
  rater_email: string;
  left_at: Date;
};

const DAY_MS = 86_400_000;

/** How many of those who are asked say something, within how many days, and how content they are. // Assumed. */
const ANSWER_SHARE = 0.3;
const ANSWER_DAYS = { min: 0.5, max: 7 } as const;
const ratings = [5, 5, 5, 5, 5, 5, 5, 4, 3, 1] as const;

/** What they say. // Assumed. */
const comments: Readonly<Record<number, readonly string[]>> = {
  1: ['It never worked and nobody answered.', 'Wrong item, and I paid for sending it back.'],
  2: ['Two weeks late.', 'The box was open when it came.'],
  3: ['As described, but slow.', 'In Ordnung, Lieferung dauerte lange.'],
  4: ['Good, a little late.', 'Gute Ware, schlichte Verpackung.'],
  5: ['Great seller, fast delivery!', 'Alles bestens, gerne wieder.', 'Très bien, merci !', ''],
};

/** A buyer who was asked sometimes answers, days later: those who live by themselves, as the seed has it. */
export async function scheduleFeedback(
  { sql, world, order }: { sql: Sql; world: World; order: OrderRow },
  at: Date,
): Promise<void> {
  const hash = hashText(world.seed, `feedback ${order.order_id}`);
  if (!order.facts.lives || shareOf(hash, 1) >= ANSWER_SHARE) return;
  const days = ANSWER_DAYS.min + (ANSWER_DAYS.max - ANSWER_DAYS.min) * shareOf(hash, 2);
  const due = new Date(at.getTime() + easedMs(world, days * DAY_MS));
  await world.effects.schedule('feedback.left', due, { orderId: order.order_id }, { sql, ownMovement: true });
}

const leave: EffectHandler = async (world, payload, at) => {
  const { orderId } = payload as { orderId: string }; // Written by scheduleFeedback.
  const hash = hashText(world.seed, `feedback ${orderId}`);
  const rating = pick(ratings, shareOf(hash, 3));
  await leaveFeedback(world, orderId, {
    rating,
    comments: pick(comments[rating] ?? [''], shareOf(hash, 4)),
    response: '',
    at,
  });
};

type Said = { rating: number; comments: string; response: string; at: Date };

/** The buyer of an order says what he thinks of its seller. False when he has. Throws UnknownOrder. */
export async function leaveFeedback(
  world: World,
  orderId: string,
  { rating, comments: text, response, at }: Said,
): Promise<boolean> {
  const order = await findOrder(world.sql, world, orderId);
  if (!order) throw new UnknownOrder(`Order ${orderId} was not found.`);
  const { rowCount } = await world.sql.query(
    `insert into sandbox.seller_feedback (world, order_id, seller_id, market, rating, comments, response, rater_email, left_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [world.id, orderId, order.seller_id, order.market, rating, text, response, order.buyer.email, at],
  );
  return rowCount === 1;
}

/** The marketplace or the buyer takes it back. False when there is none. */
export async function removeFeedback(world: World, orderId: string): Promise<boolean> {
  const { rowCount } = await world.sql.query('delete from sandbox.seller_feedback where world = $1 and order_id = $2', [
    world.id,
    orderId,
  ]);
  return rowCount === 1;
}

export const feedbackEffects: Readonly<Record<string, EffectHandler>> = { 'feedback.left': leave };
