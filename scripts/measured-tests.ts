// `npm test`: all tests, what failed once more, then what they cost. Arguments go to Vitest. A file that failed is run again, alone, in a
// fresh process, at most five of them: each is named, and stands in docs/long-runs.md until its cause is gone. What a file costs fails nothing.
// Journeys mostly wait: where everything is run they run beside all other tests, in one process, and are printed in one piece.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endedChildrenMs } from './processor-time.ts';
import { COUNTS, countedOf, dearest, largest, MEASURES, overBudget, type FileMeasure } from './test-budgets.ts';
import { outcomeOf, SECOND_TRIES_MAX, tally, together, type Run, type Report } from './test-outcome.ts';

/** What runs beside what when nothing is named: each a run of Vitest of its own. */
const EVERYTHING = [['--project=!e2e'], ['--project=e2e', '--maxWorkers=1']];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-measures-'));
const measures = path.join(folder, 'measures');
const counts = path.join(folder, 'counts');
for (const file of [measures, counts]) fs.writeFileSync(file, '');
const running = new Set<ReturnType<typeof spawn>>();
let stopped: NodeJS.Signals | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped = signal;
    for (const child of running) child.kill(signal);
  });

const startedAt = performance.now();
const asked = process.argv.slice(2);
const first = await runAll(asked.length === 0 ? EVERYTHING : [asked]);
const firstSeconds = (performance.now() - startedAt) / 1000;
const { failed, isBeyond } = outcomeOf(first);
const recovered: string[] = [];
if (stopped === null && failed.length > 0 && !isBeyond && failed.length <= SECOND_TRIES_MAX)
  for (const [at, file] of failed.entries()) {
    console.log(`\nOnce more, alone: ${named(file)}`);
    const again = await run(`again-${at}`, [file, '--maxWorkers=1']);
    if (again.code === 0 && outcomeOf(again).failed.length === 0) recovered.push(file);
  }
const isGreen =
  stopped === null && !isBeyond && (first.code === 0 || failed.length > 0) && recovered.length === failed.length;
print();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(stopped ? 128 + os.constants.signals[stopped] : isGreen ? 0 : first.code || 1);

/** Several at once, as one. What the first says is seen at once, what the others say when all have ended. */
async function runAll(runs: readonly (readonly string[])[]): Promise<Run> {
  const saidOf = (at: number) => path.join(folder, `said-${at}`);
  const ended = await Promise.all(runs.map((args, at) => run(`first-${at}`, args, at === 0 ? undefined : saidOf(at))));
  for (let at = 1; at < runs.length; at++) process.stdout.write(fs.readFileSync(saidOf(at)));
  return together(ended);
}

/** One run of Vitest with its report; nothing of it is read from what it prints. `said`: the file that keeps that for later. */
async function run(name: string, args: readonly string[], said?: string): Promise<Run> {
  const reportFile = path.join(folder, `${name}.json`);
  const to = said === undefined ? 'inherit' : fs.openSync(said, 'w');
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...args,
    ],
    { stdio: ['inherit', to, to], env: { ...process.env, [MEASURES]: measures, [COUNTS]: counts } },
  );
  running.add(child);
  const code = await new Promise<number>((resolve) =>
    child.on('exit', (status, signal) => resolve(signal ? 128 + os.constants.signals[signal] : (status ?? 1))),
  );
  running.delete(child);
  if (typeof to === 'number') fs.closeSync(to);
  const report = fs.existsSync(reportFile) ? (JSON.parse(fs.readFileSync(reportFile, 'utf8')) as Report) : null;
  return { code, report };
}

function named(file: string): string {
  return path.relative('.', file).replaceAll(path.sep, '/');
}

/** The measure of the run, and its last line. */
function print(): void {
  const lines = <T>(file: string): T[] =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  const files = lines<FileMeasure>(measures);
  const wholeMs = endedChildrenMs();
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\nTests took ${firstSeconds.toFixed(0)} s; ${wholeMs === null ? 'their processor time is not known on this system' : `${seconds(wholeMs)} of processor time`}. Largest process: ${Math.round(largest(files)[0]?.peakMb ?? 0)} MB.`,
  );
  for (const { file, ms } of dearest(files)) console.log(`  ${seconds(ms)} in its own process: ${file}`);
  for (const { file, project, peakMb, afterMb } of largest(files))
    console.log(`  ${Math.round(peakMb)} MB at most, ${Math.round(afterMb)} MB after it, ${project}: ${file}`);
  for (const { file, what, count, budget } of overBudget(lines(counts)))
    console.log(`Above its budget: ${file}, ${count} ${what} of ${budget}`);
  console.log(countedOf(lines(counts)));
  for (const file of recovered) console.log(`needed a second try: ${named(file)}`);
  if (isBeyond) console.log('An error outside every test failed the run.');
  console.log(tally(first.report, recovered));
}
