import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { ReportRow } from './report-row.ts';

const DAY_MS = 86_400_000;

/** Counts of the seller's orders and listings, of which the report is made. */
type Facts = { orders: number; cancelled: number; issues: number };

/** GET_V2_SELLER_PERFORMANCE_REPORT in the shape of Amazon's schema accountHealthReport-2020-11-18. */
export async function accountHealth(world: World, { seller_id, market }: ReportRow): Promise<string> {
  const now = world.clock.now();
  const since = new Date(now.getTime() - 30 * DAY_MS);
  const { rows } = await world.sql.query<Facts>(
    `select (select count(*)::int from sandbox.buyer_order where world = $1 and seller_id = $2 and market = $3 and created_at >= $4) as orders,
       (select count(*)::int from sandbox.buyer_order where world = $1 and seller_id = $2 and market = $3 and created_at >= $4 and status = 'CANCELLED') as cancelled,
       (select count(*)::int from sandbox.listing where world = $1 and seller_id = $2 and market = $3 and visible_at is not null and issues <> '[]') as issues`,
    [world.id, seller_id, market, since],
  );
  const { orders, cancelled, issues } = rows[0] ?? { orders: 0, cancelled: 0, issues: 0 };
  const reportingDateRange = { reportingDateFrom: minute(since), reportingDateTo: minute(now) };
  const rate = (value: number, targetValue: number, targetCondition: 'LESS_THAN' | 'GREATER_THAN') => ({
    reportingDateRange,
    status: (targetCondition === 'LESS_THAN' ? value < targetValue : value > targetValue) ? 'GOOD' : 'BAD',
    rate: value,
    targetValue,
    targetCondition,
  });
  const defects = (defectsCount: number) => ({
    reportingDateRange,
    defectsCount,
    status: defectsCount === 0 ? 'GOOD' : 'BAD',
    targetValue: 0,
    targetCondition: 'EQUALS',
  });
  const marketplaceId = markets[market].marketplaceId;
  return JSON.stringify({
    accountStatuses: [{ marketplaceId, status: 'NORMAL' }],
    performanceMetrics: [
      {
        marketplaceId,
        orderDefectRate: { mfn: { ...rate(0.0042, 0.01, 'LESS_THAN'), orderCount: orders, fulfillmentType: 'mfn' } },
        lateShipmentRate: {
          ...rate(0.0203, 0.04, 'LESS_THAN'),
          orderCount: orders,
          lateShipmentCount: Math.round(orders * 0.0203),
        },
        prefulfillmentCancelRate: {
          ...rate(orders === 0 ? 0 : cancelled / orders, 0.025, 'LESS_THAN'),
          orderCount: orders,
          cancellationCount: cancelled,
        },
        onTimeDeliveryRate: rate(0.88, 0.9, 'GREATER_THAN'),
        validTrackingRate: rate(0.9729, 0.95, 'GREATER_THAN'),
        listingPolicyViolations: defects(issues),
        productAuthenticityCustomerComplaints: defects(0),
        productSafetyCustomerComplaints: defects(0),
        receivedIntellectualPropertyComplaints: defects(0),
        otherPolicyViolations: defects(0),
        accountHealthRating: { ahrStatus: 'GREAT', reportingDateRange },
        warningState: [],
      },
    ],
  });
}

/** "2020-11-12T00:00Z", as the report writes moments. */
const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;
