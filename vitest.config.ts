import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { PROJECT } from './scripts/test-budgets.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The gate (`npm test`) or everything it leaves out (`npm run test:long`): files named `*.long.test.ts(x)` take minutes, search with new
 * seeds, or judge what a gate must not (hours of a world, crowds, kills, every language and width).
 */
const LONG = process.env.KERVAN_LONG === '1';

/** Notes what each file costs, for the closing lines of `npm test`. */
const MEASURE = path.resolve('scripts/measure-file.ts');

/** Where a change is judged, properties try the same cases each time. */
const SEED = path.resolve('scripts/seed-properties.ts');

/** What a file leaves behind is given back before the next one. */
const TIDY = path.resolve('scripts/tidy-memory.ts');

/** What does not end is named after so long. Nothing is decided by it: what ends on a quiet machine takes a fraction. */
const HANGS_MS = LONG ? 1_200_000 : 120_000;
const JOURNEY_HANGS_MS = LONG ? 1_200_000 : 240_000;
const HOOK_HANGS_MS = LONG ? 600_000 : 180_000;

/** What the compiler of the panel's build compiles, its tests left out. */
const PANEL = /apps[\\/]web[\\/]src[\\/].+(?<!\.test)\.tsx?$/;

/**
 * A test's objects are many and short-lived: what a process holds is a fifth of what it takes. It looks through its memory when that has doubled,
 * where a process of a large machine otherwise waits for four times as much (docs/long-runs.md).
 */
const SMALL = ['--max-semi-space-size=32', '--heap-growing-percent=100'];

/** So many times as long as in production the product waits for its database, its clock and the outside. */
const WAIT_FACTOR = 20;

/** Both kinds of files, or the kind that is asked for. */
const EITHER = LONG ? [] : ['**/*.long.test.{ts,tsx}'];

/** Files in which some tests are of the long run, or are longer there (`itLong`, `oneOrAll`, `someOrAll`, `KERVAN_LONG`). */
const mixedOf = (pattern: string): string[] =>
  LONG
    ? fs
        .globSync(pattern)
        .filter((file) => /itLong[(.]|(?:one|some)OrAll\(|KERVAN_LONG/.test(fs.readFileSync(file, 'utf8')))
    : [];

const files = (
  name: string,
  include: string[],
  { mixed = [], ...more }: { mixed?: string[]; [more: string]: unknown } = {},
) => ({
  test: {
    name,
    include: LONG
      ? [...include.map((pattern) => pattern.replace(/\.test\.(tsx?)$/, '.long.test.$1')), ...mixed]
      : include,
    exclude: ['**/node_modules/**', ...EITHER],
    execArgv: SMALL,
    env: { WAIT_FACTOR: String(WAIT_FACTOR), [PROJECT]: name },
    setupFiles: [MEASURE, TIDY, SEED],
    testTimeout: HANGS_MS,
    hookTimeout: HOOK_HANGS_MS,
    expect: { poll: { timeout: HANGS_MS } },
    ...more,
  },
});

/** One project at a time, so that its processes are kept; in it those files first that take longest, else one of them ends alone. A new clone knows no durations. */
const PROJECTS = ['unit', 'web', 'components', 'sandbox', 'extension', 'server', 'bench', 'drills', 'e2e'];
const LONGEST: readonly string[] = [
  'apps/web/src/features/subscriptions/subscribe/subscribe.screen.test.tsx',
  'apps/server/src/features/listings/publishing.test.ts',
  'apps/server/src/features/dashboard/store-health.test.ts',
  'apps/server/src/features/listings/doubtful-sendings.test.ts',
  'apps/server/src/features/activity/undo.test.ts',
  'apps/server/src/features/inventory/what-if.test.ts',
  'apps/server/src/cases/require-typed.test.ts',
  'apps/server/src/http/every-endpoint.test.ts',
  'apps/server/src/features/listings/marketplace-terms.test.ts',
  'apps/server/src/features/subscriptions/gates.test.ts',
  'apps/server/src/http/foreign-ids.test.ts',
  'apps/server/src/http/api-keys.test.ts',
  'e2e/first-listing.test.ts',
  'e2e/orders.test.ts',
  'e2e/warehouse.test.ts',
  'e2e/accessibility.test.ts',
];

const projectRank = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(path.relative('.', moduleId).replaceAll(path.sep, '/'));
  return at === -1 ? LONGEST.length : at;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => projectRank(one) - projectRank(other) || rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Much of a test is waiting: a third one fits on two processors. Journeys wait even more: `npm test` runs them beside all others, by themselves.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Files share a process where modules keep nothing of a test: each opens a database and a product of its own.
    projects: [
      files('unit', ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], { isolate: false }),
      files('sandbox', ['apps/sandbox/src/**/*.test.ts'], {
        globalSetup: ['scripts/test-postgres.ts'],
        mixed: mixedOf('apps/sandbox/src/**/*.test.ts'),
        isolate: false,
      }),
      // The extension reads the pages that the sandbox serves.
      files('extension', ['apps/extension/src/**/*.test.ts'], {
        globalSetup: ['scripts/test-postgres.ts'],
      }),
      files('server', ['apps/server/src/**/*.test.ts'], {
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        mixed: mixedOf('apps/server/src/**/*.test.ts'),
        isolate: false,
      }),
      files('web', ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts'], { isolate: false }),
      // Screens and their parts in a simulated browser: what is shown, asked, disabled and said. Compiled as the panel is.
      {
        plugins: [react({ compiler: true, include: PANEL })],
        ...files('components', ['apps/web/src/**/*.test.tsx'], {
          // Every screen in every language: in the long run all files, not the long ones alone.
          ...(LONG ? { include: ['apps/web/src/**/*.test.tsx'] } : {}),
          environment: 'happy-dom',
          // In this order.
          setupFiles: [
            path.resolve('apps/web/src/testing/no-tasks.ts'),
            path.resolve('apps/web/src/testing/lean-react.ts'),
            MEASURE,
            TIDY,
            SEED,
            path.resolve('apps/web/src/testing/set-up.ts'),
          ],
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        }),
      },
      files('e2e', ['e2e/**/*.test.ts'], {
        globalSetup: ['e2e/global-setup.ts'],
        testTimeout: JOURNEY_HANGS_MS,
        // One product and one browser for all journeys of a process.
        isolate: false,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
      files('bench', ['bench/**/*.test.ts']),
      files('drills', ['drills/**/*.test.ts']),
    ],
  },
});
