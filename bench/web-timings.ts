import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { languages } from '@kervan/texts/languages';
import { buildApp } from '../apps/server/src/app.ts';
import { launchBrowser } from '../e2e/browser.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile } from './figures.ts';
import { kilobytes, sizeOf } from './first-load.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { firstRowsMs, framesOfScroll, openContext, openPlainPage, scriptsLoaded } from './panel-browser.ts';
import { reevaluate } from './passes.ts';
import { openPanelDeps } from './product.ts';
import type { Reporter } from './report.ts';
import { spreadStatuses } from './spread-statuses.ts';

const FIRST_ROWS_GOAL_MS = 500;
const FPS_GOAL = 60;
/** Timers of the browser are coarse: a frame of 16.7 ms may be said to take a little more. */
const FPS_TOLERANCE = 1;
/** A frame that takes longer has missed its turn. */
const LONG_FRAME_MS = 20;
const LOADS_MIN = 10;
const SCRIPTS_GOAL_KB = 300;
/** Speeds of the wheel in pixels a second: reading on, and looking for something. */
const SPEEDS = [1_000, 4_000] as const;

const ROWS = 100;

const perSecond = (frames: readonly number[]): number =>
  (1_000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
const spreadOf = (values: readonly number[]): string =>
  `p50 ${median(values).toFixed(0)} ms, p95 ${percentile(values, 0.95).toFixed(0)} ms, ${values.length} loads`;

export const webTimings: Benchmark = {
  title:
    'the list of products in a real browser: first rows after a navigation, frames while scrolling (browser without GPU, server and database on the same machine)',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      await promisify(execFile)(process.execPath, ['scripts/boot.mjs', 'prepare']);
      const store = await loadStore(database, items);
      await database.owner.query(`update store set marketplace_email = 'bench@kervan.test' where store_id = $1`, [
        store.storeId,
      ]);
      // Decided once, so that prices and profits are there to be shown.
      await reevaluate(database, store);
      await spreadStatuses(database, store.storeId);
      // A warm server is not still writing out what was loaded a moment ago.
      await database.owner.query('checkpoint');
      const token = await openSession(database, store.accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      const origin = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`;
      const browser = await launchBrowser();
      const visitor = { browser, origin, token, storeId: store.storeId };
      try {
        await reportScripts(visitor, report);
        await reportFirstRows(visitor, Math.max(LOADS_MIN, repeats), report);
        await reportScrolling(visitor, repeats, report);
      } finally {
        await browser.close();
        await app.close();
        await close();
      }
    }),
};

type Visitor = Parameters<typeof openContext>[0];

/** What the browser loads by itself, beside what `first-load` reads from the built files. */
async function reportScripts(visitor: Visitor, report: Reporter): Promise<void> {
  for (const language of languages) {
    const context = await openContext({ ...visitor, language });
    const scripts = await scriptsLoaded(await context.newPage(), {
      address: `${visitor.origin}/inventory`,
      origin: visitor.origin,
    });
    report.goal(
      `${scripts.length} scripts that the browser loads until idle, ${language}`,
      kilobytes(scripts.reduce((sum, file) => sum + sizeOf(file), 0)),
      { atMost: SCRIPTS_GOAL_KB },
      'kB',
    );
    await context.close();
  }
}

async function reportFirstRows(visitor: Visitor, loads: number, report: Reporter): Promise<void> {
  const address = `${visitor.origin}/inventory?limit=${ROWS}`;
  const cold: number[] = [];
  for (let load = 0; load < loads; load++) {
    const context = await openContext(visitor);
    cold.push(await firstRowsMs(await context.newPage(), address));
    await context.close();
  }
  report.figure('first rows, empty browser cache', spreadOf(cold));
  const context = await openContext(visitor);
  const page = await context.newPage();
  await firstRowsMs(page, address);
  const warm: number[] = [];
  for (let load = 0; load < loads; load++) warm.push(await firstRowsMs(page, address));
  await context.close();
  report.figure('first rows, filled browser cache', spreadOf(warm));
  report.goal('first rows, empty browser cache, p95', percentile(cold, 0.95), { below: FIRST_ROWS_GOAL_MS }, 'ms');
  report.goal('first rows, filled browser cache, p95', percentile(warm, 0.95), { below: FIRST_ROWS_GOAL_MS }, 'ms');
}

async function reportScrolling(visitor: Visitor, repeats: number, report: Reporter): Promise<void> {
  const context = await openContext(visitor);
  const page = await context.newPage();
  await firstRowsMs(page, `${visitor.origin}/inventory?limit=${ROWS}`);
  const say = (name: string, frames: readonly number[]): void => {
    const long = frames.filter((ms) => ms > LONG_FRAME_MS);
    report.figure(
      `frames, ${name}`,
      `p50 ${median(frames).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms, longest ${percentile(frames, 1).toFixed(0)} ms; ${long.length} of ${frames.length} over ${LONG_FRAME_MS} ms`,
    );
    report.goal(`frames per second, ${name}`, perSecond(frames), { atLeast: FPS_GOAL - FPS_TOLERANCE });
  };
  // It begins when the first rows stand: those below are drawn while they come into view.
  say(`first turn through ${ROWS} rows, at ${SPEEDS[0]} px/s`, await framesOfScroll(page, { speed: SPEEDS[0] }));
  const plain = await openPlainPage(context, { lines: ROWS });
  for (const speed of SPEEDS) {
    const [frames, plainFrames]: [number[], number[]] = [[], []];
    // By turns: both have the machine as it is at the time.
    for (let run = 0; run < repeats; run++) {
      frames.push(...(await framesOfScroll(page, { speed })));
      plainFrames.push(...(await framesOfScroll(plain, { speed })));
    }
    say(`later turns, at ${speed} px/s`, frames);
    report.figure(
      `of the frames of a page of ${ROWS} lines of text, at ${speed} px/s`,
      `${(perSecond(frames) / perSecond(plainFrames)).toFixed(3)} (${perSecond(plainFrames).toFixed(1)} frames a second)`,
    );
  }
  await context.close();
}
