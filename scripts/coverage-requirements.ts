import fs from 'node:fs';
import path from 'node:path';
import { requirementGroups } from './requirement-groups.ts';
import { claimedIn, testNamesOf } from './test-names.ts';

// Which lines of the specification stand in test names, per capability; what a capability that is built still lacks is
// named, `-- --missing` names it for all, `-- --all` tells where each line stands. Fails where a name claims too many.

/** A test that claims more lines than this shows hardly one of them. */
const CLAIMED_MAX = 3;

const shown = new Map<string, Set<string>>();
const crowded: string[] = [];
for (const folder of ['packages', 'apps', 'bench', 'drills', 'e2e', 'scripts']) {
  for (const file of testFiles(folder)) {
    for (const { line, name } of testNamesOf(file, fs.readFileSync(file, 'utf8'))) {
      const ids = claimedIn(name);
      if (ids.length > CLAIMED_MAX) crowded.push(`${file}:${line} claims ${ids.length}: ${name}`);
      for (const id of ids) shown.set(id, (shown.get(id) ?? new Set()).add(file));
    }
  }
}

const figures = requirementGroups.map(({ ids, ...group }) => {
  const missing = ids.filter((id) => !shown.has(id));
  return { ...group, given: ids.length, shown: ids.length - missing.length, missing };
});
const sum = (of: (figure: (typeof figures)[number]) => number) => figures.reduce((all, each) => all + of(each), 0);
const row = (subject: string, given: number, isShown: number) =>
  console.log(`${subject.padEnd(16)}${[given, isShown, given - isShown].map((n) => String(n).padStart(10)).join('')}`);

console.log(`${''.padEnd(16)}${['given', 'shown', 'not shown'].map((title) => title.padStart(10)).join('')}`);
for (const group of figures) row(group.subject, group.given, group.shown);
row(
  'all',
  sum((group) => group.given),
  sum((group) => group.shown),
);
for (const { subject, isPresent, missing } of figures)
  if (missing.length > 0 && (isPresent || process.argv.includes('--missing')))
    console.log(`not shown of ${subject}: ${missing.join(', ')}`);
const known = new Set(requirementGroups.flatMap(({ ids }) => ids));
const unknown = [...shown.keys()].filter((id) => !known.has(id)).toSorted();
if (unknown.length > 0) console.log(`no line of the specification: ${unknown.join(', ')}`);
if (process.argv.includes('--all'))
  for (const [id, files] of [...shown].toSorted()) console.log(`  ${id}  ${[...files].join(', ')}`);
for (const claim of crowded) console.error(claim);
if (crowded.length > 0 || unknown.length > 0) process.exitCode = 1;

function testFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
