/** REP-004: what the marketplace measures of an account. Rates in hundredths of a percent, times in minutes, violations counted. */
export const healthMetrics = [
  'orderDefectRate',
  'cancellationRate',
  'lateShipmentRate',
  'returnDissatisfactionRate',
  'contactResponseTime',
  'onTimeDelivery',
  'validTrackingRate',
  'listingPolicy',
  'authenticity',
  'safety',
  'intellectualProperty',
  'policyViolations',
] as const;
export type HealthMetric = (typeof healthMetrics)[number];
export type HealthState = 'good' | 'bad' | 'unknown';

/** REP-005: `below` the target is good, `above` it, or none of them at all. Null: the marketplace names no target. */
export const healthTargets: Record<
  HealthMetric,
  { unit: 'rate' | 'minutes' | 'count'; below?: number; above?: number } | null
> = {
  orderDefectRate: { unit: 'rate', below: 100 },
  cancellationRate: { unit: 'rate', below: 250 },
  lateShipmentRate: { unit: 'rate', below: 400 },
  returnDissatisfactionRate: null,
  contactResponseTime: { unit: 'minutes', below: 24 * 60 },
  onTimeDelivery: { unit: 'rate', above: 9_000 },
  validTrackingRate: { unit: 'rate', above: 9_500 },
  listingPolicy: { unit: 'count', below: 1 },
  authenticity: { unit: 'count', below: 1 },
  safety: { unit: 'count', below: 1 },
  intellectualProperty: { unit: 'count', below: 1 },
  policyViolations: { unit: 'count', below: 1 },
};

/** REP-005: the colour of a metric. */
export function healthState(metric: HealthMetric, value: number | null): HealthState {
  const target = healthTargets[metric];
  if (value === null || target === null) return 'unknown';
  const isGood = target.below !== undefined ? value < target.below : value > (target.above ?? 0);
  return isGood ? 'good' : 'bad';
}
