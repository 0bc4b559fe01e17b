import os from 'node:os';
import { parseArgs } from 'node:util';
import { writeFigures, type FigureRow } from '../bench/figures-table.ts';
import { calibrate } from '../scripts/calibrate.ts';
import type { Drill } from './drill.ts';
import { drills } from './drills.ts';
import { findings, isClean, missing, openGround, type GroundSize, type Outcome } from './run-drill.ts';
import { runMutants } from './run-mutants.ts';
import { smallGround } from './small-drills.ts';
import { performSpecial, special } from './special-drills.ts';
import { faultsFound } from './verdict.ts';

// `npm run drill -- kill-worker storm` runs drills with 120 products, `--small` as short as in the tests, `--full` in their full size, without names
// all of them; `--write` puts what they print into docs/figures.md. `mutants` breaks the product and looks which drill notices.
const ITEMS = 120;
const RATE = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    items: { type: 'string' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: String(RATE) },
  },
});
const seed = Number(values.seed);

type Result = { row: FigureRow; isPassed: boolean };

function sizeOf(drill: Drill): Omit<GroundSize, 'seed'> {
  if (values.small) return smallGround([drill]);
  const items = Number(values.items ?? (values.full ? drill.items : ITEMS));
  return { items, rate: Number(values.rate), feedAbove: drill.feedAbove?.(items) ?? null, prepare: drill.prepare };
}

/** A drill with its whole ground; answers its row of figures, and whether nothing was found. */
async function runDrill(name: string, drill: Drill, size: Omit<GroundSize, 'seed'>): Promise<Result> {
  console.log(`\n${name}: ${drill.title}`);
  const calibration = calibrate().toFixed(0);
  const startedAt = performance.now();
  const ground = await openGround({ ...size, seed });
  try {
    const outcome = await ground.perform(drill);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const { shownWithinMinutes } = drill;
    console.log(
      JSON.stringify({
        drill: name,
        seed,
        seconds,
        injected: outcome.injected,
        shownWithinMinutes,
        ...outcome.verdict,
      }),
    );
    if (missing(outcome).length > 0) console.log(`Not injected: ${missing(outcome).join(', ')}.`);
    for (const [what, count] of Object.entries(findings(outcome))) console.log(`Found: ${what} ${count}.`);
    const row = figureOf(name, size.items, outcome, { calibration, seconds, shownWithinMinutes });
    return { row, isPassed: isClean(outcome) };
  } finally {
    await ground.close();
  }
}

function figureOf(
  name: string,
  items: number,
  outcome: Outcome,
  { calibration, seconds, shownWithinMinutes }: { calibration: string; seconds: number; shownWithinMinutes: number },
): FigureRow {
  const { sendings, shownAfterMinutes } = outcome.verdict;
  const injected = Object.entries(outcome.injected).map(([kind, count]) => `${kind} ${count}`);
  return {
    program: `drill ${name}`,
    figure: `${faultsFound.join(', ')} of ${items} products`,
    goal: `0: ${isClean(outcome) ? 'pass' : 'FAIL'}`,
    value: `${faultsFound.map((fault) => outcome.verdict[fault]).join(', ')} in ${seconds} s; ${sendings} sendings, shown after ${shownAfterMinutes} of ${shownWithinMinutes} min; ${injected.join(', ')}`,
    calibration,
    date: new Date().toISOString().slice(0, 10),
  };
}

async function main(): Promise<number> {
  console.log(
    `machine: ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  );
  if (positionals[0] === 'mutants') {
    const { survivors, figures } = await runMutants(positionals.slice(1));
    if (values.write) writeFigures('docs/figures.md', figures);
    return survivors;
  }
  const all = [...Object.keys(drills), ...Object.keys(special)];
  const names = positionals.length > 0 ? positionals : all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`No such drill: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
    return unknown.length;
  }
  const rows: FigureRow[] = [];
  let failed = 0;
  for (const name of names) {
    const drill = drills[name];
    const { row, isPassed } = drill
      ? await runDrill(name, drill, sizeOf(drill))
      : await performSpecial(name, { isFull: values.full, seed });
    rows.push(row);
    if (!isPassed) failed++;
  }
  if (values.write) writeFigures('docs/figures.md', rows);
  console.log(failed === 0 ? '\nNothing was lost, doubled or wrong.' : `\n${failed} of ${names.length} drills failed.`);
  return failed;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
