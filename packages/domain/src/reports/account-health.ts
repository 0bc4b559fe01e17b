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
/** What a metric is told in: hundredths of a percent, minutes, or a count. */
export type HealthUnit = 'rate' | 'minutes' | 'count';
export type HealthState = 'good' | 'bad' | 'unknown';

/** REP-005: `below` the target is good, `above` it, or none of them at all. Null: the marketplace names no target. */
export const healthTargets: Record<HealthMetric, { unit: HealthUnit; below?: number; above?: number } | null> = {
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

/** On which side of its target a metric is good; `none`: where nothing of it is there at all. */
export type HealthBound = 'below' | 'above' | 'none';
/** How a target is written beside its figure. */
export const boundSigns: Record<HealthBound, '<' | '>' | ''> = { below: '<', above: '>', none: '' };

/** The unit of a metric and its target in that unit; null where the marketplace names none. */
export function healthTarget(metric: HealthMetric): {
  unit: HealthUnit;
  target: number | null;
  bound: HealthBound | null;
} {
  const known = healthTargets[metric];
  if (known === null) return { unit: 'rate', target: null, bound: null };
  const { unit, below, above = 0 } = known;
  if (unit === 'count') return { unit, target: 0, bound: 'none' };
  return below === undefined ? { unit, target: above, bound: 'above' } : { unit, target: below, bound: 'below' };
}

/** REP-005: the colour of a metric. */
export function healthState(metric: HealthMetric, value: number | null): HealthState {
  const target = healthTargets[metric];
  if (value === null || target === null) return 'unknown';
  const isGood = target.below !== undefined ? value < target.below : value > (target.above ?? 0);
  return isGood ? 'good' : 'bad';
}
