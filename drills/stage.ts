import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createDatabase } from '../scripts/create-database.ts';
import { freePort } from '../scripts/free-port.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { sandboxEnvironment } from '../scripts/sandbox-environment.ts';
import { testsBegin } from '../scripts/tests-begin.ts';
import type { Drill } from './drill.ts';
import { mutantEnvironment, type Mutation } from './mutation.ts';
import { openWire, type Wire } from './wire.ts';

/** A part of the product that can be killed; the world outside and its own database never are. */
export type Part = 'panel' | 'worker' | 'database';

/** The running product of a drill: each part a process of its own, brought back by a supervisor when it ends, as in production. */
export type Stage = {
  panelUrl: string;
  worldUrl: string;
  databaseUrl: string;
  /** What lies between the product and the world outside. @throws where the drill prepared none. */
  wire(): Wire;
  /** Reads as the owner, whatever process was killed meanwhile. */
  owner(): pg.Pool;
  /** SIGKILL without warning; the supervisor brings the part back. */
  kill(part: Part): Promise<void>;
  /** One more worker beside the first, until what this answers is called. */
  startWorker(): Promise<() => Promise<void>>;
  /** The part stands still from now on, and goes on with what this answers. */
  freeze(part: 'panel' | 'worker'): Promise<() => void>;
  /** Ends everything and deletes the data. */
  close(): Promise<void>;
};

type Options = {
  products: number;
  seed: number;
  profile?: 'demo' | 'amazon';
  rate: number;
  /** The instant at which the world begins; that of all tests unless given. */
  startAt?: string;
  /** Waiting changes above which a store sends a feed; null = as in production. */
  feedAbove?: number | null;
  /** Has the product reach the world over a wire, and alters what comes over it from the first call on. */
  prepare?: Drill['prepare'] | undefined;
  /** Starts panel and worker with a break in their sources. */
  mutant?: Mutation | null;
  /** Settings of panel and worker beside the usual ones. */
  env?: Record<string, string>;
};

