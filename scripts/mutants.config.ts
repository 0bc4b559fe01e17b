import path from 'node:path';
import { defineConfig } from 'vitest/config';
import whole from '../vitest.config.ts';

// Vitest for `npm run mutants`: the projects that the broken files' tests stand in. What is imported by the name of a workspace is the
// broken copy beside it; the links in `node_modules` lead to the files as they are.

const wanted = (process.env.MUTANTS_PROJECTS ?? '').split(' ');
type Project = { test: { name: string } };
// These are written by name in the configuration of the whole.
const projects = (whole.test?.projects ?? []) as Project[];

export default defineConfig({
  test: {
    ...whole.test,
    projects: projects
      .filter(({ test }) => wanted.includes(test.name))
      .map(({ test }) => ({
        // Its tests run in threads, which take no settings of a process.
        test: { ...test, execArgv: [], isolate: true },
        resolve: {
          alias: [
            { find: /^@kervan\/(domain|contracts)\/(.+)$/, replacement: `${path.resolve('packages')}/$1/src/$2.ts` },
          ],
        },
      })),
  },
});
