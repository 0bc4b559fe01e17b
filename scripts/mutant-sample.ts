// `npm run mutants:sample -- --count 40 --seed 1 [--skip 0] <folder of the server> …`: draws mutants of the folders' files as Stryker makes them, always
// the same ones of a seed, breaks the product with one at a time and asks the tests that stand beside the broken file. What no test notices is listed.
// Whole folders of use cases would take days: their tests run a product on a real database.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

type Place = { line: number; column: number };
/** `line` and `column` count from 0. */
type Mutant = { fileName: string; mutatorName: string; replacement: string; location: { start: Place; end: Place } };
type Instrumenter = {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: object,
  ): Promise<{ mutants: (Mutant & { status?: string })[] }>;
};

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    skip: { type: 'string', default: '0' },
  },
});
const [count, seed, skip] = [Number(values.count), Number(values.seed), Number(values.skip)];
if (folders.length === 0) {
  console.error('npm run mutants:sample -- --count 40 --seed 1 <folder of apps/server/src/features> …');
  process.exit(1);
}

/** A long mutant takes no longer than this: what hangs was noticed. */
const HANGS_MS = 120_000;

/** The same row of numbers in [0, 1) for a seed. */
function* numbersOf(from: number): Generator<number, never> {
  let state = from >>> 0;
  for (;;) {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const sourcesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|jobs|routes)\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .toSorted();

async function mutantsOf(files: readonly string[]): Promise<Mutant[]> {
  // Stryker's own parts: a mutant of the sample is one that `npm run mutants` would make.
  const require = createRequire(path.resolve('node_modules/@stryker-mutator/core/package.json'));
  const { createInjector } = (await import(require.resolve('typed-inject'))) as { createInjector(): unknown };
  const { createInstrumenter } = (await import(require.resolve('@stryker-mutator/instrumenter'))) as {
    createInstrumenter: unknown;
  };
  type Injector = { provideValue(name: string, value: unknown): Injector; injectFunction(made: unknown): Instrumenter };
  const silent = new Proxy({}, { get: () => () => false });
  const injector = (createInjector() as Injector).provideValue('logger', silent).provideValue('options', {});
  const { mutants } = await injector.injectFunction(createInstrumenter).instrument(
    files.map((file) => ({ name: path.resolve(file), content: fs.readFileSync(file, 'utf8'), mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
  );
  return mutants.filter(({ status }) => status !== 'Ignored');
}

const offsetOf = (text: string, { line, column }: Place): number =>
  text
    .split('\n')
    .slice(0, line)
    .reduce((sum, one) => sum + one.length + 1, 0) + column;

const all = folders.flatMap((folder) => sourcesOf(folder));
const numbers = numbersOf(seed);
const drawn = (await mutantsOf(all))
  .map((mutant) => ({ mutant, rank: numbers.next().value }))
  .toSorted((one, other) => one.rank - other.rank)
  .slice(skip, skip + count)
  .map(({ mutant }) => mutant);

const report = path.join(os.tmpdir(), `kervan-mutant-${process.pid}.json`);
let broken: { fileName: string; whole: string } | null = null;
function undo(): void {
  if (broken) fs.writeFileSync(broken.fileName, broken.whole);
  broken = null;
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    undo();
    process.exit(1);
  });

const counts: Record<string, number> = {};
for (const [at, { fileName, mutatorName, replacement, location }] of drawn.entries()) {
  const whole = fs.readFileSync(fileName, 'utf8');
  const [from, to] = [offsetOf(whole, location.start), offsetOf(whole, location.end)];
  broken = { fileName, whole };
  fs.rmSync(report, { force: true });
  try {
    fs.writeFileSync(fileName, whole.slice(0, from) + replacement + whole.slice(to));
    const beside = folders.find((folder) => path.resolve(fileName).startsWith(path.resolve(folder))) ?? '';
    spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'server',
        `${beside}/`,
        '--bail',
        '1',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      { timeout: HANGS_MS, killSignal: 'SIGKILL' },
    );
  } finally {
    undo();
  }
  const outcome = outcomeOf();
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  const place = `${path.relative('.', fileName)}:${location.start.line + 1}:${location.start.column + 1}`;
  const was = whole.slice(from, to).replaceAll(/\s+/g, ' ').slice(0, 120);
  console.log(
    `${skip + at} ${outcome} ${place} ${mutatorName}${outcome === 'survived' ? `\n    - ${was}\n    + ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}` : ''}`,
  );
}
fs.rmSync(report, { force: true });
console.log(JSON.stringify(counts));

function outcomeOf(): 'killed' | 'survived' | 'hangs' {
  if (!fs.existsSync(report)) return 'hangs';
  const { success } = JSON.parse(fs.readFileSync(report, 'utf8')) as { success: boolean };
  return success ? 'survived' : 'killed';
}
