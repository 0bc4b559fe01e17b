import { markets } from '@kervan/domain/markets';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import type { ListingRow } from '../listings/listing-row.ts';
import { principalOf, type OrderRow } from '../orders/order-row.ts';
import type { ReportRow } from './report-row.ts';

/** GET_SALES_AND_TRAFFIC_REPORT by child ASIN, in the shape of Amazon's sample. Visits are made up from product and day; what was sold was ordered. */
export async function salesAndTraffic(world: World, report: ReportRow): Promise<string> {
  const { seller_id, market, data_start, data_end } = report;
  const { rows: listings } = await world.sql.query<ListingRow>(
    "select * from sandbox.listing where world = $1 and market = $2 and seller_id = $3 and visible_at is not null and status <> 'DELETED' order by asin",
    [world.id, market, seller_id],
  );
  const { rows: orders } = await world.sql.query<OrderRow>(
    'select * from sandbox.buyer_order where world = $1 and seller_id = $2 and market = $3 and created_at >= $4 and created_at <= $5',
    [world.id, seller_id, market, data_start, data_end],
  );
  const day = (data_start ?? world.clock.now()).toISOString().slice(0, 10);
  const { currency, decimals } = markets[market];
  const sold = orders.flatMap(({ items }) => items);
  const byAsin = [...new Set(listings.map(({ asin }) => asin))].map((asin) => {
    const own = sold.filter((item) => item.asin === asin);
    const units = own.reduce((all, { quantity }) => all + quantity, 0);
    const sessions = units + (hashText(0, `${asin} ${day}`) % 40);
    const pageViews = sessions + (hashText(1, `${asin} ${day}`) % 20);
    return {
      parentAsin: asin,
      childAsin: asin,
      salesByAsin: {
        unitsOrdered: units,
        orderedProductSales: {
          amount: own.reduce((all, item) => all + principalOf(item), 0) / 10 ** decimals,
          currencyCode: currency,
        },
        totalOrderItems: own.length,
      },
      trafficByAsin: {
        sessions,
        pageViews,
        buyBoxPercentage: sessions === 0 ? 0 : 50 + (hashText(2, `${asin} ${day}`) % 5_000) / 100,
        unitSessionPercentage: sessions === 0 ? 0 : Math.round((units / sessions) * 10_000) / 100,
      },
    };
  });
  return JSON.stringify({
    reportSpecification: {
      reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
      reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
      dataStartTime: day,
      dataEndTime: (data_end ?? world.clock.now()).toISOString().slice(0, 10),
      marketplaceIds: [markets[market].marketplaceId],
    },
    salesAndTrafficByDate: [],
    salesAndTrafficByAsin: byAsin,
  });
}
