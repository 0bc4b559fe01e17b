// `npm test`: all tests, what failed once more, then what they cost. Arguments go to Vitest. A file that failed is run again, alone, in a
// fresh process, at most five of them: each is named, and stands in docs/long-runs.md until its cause is gone. What a file costs fails nothing.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endedChildrenMs } from './processor-time.ts';
import { COUNTS, countedOf, dearest, MEASURES, overBudget, type FileMeasure } from './test-budgets.ts';
import { outcomeOf, SECOND_TRIES_MAX, tally, type Report } from './test-outcome.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-measures-'));
const measures = path.join(folder, 'measures');
const counts = path.join(folder, 'counts');
for (const file of [measures, counts]) fs.writeFileSync(file, '');
let running: ReturnType<typeof spawn> | null = null;
let stopped: NodeJS.Signals | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped = signal;
    running?.kill(signal);
  });

const startedAt = performance.now();
const first = await run('first', process.argv.slice(2));
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

/** One run of Vitest with its report; nothing of it is read from what it prints. */
async function run(name: string, args: readonly string[]): Promise<{ code: number; report: Report | null }> {
  const reportFile = path.join(folder, `${name}.json`);
  running = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...args,
    ],
    { stdio: 'inherit', env: { ...process.env, [MEASURES]: measures, [COUNTS]: counts } },
  );
  const child = running;
  const code = await new Promise<number>((resolve) =>
    child.on('exit', (status, signal) => resolve(signal ? 128 + os.constants.signals[signal] : (status ?? 1))),
  );
  running = null;
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
    `\nTests took ${firstSeconds.toFixed(0)} s; ${wholeMs === null ? 'their processor time is not known on this system' : `${seconds(wholeMs)} of processor time`}. Largest process: ${Math.round(Math.max(0, ...files.map(({ rssMb }) => rssMb)))} MB.`,
  );
  for (const { file, ms } of dearest(files)) console.log(`  ${seconds(ms)} in its own process: ${file}`);
  for (const { file, what, count, budget } of overBudget(lines(counts)))
    console.log(`Above its budget: ${file}, ${count} ${what} of ${budget}`);
  console.log(countedOf(lines(counts)));
  for (const file of recovered) console.log(`needed a second try: ${named(file)}`);
  if (isBeyond) console.log('An error outside every test failed the run.');
  console.log(tally(first.report, recovered));
}
