import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, inject, it } from 'vitest';
import { openReport } from './report.ts';
import { webTimings } from './web-timings.ts';

// In a run with the journeys their product lives on until the end of all: its world would be measured, too.
beforeAll(async () => {
  const pid = inject('journeysPid');
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  for (const end = performance.now() + ENDED_WITHIN_MS; isRunning(pid) && performance.now() < end; await wait(100));
}, 60_000);

const ENDED_WITHIN_MS = 30_000;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const SCALE = { items: 100_000, repeats: 1, hours: 0, rate: 1 };

// Printed and judged by eye, but for the weight of the scripts, which is the same on every machine.
it('the list of 100,000 products stands in a real browser and scrolls, its timings printed, with at most 250 kB of script', async () => {
  const report = openReport('web', webTimings.title);
  const printed: string[] = [];
  await webTimings.run(SCALE, { ...report, goal: (name, ...rest) => (printed.push(name), report.goal(name, ...rest)) });
  expect(printed.filter((name) => name.includes('scripts'))).toHaveLength(2);
  expect(printed.filter((name) => /first rows|frames per second/.test(name))).toHaveLength(5);
  expect(report.failed.filter((name) => name.includes('scripts'))).toEqual([]);
}, 240_000);
