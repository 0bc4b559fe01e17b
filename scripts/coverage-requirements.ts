import fs from 'node:fs';
import path from 'node:path';
import { requirementsInScope } from './requirements-in-scope.ts';

// Lists which requirement ids stand in test names and which do not yet: `npm run coverage:requirements [-- --missing]`.
const ID = /\b(SHELL|AUTH|ONB|SUB|STORE|INV|PRICE|FILT|ORD|RET|WH|REP|MSG|HELP|AFF|EXT|CONST)-(\d{3})\b/g;
const TEST_NAME =
  /\b(?:it|test|describe)(?:\.\w+)*\s*(?:\([^'"`]*?\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1|\)\(\s*(['"`])((?:\\.|(?!\3)[\s\S])*)\3/g;

/** A row of a table of tests names its test: a text that begins with ids. */
const ROW_NAME =
  /(['"`])((?:(?:SHELL|AUTH|ONB|SUB|STORE|INV|PRICE|FILT|ORD|RET|WH|REP|MSG|HELP|AFF|EXT|CONST)-\d{3} )+)/g;

const shown = new Map<string, Set<string>>();
for (const folder of ['packages', 'apps', 'e2e', 'scripts']) {
  for (const file of testFiles(folder)) {
    const text = fs.readFileSync(file, 'utf8');
    const names = [...text.matchAll(TEST_NAME)]
      .map((match) => match[2] ?? match[4] ?? '')
      .concat([...text.matchAll(ROW_NAME)].map((match) => match[2] ?? ''));
    for (const [id] of names.join(' ').matchAll(ID)) shown.set(id, (shown.get(id) ?? new Set()).add(file));
  }
}
const missing = requirementsInScope.filter((id) => !shown.has(id));
const beyond = [...shown.keys()].filter((id) => !requirementsInScope.includes(id)).sort();
console.log(
  `${requirementsInScope.length - missing.length} of ${requirementsInScope.length} requirements of the present scope are shown by tests`,
);
if (process.argv.includes('--all'))
  for (const [id, files] of [...shown].sort()) console.log(`  ${id}  ${[...files].join(', ')}`);
console.log(`not shown yet (${missing.length}): ${missing.join(', ') || 'none'}`);
if (beyond.length > 0) console.log(`shown beyond it (${beyond.length}): ${beyond.join(', ')}`);

function testFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
