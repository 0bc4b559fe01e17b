import { sql } from 'kysely';
import type { staffSale } from '@kervan/contracts/staff-sale-calls';
import { planOfCode } from '@kervan/domain/subscriptions/plan';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { billingJobs } from '../../jobs/declared/billing.jobs.ts';

type Row = {
  plan_level_id: number;
  plan: number;
  level_name: string;
  is_trial: boolean;
  product_limit: number;
  price: number;
  is_offered: boolean;
  stripe_price_id: string | null;
  subscriptions: number;
};

/** Every level with the number of those who have it. */
export async function listLevels(tx: Db) {
  const { rows } = await sql<Row>`
    select l.plan_level_id, l.plan, l.level_name, l.is_trial, l.product_limit, l.price, l.is_offered, l.stripe_price_id,
      (select count(*)::int from subscription s where s.plan_level_id = l.plan_level_id and s.began_at is not null and s.status < ${SubscriptionStatus.Ended}) as subscriptions
    from plan_level l order by l.plan_level_id limit 500`.execute(tx);
  return rows.map((row) => ({
    id: row.plan_level_id,
    plan: planOfCode(row.plan) ?? 'Standard',
    levelName: row.level_name,
    isTrial: row.is_trial,
    productLimit: row.product_limit,
    price: row.price,
    isOffered: row.is_offered,
    isPriced: row.stripe_price_id !== null,
    subscriptions: row.subscriptions,
  }));
}

/**
 * Decision 23: staff change price, number of products and offer of a level. A new price is made at the payment provider in the background; until it
 * stands there the level cannot be bought. @throws PlanLevelNotFound
 */
export const saveLevel: Handler<typeof staffSale.saveLevel> = (
  { body: { id, price, productLimit, isOffered, why }, caller, wire },
  deps,
) =>
  withStaff(deps.db, async (tx) => {
    const before = await tx
      .selectFrom('plan_level')
      .select(['price', 'product_limit', 'is_offered', 'is_trial'])
      .where('plan_level_id', '=', id)
      .executeTakeFirst();
    if (!before) throw new AppError('PlanLevelNotFound');
    // A trial is bought at the price of the level after it.
    const wanted = before.is_trial ? before.price : price;
    await sql`select kervan.staff_save_level(${id}, ${wanted}, ${productLimit}, ${isOffered})`.execute(tx);
    if (wanted !== before.price) await enqueue(tx, billingJobs.priceLevel, { planLevelId: id });
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'levelSaved',
      accountId: null,
      subject: `level:${id}`,
      why,
      before: { price: before.price, productLimit: before.product_limit, isOffered: before.is_offered },
      after: { price: wanted, productLimit, isOffered },
    });
    return null;
  });
