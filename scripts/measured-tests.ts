// `npm test`: all tests, then what they cost. Arguments go to Vitest. Fails with a test, and with a file that costs twice
// its share; files above their share are named (`test-shares.ts`, exceptions in `heavy-test-files.ts`).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calibrate } from './calibrate.ts';
import { endedChildrenMs } from './processor-time.ts';
import { heavyFiles, MEASURES, type FileMeasure } from './test-shares.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-measures-'));
const notes = path.join(folder, 'files');
fs.writeFileSync(notes, '');
const before = calibrate();
const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, [MEASURES]: notes },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => tests.kill(signal));
tests.on('exit', (code, signal) => {
  const files = fs
    .readFileSync(notes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileMeasure);
  fs.rmSync(folder, { recursive: true, force: true });
  const isTooHeavy = print(files, (before + calibrate()) / 2);
  process.exit(signal ? 128 + os.constants.signals[signal] : code || (isTooHeavy ? 1 : 0));
});

const seconds = (ms: number, digits = 1): string => `${(ms / 1000).toFixed(digits)} s`;

/** Prints the measure of the run. True when a file is too heavy for it to pass. */
function print(files: readonly FileMeasure[], calibrationMs: number): boolean {
  const wholeMs = endedChildrenMs();
  const filesMs = files.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    wholeMs === null
      ? `\nProcessor time of the whole run: not known on this system (it is read from /proc of Linux).`
      : `\nProcessor time of the whole run, of every process that it started and saw end: ${seconds(wholeMs)} ÷ calibration ${seconds(calibrationMs, 3)} (mean of before and after) = ${(wholeMs / calibrationMs).toFixed(0)}`,
  );
  console.log(
    `${files.length} test files used ${seconds(filesMs)} of it in their own processes and those they started; the rest are PostgreSQL, the sandbox and the runner.`,
  );
  const heavy = heavyFiles(files, calibrationMs);
  for (const { file, ms, calibrations, share, reason, isTooHeavy } of heavy)
    console.log(
      `${isTooHeavy ? 'TOO HEAVY' : 'Above its share'}: ${file} ${seconds(ms)} in its own process = ${calibrations.toFixed(0)} calibrations of ${share}${reason === null ? '' : ` (${reason})`}`,
    );
  return heavy.some(({ isTooHeavy }) => isTooHeavy);
}
