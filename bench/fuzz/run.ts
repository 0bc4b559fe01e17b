import { parseArgs } from 'node:util';
import { DELAY_MAX_MS, foundBy, fuzzPanel, isHeld, type Fuzzed } from '../../drills/fuzz-panel.ts';
import { calibrate } from '../../scripts/calibrate.ts';
import { writeFigures, type FigureRow } from '../figures-table.ts';

// `npm run fuzz -- --requests 100000 --seed 1`: the running product is sent hostile requests derived from the contracts; `--write` puts what it
// prints into docs/figures.md. `npm run drill -- fuzz` does the same as a drill.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    atOnce: { type: 'string', default: '16' },
    items: { type: 'string', default: '40' },
    write: { type: 'boolean', default: false },
  },
});

const WIDE = 42;

function print(done: Fuzzed): void {
  const { result, seconds, loop, classes } = done;
  const listed = (of: Record<string | number, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const accepted = Object.values(result.operations).filter((operation) => operation.accepted > 0).length;
  const lines: [string, string | number][] = [
    ['requests', `${result.requests} in ${seconds.toFixed(0)} s (seed ${values.seed}, ${values.atOnce} at once)`],
    ['operations asked', `${done.operations}, of which ${accepted} accepted one`],
    ['answers by class', listed(classes)],
    ['answers by status (0 = closed)', listed(result.statuses)],
    ['tables compared for the other seller', done.tables],
    ...Object.entries(foundBy(done)).map(([what, found]): [string, number] => [what, found.length]),
    ['slowest', `${ms(result.slowest.ms)} (${result.slowest.what})`],
    ['event loop delay', `p99 ${ms(loop.p99)}, max ${ms(loop.max)}; longest own work of the thread ${ms(loop.own)}`],
    ['memory of the panel', `${loop.rssMb} MB`],
  ];
  for (const [what, value] of lines) console.log(`${what.padEnd(WIDE)}${value}`);
  for (const [what, found] of Object.entries(foundBy(done)))
    for (const said of found.slice(0, 20)) console.log(`\n${what}: ${said}`);
}

/** The same as rows of the table. The event loop's delay is printed only: it grows with whatever else the machine does. */
function figuresOf(done: Fuzzed): FigureRow[] {
  const { result, seconds, loop } = done;
  const calibration = calibrate().toFixed(0);
  const date = new Date().toISOString().slice(0, 10);
  const row = (figure: string, value: string, goal = ''): FigureRow => ({
    program: 'fuzz',
    figure,
    goal,
    value,
    calibration,
    date,
  });
  const none = (figure: string, found: readonly string[]) =>
    row(figure, String(found.length), `0: ${found.length === 0 ? 'pass' : 'FAIL'}`);
  const isShort = loop.own < DELAY_MAX_MS;
  return [
    row(
      'hostile requests',
      `${result.requests} in ${seconds.toFixed(0)} s, ${values.atOnce} at once, seed ${values.seed}`,
    ),
    ...Object.entries(foundBy(done)).map(([what, found]) => none(what, found)),
    row(
      "longest own work of the panel's thread",
      `${loop.own.toFixed(1)} ms`,
      `below ${DELAY_MAX_MS}: ${isShort ? 'pass' : 'FAIL'}`,
    ),
    row(
      'event loop delay, beside whatever else the machine did',
      `p99 ${loop.p99.toFixed(1)} ms, max ${loop.max.toFixed(1)} ms`,
    ),
  ];
}

const done = await fuzzPanel({
  requests: Number(values.requests),
  seed: Number(values.seed),
  atOnce: Number(values.atOnce),
  items: Number(values.items),
});
print(done);
if (values.write) writeFigures('docs/figures.md', figuresOf(done));
console.log(isHeld(done) ? '\nNothing broke, nothing leaked, nobody waited.' : '\nThe panel did not hold.');
process.exitCode = isHeld(done) ? 0 : 1;
