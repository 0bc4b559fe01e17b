import type { Shop, Visit } from '../../world/shop.ts';
import type { World } from '../../world/world.ts';
import { changeOrder, OrderRefusal } from './change-order.ts';
import { readdressed } from './order-changes.ts';
import { placeOrder } from './place-order.ts';

/** The marketplace as buyers see it: its live listings and its till. */
export function openShop(world: World): Shop {
  return {
    buy: (purchase) => placeOrder(world, purchase),
    async findAnother({ market, sellerId, sku }) {
      const { rows } = await world.sql.query<{ sku: string }>(
        `select sku from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and sku > $4 and status = 'BUYABLE' order by sku limit 1`,
        [world.id, market, sellerId, sku],
      );
      return rows[0]?.sku ?? null;
    },
    async readdress(orderId, change) {
      try {
        await changeOrder(world, orderId, {
          at: world.clock.now(),
          change: (order) => readdressed(order, (address) => change(order.market, address)),
          reason: 'address',
        });
        return true;
      } catch (error) {
        if (error instanceof OrderRefusal) return false;
        throw error;
      }
    },
    async countBuyable(max) {
      const { rows } = await world.sql.query<{ count: number }>(
        "select count(*)::int as count from (select 1 from sandbox.listing where world = $1 and status = 'BUYABLE' limit $2) l",
        [world.id, max],
      );
      return rows[0]?.count ?? 0;
    },
    async listVisits(until) {
      const { rows } = await world.sql.query<Visit>(
        `select market, seller_id as "sellerId", sku, asin, demand_due as due, status = 'BUYABLE' as "isBuyable", updated_at as "changedAt"
         from sandbox.listing where world = $1 and demand_due <= $2 and status <> 'DELETED' order by demand_due, market, seller_id, sku`,
        [world.id, until],
      );
      return rows;
    },
    async saveVisits(visits) {
      await world.sql.query(
        `update sandbox.listing l set demand_due = r.due
         from jsonb_to_recordset($2) as r(market text, "sellerId" text, sku text, due timestamptz)
         where l.world = $1 and l.market = r.market and l.seller_id = r."sellerId" and l.sku = r.sku`,
        [world.id, JSON.stringify(visits.map(({ market, sellerId, sku, due }) => ({ market, sellerId, sku, due })))],
      );
    },
  };
}
