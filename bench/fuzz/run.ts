import { parseArgs } from 'node:util';
import { DELAY_MAX_MS, fuzzPanel, isHeld, type Fuzzed } from '../../drills/fuzz-panel.ts';
import { calibrate } from '../../scripts/calibrate.ts';
import { writeFigures, type FigureRow } from '../figures-table.ts';

// `npm run fuzz -- --requests 20000 --seed 1`: the running product is sent hostile requests derived from the contracts; `--write` puts what it
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

function print({ result, seconds, loop, halfWritten }: Fuzzed): void {
  const statuses = Object.entries(result.statuses)
    .map(([status, count]) => `${status === '0' ? 'closed' : status} ${count}`)
    .join(', ');
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    [
      `requests            ${result.requests} in ${seconds.toFixed(0)} s (seed ${values.seed}, ${values.atOnce} at once)`,
      `answers             ${statuses}`,
      `5xx                 ${result.broken.length}`,
      `no answer           ${result.hangs.length}`,
      `foreign data shown  ${result.leaks.length}`,
      `inside shown        ${result.tells.length}`,
      `half written        ${halfWritten.length}`,
      `slowest             ${ms(result.slowest.ms)} (${result.slowest.what})`,
      `event loop delay    p99 ${ms(loop.p99)}, max ${ms(loop.max)}; longest own work of the thread ${ms(loop.own)}`,
      `memory of the panel ${loop.rssMb} MB`,
    ].join('\n'),
  );
  for (const said of [...result.broken, ...result.hangs, ...result.leaks, ...result.tells, ...halfWritten].slice(0, 20))
    console.log(`\n${said}`);
}

/** The same as rows of the table. The event loop's delay is printed only: it grows with whatever else the machine does. */
function figuresOf({ result, seconds, loop, halfWritten }: Fuzzed): FigureRow[] {
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
    none('answers 5xx', result.broken),
    none('without an answer', result.hangs),
    none('that show data of another seller', result.leaks),
    none('that tell of the inside', result.tells),
    none('rows that stand half', halfWritten),
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
