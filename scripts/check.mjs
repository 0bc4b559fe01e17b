// `npm run check`: format, types, lint, arrows, writers of tables, packages, unused code, lines that tests claim, generated types. No test:
// `npm test` runs those. Two parts run beside each other; each runs to its end and is printed in one piece, so one run shows everything.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const bin = (name) => path.resolve('node_modules/.bin', name);
/** The longest first, so that none ends alone. */
/** Several checkers of one program learn the same types each: on two processors one costs half of what four do. */
const ONE = ['--checkers', '1'];
const parts = [
  ['types', bin('tsc'), ['-p', 'tsconfig.json', ...ONE]],
  ['types of the panel', bin('tsc'), ['-p', 'apps/web/tsconfig.json', ...ONE]],
  ['types of the database', process.execPath, ['scripts/db-types.ts', '--check']],
  ['arrows', process.execPath, ['scripts/arrows.mjs']],
  ['unused code', bin('knip'), []],
  // What tests alone use is no part of the product: it is wired, deleted, or an aid of tests and says `@internal`.
  ['exports that the product uses', bin('knip'), ['--production', '--include', 'exports,files']],
  ['types of the extension', bin('tsc'), ['-p', 'apps/extension/tsconfig.json', ...ONE]],
  ['lint', bin('oxlint'), ['--quiet', '.']],
  ['lines that tests claim', process.execPath, ['scripts/coverage-requirements.ts']],
  ['packages', process.execPath, ['scripts/audit-packages.ts']],
  ['banned code', process.execPath, ['scripts/bans.ts']],
  ['writers of tables', process.execPath, ['scripts/writers.mjs']],
  ['format', bin('oxfmt'), ['--check', '.']],
];
// The vendor's models are not a part of the project: where they lie beside it, what is generated from them is compared.
const samples = process.env.KERVAN_SAMPLES;
if (samples && fs.existsSync(path.join(samples, 'sp-api-models')))
  parts.splice(3, 0, ['types of the marketplace', process.execPath, ['scripts/generate-sp-api.ts', '--check']]);

const BESIDE = 2;
const failed = [];
const waiting = [...parts];

async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const [name, command, args] = part;
    const startedAt = performance.now();
    const { status, said } = await run(command, args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(said);
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (status !== 0) failed.push(name);
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => resolve({ status: 1, said: `${said}${error.message}\n` }));
    child.on('close', (status) => resolve({ status, said }));
  });
}

await Promise.all(Array.from({ length: BESIDE }, work));
if (failed.length > 0) console.error(`FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
