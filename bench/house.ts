import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calibrate } from '../scripts/calibrate.ts';
import { endedChildrenMs } from '../scripts/processor-time.ts';
import type { Benchmark } from './benchmark.ts';
import { GOAL_KB, scriptsOf, weightKb } from './first-load.ts';
import type { Reporter } from './report.ts';

/** What the house asks of a screen of settings and of a list: files, and lines in the formatter's shape. */
const FILES_MAX = 10;
const SETTINGS_LINES_MAX = 700;
const LIST_LINES_MAX = 600;
const FUNCTION_LINES_MAX = 80;
const CHECK_MAX_S = 120;
/** The capability by which the house was tried: direct sending. */
const TRIED = 'routing';
/** The feature whose tests are measured. */
const TESTED = 'inventory';

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .stdout.split('\n')
    .filter(Boolean);
const isProduct = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|generated/.test(file);
const linesOf = (file: string): number => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;

/** Files of a screen and their lines, without tests and styles. */
function printSize(report: Reporter, name: string, files: readonly string[], linesMax: number): void {
  report.goal(`${name}: files`, files.length, { atMost: FILES_MAX });
  const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
  report.goal(`${name}: lines`, lines, { atMost: linesMax });
}

/** A screen and all of its feature that it imports; other screens of the feature stand beside it. */
function ownFilesOf(screen: string, files: readonly string[], known = new Set<string>()): string[] {
  known.add(screen);
  for (const [, name = ''] of fs.readFileSync(screen, 'utf8').matchAll(/from '\.\/([\w./-]+)'/g)) {
    const file = path.posix.join(path.posix.dirname(screen), name);
    if (files.includes(file) && !known.has(file)) ownFilesOf(file, files, known);
  }
  return [...known];
}

/** Files that are not the feature's own and name it: what every new feature edits beside its folders. */
function centralFilesOf(feature: string): string[] {
  const isOwn = (file: string) => file.includes(`/${feature}/`) || path.basename(file).startsWith(`${feature}`);
  const names = new RegExp(
    `features/${feature}/|/${feature}(-calls)?[.'"]|\\b${feature}\\.json|['"]${feature}['"]|/${feature}settings`,
  );
  return git('ls-files', 'apps', 'packages', 'scripts', 'e2e')
    .filter((file) => /\.(tsx?|json|mjs)$/.test(file) && !/\.test\.tsx?$|generated/.test(file) && !isOwn(file))
    .filter((file) => names.test(fs.readFileSync(file, 'utf8')));
}

type Module = { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] };

/** Files on a circle of imports; `built`: without imports that name types alone, which no program follows. */
function filesInCycles(): { all: number; built: number } {
  const { stdout } = spawnSync(process.execPath, ['scripts/arrows.mjs', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const { modules } = JSON.parse(stdout) as { modules: Module[] };
  const inCycles = (isFollowed: (types: readonly string[]) => boolean): number => {
    const arrows = new Map(
      modules.map(({ source, dependencies }) => [
        source,
        dependencies.filter((arrow) => isFollowed(arrow.dependencyTypes)).map(({ resolved }) => resolved),
      ]),
    );
    return modules.filter(({ source }) => comesBack(source, arrows)).length;
  };
  return { all: inCycles(() => true), built: inCycles((types) => !types.includes('type-only')) };
}

function comesBack(source: string, arrows: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(arrows.get(source) ?? [])];
  for (let file = waiting.pop(); file !== undefined && !seen.has(source); file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...(arrows.get(file) ?? []));
  }
  return seen.has(source);
}

type Diagnostic = { code: string; filename: string; message: string };

/** The longest function of what is no test, as the lint counts lines. */
function longestFunction(): { name: string; lines: number } {
  const strict = {
    rules: { 'eslint/max-lines-per-function': ['error', { max: FUNCTION_LINES_MAX / 2 }] },
    overrides: [
      {
        files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
        rules: { 'eslint/max-lines-per-function': 'off' },
      },
    ],
    ignorePatterns: ['dist', '**/*.generated.ts'],
    categories: { correctness: 'off' },
  };
  const config = path.join(os.tmpdir(), `kervan-longest-${process.pid}.json`);
  fs.writeFileSync(config, JSON.stringify(strict));
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', config, '--format', 'json', '.'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  fs.rmSync(config);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const found = diagnostics.map(({ filename, message }) => ({
    name: `${/`(\w+)`/.exec(message)?.[1] ?? 'a function'} of ${filename}`,
    lines: Number(/\((\d+)\)/.exec(message)?.[1] ?? 0),
  }));
  return found.toSorted((one, other) => other.lines - one.lines)[0] ?? { name: 'none', lines: 0 };
}

/** Processor time of a program and all it started, in milliseconds; NaN where the system does not tell it. */
function processorMs(args: readonly string[]): { ms: number; seconds: number; status: number | null } {
  const before = endedChildrenMs() ?? NaN;
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, ['scripts/boot.mjs', ...args], { stdio: 'ignore' });
  return { ms: (endedChildrenMs() ?? NaN) - before, seconds: (performance.now() - startedAt) / 1000, status };
}

export const house: Benchmark = {
  title: 'what a new capability costs in this house: sizes, central files, weight, checks, one feature of tests',
  async run(_, report) {
    const web = git('ls-files', 'apps/web/src/features').filter(isProduct);
    const settings = ownFilesOf('apps/web/src/features/pricing/pricing.screen.tsx', web);
    printSize(report, 'settings screen (pricing)', settings, SETTINGS_LINES_MAX);
    const list = web.filter((file) => file.includes('/inventory/update-history'));
    printSize(report, 'list (update history)', list, LIST_LINES_MAX);
    if (processorMs(['prepare']).status !== 0) throw new Error('the panel does not build');
    report.goal('script of the first load, gzipped', weightKb(scriptsOf('en')), { atMost: GOAL_KB }, 'kB');
    const central = centralFilesOf(TRIED);
    report.figure(`central files that a feature touches (${TRIED})`, `${central.length}: ${central.join(', ')}`);
    report.figure(
      'exports that tests alone use (`@internal`); any other fails the check',
      String(git('grep', '-h', ' @internal ', '--', 'apps', 'packages').length),
    );
    const { all, built } = filesInCycles();
    report.goal('files in cycles of imports', built, { atMost: 0 });
    report.figure('the same with types', String(all));
    const { name, lines } = longestFunction();
    report.goal(`longest function: ${name}`, lines, { atMost: FUNCTION_LINES_MAX }, 'lines');
    const check = processorMs(['check']);
    report.goal('npm run check', check.seconds, { below: CHECK_MAX_S }, `s${check.status === 0 ? '' : ', FAILED'}`);
    const before = calibrate();
    const tests = processorMs(['bin', 'vitest', 'run', '--project', 'server', `apps/server/src/features/${TESTED}/`]);
    const calibrations = tests.ms / ((before + calibrate()) / 2);
    report.figure(
      `tests of one feature of the server (${TESTED}), processor time ÷ calibration`,
      `${calibrations.toFixed(1)} (${(tests.ms / 1000).toFixed(1)} s, on the wall ${tests.seconds.toFixed(1)} s)`,
    );
  },
};
