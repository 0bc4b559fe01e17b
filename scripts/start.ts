import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createDatabase } from './create-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';

// Starts the whole product on this machine: database, schema, sandbox, worker, panel. What an operator sets in the
// environment wins; everything else has an embedded default (see .env.example).

const env = readEnvironmentFile();
const home = path.resolve(env.KERVAN_HOME || '.kervan');
const port = Number(env.PORT || 4000);
const sandboxPort = Number(env.SANDBOX_PORT || 4010);
const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;
const production = new URL(publicUrl).protocol === 'https:';
const children: { name: string; process: ChildProcess }[] = [];
let postgres: EmbeddedPostgres | null = null;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  await stop(1);
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  fs.mkdirSync(home, { recursive: true });
  const databaseUrl = await openDatabase();
  const masterKeys = readMasterKeys();
  await migrate(databaseUrl);
  const common = {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    MASTER_KEYS: masterKeys,
    LOG_LEVEL: env.LOG_LEVEL || (production ? 'info' : 'warn'),
  };
  const outside = production ? {} : await startSandbox(common);
  const settings = { ...outside, ...common };
  // None of them needs another: the demo seller calls the product's own code, and the jobs wait in the database.
  const [, , demo] = await Promise.all([
    startProcess('worker', 'apps/server/src/worker.ts', settings),
    startProcess('panel', 'apps/server/src/main.ts', settings),
    production || process.argv.includes('--without-demo') ? null : runDemo(settings),
  ]);
  if (production) console.log(`Kervan is open at ${publicUrl}`);
  else {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      [
        '',
        `  Kervan is open at    http://localhost:${port}   (started in ${seconds} s)`,
        ...(demo ? [`  Demo seller          ${demo.email} / ${demo.password}`] : []),
        `  The world outside    http://localhost:${sandboxPort}   (marketplace, mail inbox, warehouse)`,
        '',
        '  Ctrl-C stops everything; the data stay.',
        '',
      ].join('\n'),
    );
  }
}

/** .env beside package.json, if there is one; the real environment wins. */
function readEnvironmentFile(): NodeJS.ProcessEnv {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

async function openDatabase(): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  if (production) throw new Error('DATABASE_URL is required where PUBLIC_URL is https.');
  postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  await createDatabase(postgres.url('postgres'), 'kervan');
  return postgres.url('kervan');
}

/** Keys for secrets at rest; made once on a machine without any. */
function readMasterKeys(): string {
  if (env.MASTER_KEYS) return env.MASTER_KEYS;
  if (production) throw new Error('MASTER_KEYS is required where PUBLIC_URL is https.');
  const file = path.join(home, 'master-key');
  if (!fs.existsSync(file)) fs.writeFileSync(file, `local:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

async function startSandbox(common: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const child = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    env: { ...common, SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  watch('sandbox', child);
  const ports = await new Promise<{ port: number; smtpPort: number }>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = said.split('\n').find((candidate) => candidate.startsWith('{'));
      if (line) resolve(JSON.parse(line) as { port: number; smtpPort: number });
    });
    child.once('exit', (code) =>
      reject(new Error(`The sandbox ended with code ${code}. Is port ${sandboxPort} taken? (SANDBOX_PORT)`)),
    );
  });
  return sandboxEnvironment(ports);
}

function startProcess(name: string, file: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(file, { env: settings, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  watch(name, child);
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) =>
      reject(
        new Error(`The ${name} ended with code ${code}. ${name === 'panel' ? `Is port ${port} taken? (PORT)` : ''}`),
      ),
    );
  });
}

/** A part that ends by itself ends everything: half a product is worse than none. */
function watch(name: string, child: ChildProcess): void {
  children.push({ name, process: child });
  child.once('exit', (code) => {
    if (stopping) return;
    console.error(`The ${name} ended unexpectedly (${code ?? 'killed'}).`);
    void stop(1);
  });
}

async function runDemo(settings: NodeJS.ProcessEnv): Promise<{ email: string; password: string }> {
  const child = fork('apps/server/src/demo.ts', { env: settings, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    let answer: { email: string; password: string } | null = null;
    child.once('message', (message) => (answer = message as { email: string; password: string }));
    child.once('exit', () => (answer ? resolve(answer) : reject(new Error('The demo seller could not be made.'))));
  });
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Panel and worker first: the sandbox and the database outlive whoever uses them.
  for (const name of ['panel', 'worker', 'sandbox']) {
    await Promise.all(children.filter((child) => child.name === name).map((child) => end(child.process)));
  }
  await postgres?.stop();
  process.exit(code);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 25_000);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
