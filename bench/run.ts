import { parseArgs } from 'node:util';
import { rawWrite } from './b1-raw-write.ts';
import { reevaluation } from './b2-reevaluation.ts';
import { itemAtATime } from './b4-item-at-a-time.ts';
import { kernel } from './b5-kernel.ts';
import { hotAndWal } from './b6-hot-and-wal.ts';
import { indexTax } from './b7-index-tax.ts';
import { latency } from './b8-latency.ts';
import { lists } from './b9-lists.ts';
import { freshness } from './b19-freshness.ts';
import { counts } from './b11-counts.ts';
import { outbox } from './b14-outbox.ts';
import { calibrate } from '../scripts/calibrate.ts';
import type { Benchmark } from './benchmark.ts';
import { bulkAdd } from './bulk-add.ts';
import { bulkUndo } from './bulk-undo.ts';
import { filterDryRun } from './filter-dry-run.ts';
import { firstLoad } from './first-load.ts';
import { writeFigures, type FigureRow } from './figures-table.ts';
import { house } from './house.ts';
import { keywords } from './keywords.ts';
import { overload } from './overload.ts';
import { ledger } from './ledger.ts';
import { orderIntake } from './order-intake.ts';
import { orderList } from './order-list.ts';
import { openReport } from './report.ts';
import { reportsOfAYear } from './reports.ts';
import { webTimings } from './web-timings.ts';

// `npm run bench` runs every benchmark, `npm run bench -- b2 b7 --items 20000` some of them; `--write` puts what they print into docs/figures.md. Ids are those of the design.
const benchmarks: Record<string, Benchmark> = {
  b1: rawWrite,
  b2: reevaluation,
  b4: itemAtATime,
  b5: kernel,
  b6: hotAndWal,
  b7: indexTax,
  b8: latency,
  b9: lists,
  b11: counts,
  b14: outbox,
  'bulk-add': bulkAdd,
  'bulk-undo': bulkUndo,
  'filter-dry-run': filterDryRun,
  'first-load': firstLoad,
  keywords,
  ledger,
  'order-intake': orderIntake,
  'order-list': orderList,
  overload,
  reports: reportsOfAYear,
  web: webTimings,
};
/** Most of an hour, and a look at the sources, the checks and a feature's tests: only when they are named. */
const named: Record<string, Benchmark> = { b19: freshness, house };
const ITEMS = 100_000;
/** Measurements of each variant; five are the least from which a median is taken. */
const REPEATS = 7;
const HOURS = 6;
const RATE = 15;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string' },
    repeats: { type: 'string' },
    hours: { type: 'string' },
    rate: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const scale = {
  items: Number(values.items ?? ITEMS),
  repeats: Number(values.repeats ?? REPEATS),
  hours: Number(values.hours ?? HOURS),
  rate: Number(values.rate ?? RATE),
};
const wanted = positionals.length > 0 ? positionals.map((id) => id.toLowerCase()) : Object.keys(benchmarks);
const unknown = wanted.filter((id) => !Object.hasOwn({ ...benchmarks, ...named }, id));
if (unknown.length > 0 || !(scale.items >= 1_000) || !(scale.repeats >= 1)) {
  console.error(
    `Usage: npm run bench [-- ${Object.keys({ ...benchmarks, ...named }).join(' ')} --items ${ITEMS} --repeats ${REPEATS}]`,
  );
  process.exit(1);
}

const failed: string[] = [];
const rows: FigureRow[] = [];
const date = new Date().toISOString().slice(0, 10);
for (const id of wanted) {
  const benchmark = benchmarks[id] ?? named[id];
  if (!benchmark) continue;
  const report = openReport(id, benchmark.title);
  const calibration = calibrate().toFixed(0);
  report.figure('calibration', `${calibration} ms`);
  await benchmark.run(values.items === undefined ? { ...scale, items: benchmark.items ?? ITEMS } : scale, report);
  failed.push(...report.failed);
  const findings = report.findings.filter(({ figure }) => figure !== 'calibration');
  rows.push(...findings.map((finding) => ({ program: id, ...finding, calibration, date })));
}
if (values.write) writeFigures('docs/figures.md', rows);
console.log(failed.length === 0 ? '\nEvery goal holds.' : `\nBelow their goal: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
