import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDisposableFolder } from './disposable-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the test server without a database name: append one. */
    postgresUrl: string;
  }
}

/** Starts one disposable PostgreSQL for the test files of a project. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeDisposableFolder('test');
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), disposable: true });
  project.provide('postgresUrl', postgres.url(''));
  return async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
