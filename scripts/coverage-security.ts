import fs from 'node:fs';
import path from 'node:path';
import { securityRows } from './security-rows.ts';
import { testNamesOf } from './test-names.ts';

// Which rows of the verification standard stand in test names (`ASVS 1.2.4`), and of the others why not. `-- --all` tells where each is shown.
// Fails where a test names a row that is none.

const ID = /\bASVS (\d+\.\d+\.\d+)\b/g;

const shown = new Map<string, Set<string>>();
for (const folder of ['packages', 'apps', 'bench', 'drills', 'e2e', 'scripts'])
  for (const file of testFiles(folder))
    for (const { name } of testNamesOf(file, fs.readFileSync(file, 'utf8')))
      for (const [, id = ''] of name.matchAll(ID)) shown.set(id, (shown.get(id) ?? new Set()).add(file));

const counts = { shown: 0, deviation: 0, elsewhere: 0, later: 0, 'not shown': 0 };
for (const { ids, what, deviation, elsewhere, later } of securityRows) {
  const files = [...new Set(ids.flatMap((id) => [...(shown.get(id) ?? [])]))];
  const state = deviation
    ? 'deviation'
    : files.length > 0
      ? 'shown'
      : elsewhere
        ? 'elsewhere'
        : later
          ? 'later'
          : 'not shown';
  counts[state]++;
  const why = deviation ?? elsewhere ?? (later === undefined ? '' : `with ${later}`);
  console.log(
    `${state.padEnd(10)} ${ids.join(' ').padEnd(28)} ${what}${files.length === 0 && why !== '' ? `: ${why}` : deviation ? `: ${deviation}` : ''}`,
  );
  if (process.argv.includes('--all')) for (const file of files) console.log(`${' '.repeat(40)}${file}`);
}
console.log(
  `\n${securityRows.length} rows: ${Object.entries(counts)
    .map(([state, count]) => `${state} ${count}`)
    .join(', ')}`,
);
const known = new Set(securityRows.flatMap(({ ids }) => ids));
const unknown = [...shown.keys()].filter((id) => !known.has(id)).toSorted();
if (unknown.length > 0) {
  console.error(`no row of the standard that applies: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

function testFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
