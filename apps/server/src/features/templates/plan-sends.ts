import { sql } from 'kysely';
import { isMarketCode } from '@kervan/domain/markets';
import { triggersOf, type OrderFacts } from '@kervan/domain/templates/template-types';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { dayIn } from '../../records/order-money/day-rates.ts';
import { momentFactsOf, readMoments } from '../../records/orders/order-moments.ts';

const DAY = 86_400_000;
/** Orders that changed, or passed a promised day, within this are looked at; a product that stood still for longer writes of nothing older. */
const LOOK_BACK_MS = 3 * DAY;
/** Orders that are held at once. */
const ORDERS_BATCH_SIZE = 1_000;

type Template = { template_id: number; name: string; kind: string; delay_days: number; since: Date };
type Campaign = Template & { campaign_id: number; starts_on: string; ends_on: string };

/** MSG-013: plans what orders of a store have sent, each template once an order and trigger. Safe to repeat. */
export async function planSends({ db, clock }: WorkerDeps, storeId: number): Promise<void> {
  const now = clock.now();
  const templates = await activeTemplates(db, storeId);
  const campaigns = await activeCampaigns(db, storeId);
  const { market } = await db
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  if (!isMarketCode(market)) return;
  for (let last = 0; ;) {
    const orders = await listOrders(db, storeId, { now, after: last });
    await keep(db, storeId, plannedOf(orders, { templates, campaigns, now, dayOf: (at) => dayIn(market, at) }));
    if (orders.length < ORDERS_BATCH_SIZE) return;
    last = orders.at(-1)?.orderId ?? last;
  }
}

type Planning = {
  templates: readonly Template[];
  campaigns: readonly Campaign[];
  now: number;
  /** The day of a moment where the store is. */
  dayOf: (at: number) => string;
};

function plannedOf(orders: readonly Order[], { templates, campaigns, now, dayOf }: Planning): Planned[] {
  const planned: Planned[] = [];
  for (const order of orders) {
    const triggers = triggersOf(order.facts, now);
    for (const template of templates)
      for (const { type, at } of triggers)
        if (type === template.kind && at >= template.since.getTime())
          planned.push({ orderId: order.orderId, template, trigger: type, dueAt: at + template.delay_days * DAY });
    const deliveredAt = order.facts.deliveredAt;
    const deliveredOn = deliveredAt === null ? null : dayOf(deliveredAt);
    for (const campaign of campaigns)
      if (
        deliveredAt !== null &&
        deliveredOn !== null &&
        campaign.starts_on <= deliveredOn &&
        deliveredOn <= campaign.ends_on
      )
        planned.push({
          orderId: order.orderId,
          template: campaign,
          trigger: `campaign:${campaign.campaign_id}`,
          dueAt: deliveredAt + campaign.delay_days * DAY,
        });
  }
  return planned;
}

type Planned = { orderId: number; template: Template; trigger: string; dueAt: number };

async function keep(db: Db, storeId: number, planned: readonly Planned[]): Promise<void> {
  for (const { orderId, template, trigger, dueAt } of planned)
    await db
      .insertInto('template_send')
      .values({
        store_id: storeId,
        order_id: orderId,
        template_id: template.template_id,
        trigger,
        name: template.name,
        due_at: new Date(dueAt),
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'order_id', 'template_id', 'trigger']).doNothing())
      .execute();
}

async function activeTemplates(db: Db, storeId: number): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select template_id, name, kind, delay_days, since from feedback_template
    where store_id = ${storeId} and is_active and is_automatic and kind not in ('NeverSend', 'Campaign')`.execute(db);
  return rows;
}

async function activeCampaigns(db: Db, storeId: number): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`
    select c.campaign_id, c.starts_on::text as starts_on, c.ends_on::text as ends_on, t.template_id, c.name, t.kind, t.delay_days, t.since
    from campaign c join feedback_template t on t.store_id = c.store_id and t.template_id = c.template_id
    where c.store_id = ${storeId} and c.is_active and t.is_active and t.is_automatic`.execute(db);
  return rows;
}

type Order = { orderId: number; facts: OrderFacts };

/** The orders behind `after` that may have something sent, by their number of here. */
async function listOrders(db: Db, storeId: number, { now, after }: { now: number; after: number }): Promise<Order[]> {
  const [from, to] = [new Date(now - LOOK_BACK_MS), new Date(now)];
  const rows = await db
    .selectFrom('seller_order')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', '>', after)
    .where((where) =>
      where.or([
        where('changed_at', '>=', from),
        where.and([where('deliver_by', '>=', from), where('deliver_by', '<=', to)]),
        where.and([where('ship_by', '>=', from), where('ship_by', '<=', to)]),
      ]),
    )
    .orderBy('order_id')
    .limit(ORDERS_BATCH_SIZE)
    .execute();
  const moments = await readMoments(
    db,
    storeId,
    rows.map((row) => row.order_id),
  );
  const ms = (at: Date | null) => at?.getTime() ?? null;
  return rows.map((row) => ({
    orderId: row.order_id,
    facts: {
      purchasedAt: row.purchased_at.getTime(),
      shipBy: ms(row.ship_by),
      shippedAt: ms(row.shipped_at),
      deliverFrom: ms(row.deliver_from),
      deliverBy: ms(row.deliver_by),
      deliveredAt: ms(row.delivered_at),
      moments: moments.get(row.order_id) ?? new Map(),
      ...momentFactsOf(row),
      sellerStatus: row.seller_status,
      buyerStatus: row.buyer_status,
      addressFaults: row.address_faults,
    },
  }));
}
