import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../../../scripts/create-database.ts';
import { makeDisposableFolder } from '../../../../scripts/disposable-folder.ts';
import { startEmbeddedPostgres } from '../../../../scripts/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { Ground } from './ground.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the test server without a database name: append one. */
    postgresUrl: string;
    sandbox: Ground['sandbox'];
  }
}

/** The panel's user on the test server, and its password. */
export const PANEL_USER = 'kervan_panel';

/** Name of the migrated database that each test file copies. */
export const TEMPLATE = 'kervan_template';

/** One PostgreSQL and one sandbox for all test files; each file gets a database and a world of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { ground, end } = await startGround();
  project.provide('postgresUrl', ground.postgresUrl);
  project.provide('sandbox', ground.sandbox);
  return end;
}

/** Starts them; `end` ends them and deletes the data. */
export async function startGround(): Promise<{ ground: Ground; end(): Promise<void> }> {
  const folder = makeDisposableFolder('test');
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    disposable: true,
    settings: { max_connections: 300 },
  });
  await createDatabase(postgres.url('postgres'), TEMPLATE);
  await createDatabase(postgres.url('postgres'), 'sandbox');
  await migrate(postgres.url(TEMPLATE), {
    url: `postgres://${PANEL_USER}:${PANEL_USER}@localhost/${TEMPLATE}`,
    ownsPassword: true,
  });
  const sandbox = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATABASE_URL: postgres.url('sandbox') },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ports = await new Promise<{ port: number; smtpPort: number }>((resolve, reject) => {
    let said = '';
    sandbox.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = said
        .split('\n')
        .slice(0, -1)
        .find((candidate) => candidate.startsWith('{'));
      if (line) resolve(JSON.parse(line) as { port: number; smtpPort: number });
    });
    sandbox.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  const end = async () => {
    const ended = new Promise((resolve) => sandbox.once('exit', resolve));
    sandbox.kill('SIGTERM');
    await ended;
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ground: { postgresUrl: postgres.url(''), sandbox: ports }, end };
}
