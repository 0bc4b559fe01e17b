import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { DEMO } from '../apps/server/src/demo-seller.ts';
import { readStanding } from '../apps/server/src/standing.ts';
import { createDatabase } from './create-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { dataDirOf, homeOf, keptSecret, panelRoleOf, readEnvironmentFile } from './own-database.ts';
import { registerWebhook } from './register-webhook.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { startPart, startSandbox, type SandboxPorts } from './start-part.ts';
import { supervise, type Means, type Part, type Supervised } from './supervise.ts';

// Starts the whole product on this machine: database, schema, sandbox, worker, panel, and starts each again that ends. What an
// operator sets in the environment wins; everything else has an embedded default (see .env.example).

const env = readEnvironmentFile();
const home = homeOf(env);
const port = Number(env.PORT || 4000);
const sandboxPort = Number(env.SANDBOX_PORT || 4010);
const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;
const production = new URL(publicUrl).protocol === 'https:';
const stopping = new AbortController();
const means: Means = {
  now: () => performance.now(),
  wait,
  say: (text) => console.error(text),
  giveUp(reason) {
    console.error(reason);
    void stop(1);
  },
  signal: stopping.signal,
};
/** In the order in which they were started. */
const parts = new Map<string, Supervised>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause) console.error(error.cause);
  }
  await stop(1);
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  fs.mkdirSync(home, { recursive: true });
  const isFirst = !env.DATABASE_URL && !fs.existsSync(dataDirOf(env));
  console.log(
    `Starting ${isFirst ? '(the first time usually takes 10 to 25 s' : '(usually 4 to 8 s'} on a quiet machine)…`,
  );
  const databaseUrl = await told('database', openDatabase());
  if (production && !env.APP_DATABASE_URL) throw new Error('APP_DATABASE_URL is required where PUBLIC_URL is https.');
  const panelDatabase = panelRoleOf(env, databaseUrl);
  const masterKeys = readMasterKeys();
  const standing = await readStanding(databaseUrl);
  const common = {
    ...env,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    MASTER_KEYS: masterKeys,
    INBOUND_MAIL_PORT: env.INBOUND_MAIL_PORT || String(port === 0 ? 0 : port + 25),
    LOG_LEVEL: env.LOG_LEVEL || (production ? 'info' : 'warn'),
  };
  const openWorld = async () => (production ? {} : told('the world outside', openOutside(common)));
  const bringUp = () => told('tables', migrate(databaseUrl, panelDatabase));
  // Once its role is made the sandbox needs nothing of the product's tables, nor they of it.
  if (!standing.hasSandboxRole) await bringUp();
  const [outside] = await Promise.all([openWorld(), standing.hasSandboxRole ? bringUp() : null]);
  const settings = { ...outside, ...common };
  // The panel knows the way to the database as its own user, and no other.
  const panelSettings = { ...settings, DATABASE_URL: '', APP_DATABASE_URL: panelDatabase.url };
  const wantsDemo = !production && !process.argv.includes('--without-demo');
  // None of them needs another: the demo seller calls the product's own code, and the jobs wait in the database.
  const [, , demo] = await Promise.all([
    told(
      'worker',
      open('worker', () => startPart('apps/server/src/worker.ts', settings)),
    ),
    told(
      'panel',
      open(
        'panel',
        () => startPart('apps/server/src/main.ts', panelSettings),
        `Is port ${port} or the next one taken? (PORT, OPERATOR_PORT)`,
      ),
    ),
    wantsDemo ? (standing.hasDemo ? DEMO : told('demo seller', runDemo(panelSettings))) : null,
  ]);
  if (production) return console.log(`Kervan is open at ${publicUrl}`);
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

/** Says that a part of the start is done, and how long it took. */
async function told<T>(what: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  console.log(`  ${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

/** Keeps a part running from now on. `hint`: what may be wrong where it cannot even be started the first time. */
async function open(name: string, startOnce: Part['start'], hint = ''): Promise<void> {
  const database = parts.get('database');
  const part: Part = { name, start: startOnce, ...(database ? { needs: () => database.whenUp() } : {}) };
  parts.set(
    name,
    await supervise(part, means).catch((error: unknown) => {
      throw new Error(`The ${name} could not be started. ${hint}`.trim(), { cause: error });
    }),
  );
}

async function openDatabase(): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  if (production) throw new Error('DATABASE_URL is required where PUBLIC_URL is https.');
  // Whoever is connected comes back to the same address: the port of the first start is kept.
  let kept: number | undefined;
  let url = '';
  await open('database', async () => {
    const postgres = await startEmbeddedPostgres({
      dataDir: dataDirOf(env),
      ...(kept === undefined ? {} : { port: kept }),
    });
    kept = postgres.port;
    if (url === '') await createDatabase(postgres.url('postgres'), 'kervan');
    url = postgres.url('kervan');
    return postgres;
  });
  return url;
}

/** Keys for secrets at rest; made once on a machine without any. */
function readMasterKeys(): string {
  if (env.MASTER_KEYS) return env.MASTER_KEYS;
  if (production) throw new Error('MASTER_KEYS is required where PUBLIC_URL is https.');
  return keptSecret(home, 'master-key', () => `local:${randomBytes(32).toString('base64')}`);
}

async function openSandbox(common: NodeJS.ProcessEnv): Promise<SandboxPorts> {
  let ports: SandboxPorts | null = null;
  await open(
    'sandbox',
    async () => {
      const sandbox = await startSandbox({ ...common, SANDBOX_PORT: String(ports?.port ?? sandboxPort) });
      ports = sandbox.ports;
      return sandbox;
    },
    `Is port ${sandboxPort} or the next one taken? (SANDBOX_PORT)`,
  );
  if (!ports) throw new Error('The sandbox said no ports.');
  return ports;
}

/** The sandbox, whose payments send their events here. */
async function openOutside(common: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const outside = sandboxEnvironment(await openSandbox(common));
  // An operator who names a provider of his own has registered there.
  if (env.STRIPE_API_BASE || env.STRIPE_WEBHOOK_SECRETS) return outside;
  return {
    ...outside,
    STRIPE_WEBHOOK_SECRETS: await registerWebhook(outside, publicUrl, path.join(home, 'webhook.json')),
  };
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
  if (stopping.signal.aborted) return;
  stopping.abort();
  // Panel and worker first: the sandbox and the database outlive whoever uses them.
  for (const name of ['panel', 'worker', 'sandbox', 'database']) await parts.get(name)?.stop();
  process.exit(code);
}
