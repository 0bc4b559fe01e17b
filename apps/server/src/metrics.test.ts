import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('measures the process once however often figures are made, and counts for each alone', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  const name = 'nodejs_gc_duration_seconds';
  expect(one.registry.getSingleMetric(name)).toBeDefined();
  expect(other.registry.getSingleMetric(name)).toBe(one.registry.getSingleMetric(name));
  one.decisions.inc({ outcome: 'changed' });
  expect(await one.registry.metrics()).toContain('kervan_decisions_total{outcome="changed"} 1');
  expect(await other.registry.metrics()).not.toContain('kervan_decisions_total{outcome="changed"}');
  for (const { registry } of [one, other]) expect(await registry.metrics()).toContain('nodejs_eventloop_lag_seconds');
});
