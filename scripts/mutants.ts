// `npm run mutants -- <files>`: breaks the files in every way that Stryker knows (operators turned, conditions negated, calls and texts left
// out) and lists what no test noticed. Only tests of the same kind are asked: rules by theirs, a use case by those of the server, a part of a screen by
// component tests. `file:10-20` breaks these lines alone. A part is not done before its list is empty or explained.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whose tests are asked for what stands where. */
const PROJECTS: readonly (readonly [folder: string, projects: string])[] = [
  ['packages/', 'unit'],
  ['scripts/', 'unit'],
  ['apps/sandbox/', 'sandbox'],
  ['apps/extension/', 'extension'],
  ['apps/server/', 'server'],
  ['apps/web/', 'web components'],
];

const files = process.argv.slice(2);
const projects = new Set(
  files.flatMap((file) => PROJECTS.find(([folder]) => file.startsWith(folder))?.[1].split(' ') ?? []),
);
const unknown = files.filter((file) => !fs.existsSync(file.replace(/:\d+-\d+$/, '')));
if (projects.size === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `no file ${unknown.join(', ')}` : 'npm run mutants -- <file of the product> …');
  process.exit(1);
}

const config = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-mutants-')), 'stryker.config.json');
fs.writeFileSync(
  config,
  JSON.stringify({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants.config.ts', related: true },
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    coverageAnalysis: process.env.MUTANTS_COVERAGE ?? 'perTest',
    // With it a failure may be cancelled before it is told, and its mutant counts as unnoticed.
    disableBail: true,
    concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 2),
    ignorePatterns: ['dist', 'docs', '.kervan', 'node_modules'],
    tempDirName: '.mutants',
    // Stryker would rewrite it with the library of an older TypeScript; nothing is compiled here.
    tsconfigFile: 'none',
    timeoutMS: Number(process.env.MUTANTS_TIMEOUT_MS ?? 5000),
    disableTypeChecks: false,
    allowConsoleColors: false,
    // A survivor is a failure.
    thresholds: { high: 100, low: 100, break: 100 },
  }),
);
const { status } = spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_PROJECTS: [...projects].join(' ') },
});
fs.rmSync(path.dirname(config), { recursive: true, force: true });
process.exit(status ?? 1);
