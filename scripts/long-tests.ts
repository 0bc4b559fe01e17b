// `npm run test:long [part or file …]`: what `npm test` leaves out. Without names all parts one after the other; a part is at most twenty
// minutes on a quiet machine. Properties search with a new seed, which is printed; FC_SEED repeats one. Results go into docs/long-runs.md by hand.
import { spawnSync } from 'node:child_process';

/** What Vitest is asked for, or the drills that are performed small. */
type Part = { files: readonly string[] } | { drills: readonly string[] };

const PARTS: Readonly<Record<string, Part>> = {
  properties: { files: ['--project=unit', '--project=web', '--project=sandbox', '--project=extension'] },
  screens: { files: ['--project=components'] },
  server: { files: ['--project=server'] },
  journeys: { files: ['--project=e2e'] },
  faults: { files: ['--project=drills'] },
  'drills-marketplace': {
    drills: ['notifications', 'silence', 'refusals', 'feeds', 'revoked', 'clock-jump', 'edits', 'poison'],
  },
  'drills-orders': { drills: ['order-import', 'order-notices', 'order-purchase', 'order-confirm'] },
  'drills-warehouse': { drills: ['warehouse-events', 'warehouse-kills', 'storm'] },
  'drills-kills': { drills: ['kill-worker', 'kill-panel', 'kill-database', 'kill-all'] },
};

const asked = process.argv.slice(2);
const parts = asked.filter((name) => name in PARTS);
const files = asked.filter((name) => !(name in PARTS));
const results: { name: string; seconds: number; isGreen: boolean }[] = [];
for (const name of asked.length === 0 ? Object.keys(PARTS) : parts) perform(name, PARTS[name]);
if (files.length > 0) perform(files.join(' '), { files });

for (const { name, seconds, isGreen } of results)
  console.log(`${isGreen ? 'green' : 'RED  '} ${name} (${seconds.toFixed(0)} s)`);
process.exitCode = results.every(({ isGreen }) => isGreen) ? 0 : 1;

function perform(name: string, part: Part | undefined): void {
  if (!part) return;
  const startedAt = performance.now();
  const args =
    'files' in part
      ? ['scripts/measured-tests.ts', '--passWithNoTests', ...part.files]
      : ['drills/run.ts', '--small', ...part.drills];
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, KERVAN_LONG: '1' },
  });
  results.push({ name, seconds: (performance.now() - startedAt) / 1000, isGreen: status === 0 });
}