/** Starts the product in a new folder, on free ports, with the durability of production; the world's clock runs `rate` times as fast. */
export async function openStage({
  products,
  seed,
  profile = 'demo',
  rate,
  startAt = testsBegin,
  feedAbove = null,
  prepare,
  mutant = null,
  env: more = {},
}: Options): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-drill-'));
  fs.chmodSync(folder, 0o755);
  // The world outside has a database of its own: what befalls ours does not befall the marketplace.
  const outside = await startEmbeddedPostgres({ dataDir: path.join(folder, 'outside'), disposable: true });
  await createDatabase(outside.url('postgres'), 'world');
  const sandbox = await startSandbox(outside.url('world'), profile);
  const prefix = await openWorld(sandbox.port, {
    products,
    seed,
    rate,
    profile,
    startAt,
  });
  const wire = prepare ? await openWire(sandbox.port) : null;
  if (wire) prepare?.(wire);
  const databasePort = await freePort();
  const startDatabase = () => startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), port: databasePort });
  let database: EmbeddedPostgres = await startDatabase();
  const { databaseUrl, panelDatabaseUrl } = await prepareDatabase(database);
  const port = await freePort();
  const env = {
    ...process.env,
    ...sandboxEnvironment({ ...sandbox, ...prefix, ...(wire ? { port: wire.port } : {}) }),
    ...(mutant ? mutantEnvironment(mutant) : {}),
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: panelDatabaseUrl,
    PORT: String(port),
    OPERATOR_PORT: '0',
    PUBLIC_URL: `http://localhost:${port}`,
    MASTER_KEYS: `drill:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: process.env.DRILL_LOG ?? 'silent',
    POOL_SIZE: '8',
    ...(feedAbove === null ? {} : { FEED_ABOVE_CHANGES: String(feedAbove) }),
    ...more,
  };
  const panel = supervise('apps/server/src/main.ts', env);
  const worker = supervise('apps/server/src/worker.ts', env);
  await Promise.all([panel.ready(), worker.ready()]);
  let owner = openPool(databaseUrl, { role: 'owner', max: 3, statementTimeoutMs: 120_000 });
  return {
    panelUrl: `http://localhost:${port}`,
    worldUrl: `http://localhost:${sandbox.port}${prefix.prefix}`,
    databaseUrl,
    wire: () => prepared(wire),
    owner: () => owner,
    async kill(part) {
      if (part === 'panel') return panel.kill();
      if (part === 'worker') return worker.kill();
      const dead = owner;
      killDatabase(path.join(folder, 'postgres'));
      await dead.end().catch(() => {});
      database = await startDatabase();
      owner = openPool(databaseUrl, { role: 'owner', max: 3, statementTimeoutMs: 120_000 });
    },
    startWorker: () => startWorker(env),
    freeze: (part) => (part === 'panel' ? panel : worker).freeze(),
    async close() {
      await Promise.all([panel.end(), worker.end()]);
      await owner.end();
      await wire?.close();
      await sandbox.stop();
      await database.stop();
      await outside.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A worker beside those that run; answers what ends it. */
async function startWorker(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const worker = supervise('apps/server/src/worker.ts', env);
  await worker.ready();
  return () => worker.end();
}

function prepared(wire: Wire | null): Wire {
  if (!wire) throw new Error('the drill prepares no wire');
  return wire;
}

/** The product's schema in a new database, and the panel's own user of it. */
async function prepareDatabase(server: EmbeddedPostgres): Promise<{ databaseUrl: string; panelDatabaseUrl: string }> {
  await createDatabase(server.url('postgres'), 'kervan');
  const databaseUrl = server.url('kervan');
  const panelDatabaseUrl = databaseUrl.replace(/\/\/[^@]*@/, '//kervan_panel:kervan_panel@');
  await migrate(databaseUrl, { url: panelDatabaseUrl, ownsPassword: true });
  return { databaseUrl, panelDatabaseUrl };
}

type Supervised = {
  ready(): Promise<void>;
  kill(): Promise<void>;
  freeze(): Promise<() => void>;
  end(): Promise<void>;
};

/** Keeps a process running: whenever it ends it is started again, a little later each time it fails at once. */
function supervise(file: string, env: NodeJS.ProcessEnv): Supervised {
  let isEnding = false;
  let child: ChildProcess;
  let up: Promise<void>;
  const start = () => {
    const startedAt = performance.now();
    child = fork(file, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    up = new Promise((resolve) => child.once('message', () => resolve()));
    child.once(
      'exit',
      () => void (!isEnding && wait(performance.now() - startedAt < 2_000 ? 500 : 50).then(() => isEnding || start())),
    );
  };
  start();
  return {
    ready: () => up,
    async kill() {
      // Between two of its lives it is dead already.
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    async freeze() {
      await up;
      const frozen = child;
      frozen.kill('SIGSTOP');
      return () => void frozen.kill('SIGCONT');
    },
    async end() {
      isEnding = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 25_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The server and its helpers, all at once: nothing is flushed, nothing says goodbye. */
export function killDatabase(folder: string): void {
  const [first] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  const children = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself between the look and the kill.
    }
  }
}

function parentOf(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}

async function startSandbox(
  databaseUrl: string,
  profile: string,
): Promise<{ port: number; smtpPort: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_DATABASE_URL: databaseUrl,
      SANDBOX_PORT: '0',
      SANDBOX_PROFILE: profile,
      KERVAN_WORLD: '',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ports = await new Promise<{ port: number; smtpPort: number }>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = said
        .split('\n')
        .slice(0, -1)
        .find((candidate) => candidate.startsWith('{'));
      if (line) resolve(JSON.parse(line) as { port: number; smtpPort: number });
    });
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { ...ports, stop };
}

async function openWorld(port: number, options: Options): Promise<{ prefix: string; smtpUser: string }> {
  const answer = await fetch(`http://localhost:${port}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });
  if (!answer.ok) throw new Error(`no world: ${await answer.text()}`);
  const { id, prefix } = (await answer.json()) as { id: string; prefix: string };
  return { prefix, smtpUser: id };
}
