import { expect, it } from 'vitest';
import { openReport } from './report.ts';
import { webTimings } from './web-timings.ts';

const SCALE = { items: 100_000, repeats: 1, hours: 0, rate: 1 };

// Printed and judged by eye, but for the weight of the scripts, which is the same on every machine.
it('the list of 100,000 products stands in a real browser and scrolls, its timings printed, with at most 250 kB of script', async () => {
  const report = openReport('web', webTimings.title);
  const printed: string[] = [];
  await webTimings.run(SCALE, { ...report, goal: (name, ...rest) => (printed.push(name), report.goal(name, ...rest)) });
  expect(printed.filter((name) => name.includes('scripts'))).toHaveLength(2);
  expect(printed.filter((name) => /first rows|frames per second/.test(name))).toHaveLength(4);
  expect(report.failed.filter((name) => name.includes('scripts'))).toEqual([]);
}, 240_000);
