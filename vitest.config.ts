import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A whole run beside much else on the machine: what fails there is tried once more, and what fails twice has failed. */
const TRIES_AGAIN = process.env.CI ? 1 : 0;

/** Notes what each file costs, for the closing lines of `npm test`. */
const MEASURE = path.resolve('scripts/measure-file.ts');

/** Where a change is judged, properties try the same cases each time. */
const SEED = path.resolve('scripts/seed-properties.ts');

/** What does not end is named after so long; a machine with much else to do takes a minute for a second's work, and no limit decides. */
const HANGS_MS = 600_000;

/** What the compiler of the panel's build compiles, its tests left out. */
const PANEL = /apps[\\/]web[\\/]src[\\/].+(?<!\.test)\.tsx?$/;

/** Room for what is young: most of a test's objects are never old, and a small room is tidied again and again. */
const ROOM = '--max-semi-space-size=64';

const files = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    execArgv: [ROOM],
    setupFiles: [MEASURE, SEED],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS } },
    ...more,
  },
});

/** Files that take longest begin first, in this order, else one of them ends alone; a new clone knows no durations. Journeys that mostly compute stand between those that mostly wait. */
const LONGEST = [
  'price-war',
  'faults',
  'kills',
  'publishing',
  'quota-drift',
  'feed',
  'feed-troubles',
  'quota',
  'doubtful-sendings',
  'what-if',
  'store-health',
  'feeds',
  'store-life',
  'world-day',
  'notifications',
  'update-modes',
  'undo',
  'explain-item',
  'list-filter',
  'filters',
  'phone',
  'accessibility',
  'real-catalogue',
  'first-listing',
  'kit',
  'shell',
  'authorization',
  'overview',
];
const rank = ({ moduleId }: TestSpecification): number =>
  LONGEST.indexOf(path.basename(moduleId, '.test.ts')) + 1 || LONGEST.length + 1;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Much of a test is waiting: a third one fits on two processors. Journeys come after all others, and wait even more.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Files share a process where modules keep nothing of a test: each opens a database and a product of its own.
    projects: [
      files('unit', ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], { isolate: false }),
      files('sandbox', ['apps/sandbox/src/**/*.test.ts'], {
        globalSetup: ['scripts/test-postgres.ts'],
      }),
      // The extension reads the pages that the sandbox serves.
      files('extension', ['apps/extension/src/**/*.test.ts'], {
        globalSetup: ['scripts/test-postgres.ts'],
      }),
      files('server', ['apps/server/src/**/*.test.ts'], {
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        isolate: false,
        retry: TRIES_AGAIN,
      }),
      files('web', ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts'], { isolate: false }),
      // Screens and their parts in a simulated browser: what is shown, asked, disabled and said. Compiled as the panel is.
      {
        plugins: [babel({ presets: [reactCompilerPreset()], include: PANEL })],
        ...files('components', ['apps/web/src/**/*.test.tsx'], {
          environment: 'happy-dom',
          retry: TRIES_AGAIN,
          setupFiles: [MEASURE, SEED, path.resolve('apps/web/src/testing/set-up.ts')],
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        }),
      },
      files('e2e', ['e2e/**/*.test.ts'], {
        globalSetup: ['e2e/global-setup.ts'],
        retry: TRIES_AGAIN,
        // One product and one browser for all journeys of a process.
        isolate: false,
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
      files('bench', ['bench/**/*.test.ts']),
      files('drills', ['drills/**/*.test.ts'], { retry: TRIES_AGAIN }),
    ],
  },
});
