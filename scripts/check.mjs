// `npm run check`: format, types, lint, arrows, writers of tables, packages, unused code, lines that tests claim, unit tests. Each part runs to its end, so one run shows everything.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const bin = (name) => path.resolve('node_modules/.bin', name);
const parts = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the panel', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
  ['types of the extension', bin('tsc'), ['-p', 'apps/extension/tsconfig.json']],
  ['lint', bin('oxlint'), ['--quiet', '.']],
  ['arrows', process.execPath, ['scripts/arrows.mjs']],
  ['writers of tables', process.execPath, ['scripts/writers.mjs']],
  ['banned code', process.execPath, ['scripts/bans.ts']],
  ['packages', process.execPath, ['scripts/audit-packages.ts']],
  ['unused code', bin('knip'), []],
  ['lines that tests claim', process.execPath, ['scripts/coverage-requirements.ts']],
  [
    'unit tests',
    bin('vitest'),
    [
      'run',
      '--project',
      'unit',
      '--project',
      'web',
      '--project',
      'components',
      '--reporter',
      'default',
      '--silent=passed-only',
    ],
  ],
];
const failed = [];
for (const [name, command, args] of parts) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}
process.exit(failed.length === 0 ? 0 : 1);
