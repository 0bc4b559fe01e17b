import os from 'node:os';
import { parseArgs } from 'node:util';
import { writeFigures, type FigureRow } from '../bench/figures-table.ts';
import { calibrate } from '../scripts/calibrate.ts';
import { drills } from './drills.ts';
import { isClean, missing, openGround } from './run-drill.ts';

// `npm run drill -- kill-worker storm` runs drills small, `--full` in their full size, without names all of them; `--write` puts what they print into docs/figures.md.
const SMALL = 120;
const RATE = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    items: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: String(RATE) },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(drills);
const unknown = names.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0) {
  console.error(`No such drill: ${unknown.join(', ')}. There are: ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
console.log(
  `machine: ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; the world runs ${values.rate} times as fast`,
);
let failed = 0;
const rows: FigureRow[] = [];
for (const name of names) {
  const drill = drills[name];
  if (!drill) continue;
  const items = Number(values.items ?? (values.full ? drill.items : SMALL));
  console.log(`\n${name}: ${drill.title}`);
  const calibration = calibrate().toFixed(0);
  const startedAt = performance.now();
  const ground = await openGround({
    items,
    seed: Number(values.seed),
    rate: Number(values.rate),
    feedAbove: drill.feedAbove?.(items) ?? null,
  });
  try {
    const outcome = await ground.perform(drill);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      JSON.stringify({
        drill: name,
        seed: Number(values.seed),
        seconds,
        injected: outcome.injected,
        ...outcome.verdict,
      }),
    );
    const { lost, doubled, wrong, stale } = outcome.verdict;
    rows.push({
      program: `drill ${name}`,
      figure: `lost, doubled, wrong, stale of ${items} products`,
      goal: `0: ${isClean(outcome) ? 'pass' : 'FAIL'}`,
      value: `${lost}, ${doubled}, ${wrong}, ${stale} in ${seconds} s; ${Object.entries(outcome.injected)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}`,
      calibration,
      date: new Date().toISOString().slice(0, 10),
    });
    if (missing(outcome).length > 0) console.log(`Not injected: ${missing(outcome).join(', ')}.`);
    if (!isClean(outcome)) failed++;
  } finally {
    await ground.close();
  }
}
if (values.write) writeFigures('docs/figures.md', rows);
console.log(failed === 0 ? '\nNothing was lost, doubled or wrong.' : `\n${failed} of ${names.length} drills failed.`);
process.exitCode = failed === 0 ? 0 : 1;
