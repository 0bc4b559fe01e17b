import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPool } from '../apps/server/src/db/connect.ts';
import { findEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { freePort } from '../scripts/free-port.ts';
import { until } from './seller.ts';
import type { Stage } from './stage.ts';

/** What `npm start` keeps running; a backend is one of the processes of PostgreSQL, whose end makes it recover. */
export const startedParts = ['panel', 'worker', 'sandbox', 'database', 'backend'] as const;
export type StartedPart = (typeof startedParts)[number];

/** The product as `npm start` runs it, to be struck: nobody but its own launcher brings a part back. */
export type StartedProduct = Omit<Stage, 'kill' | 'freeze' | 'startWorker'> & {
  /** SIGKILL of one process of the part, without warning; answers its id. */
  kill(part: StartedPart): number;
  /** The process that the part is just now; null = none. */
  processOf(part: StartedPart): number | null;
  /** True as long as the launcher runs. */
  isStarted(): boolean;
};

const PROGRAMS = {
  panel: 'apps/server/src/main.ts',
  worker: 'apps/server/src/worker.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const;

/** Starts the product in a new folder, on free ports, without its demo seller. `env`: settings beside those. */
export async function startProduct(env: Record<string, string> = {}): Promise<StartedProduct> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-start-'));
  fs.chmodSync(home, 0o755);
  const port = await freePort();
  const sandboxPort = await freePort(2);
  const launcher = spawn(process.execPath, ['scripts/start.ts', '--without-demo'], {
    env: {
      ...process.env,
      PORT: String(port),
      OPERATOR_PORT: '0',
      SANDBOX_PORT: String(sandboxPort),
      KERVAN_HOME: home,
      PUBLIC_URL: '',
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
      LOG_LEVEL: process.env.DRILL_LOG ?? 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', process.env.DRILL_LOG ? 'inherit' : 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    launcher.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Kervan is open') && resolve());
    launcher.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  const dataDir = path.join(home, 'postgres');
  const databaseUrl = findEmbeddedPostgres(dataDir)?.url('kervan') ?? '';
  const processOf = (part: StartedPart) => findProcess(Number(launcher.pid), dataDir, part);
  const owner = openPool(databaseUrl, { role: 'owner', max: 3, statementTimeoutMs: 120_000 });
  return {
    panelUrl: `http://localhost:${port}`,
    worldUrl: `http://localhost:${sandboxPort}`,
    databaseUrl,
    wire() {
      throw new Error('what npm start runs has no wire');
    },
    owner: () => owner,
    isStarted: () => isRunning(launcher),
    processOf,
    kill(part) {
      const pid = processOf(part);
      if (pid === null) throw new Error(`no process of the ${part} is there`);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
    async close() {
      await owner.end();
      if (isRunning(launcher)) {
        const ended = new Promise((resolve) => launcher.once('exit', resolve));
        launcher.kill('SIGTERM');
        await ended;
      }
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a part answers again: milliseconds. Throws after a minute. */
export async function timeBack(product: StartedProduct, answers: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  await until('the product is back', () => answers().catch(() => false));
  if (!product.isStarted()) throw new Error('the launcher has ended');
  return Math.round(performance.now() - startedAt);
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

function findProcess(launcher: number, dataDir: string, part: StartedPart): number | null {
  if (part === 'database') return findEmbeddedPostgres(dataDir)?.pid ?? null;
  if (part === 'backend') {
    const postmaster = findEmbeddedPostgres(dataDir)?.pid ?? 0;
    return childrenOf(postmaster).find(({ command }) => command.startsWith('postgres: kervan'))?.pid ?? null;
  }
  return childrenOf(launcher).find(({ command }) => command.includes(PROGRAMS[part]))?.pid ?? null;
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));
}

/** The parent stands behind the name in brackets, which may hold anything. */
const parentOf = (pid: number): number => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0);

/** Empty when the process ended meanwhile. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
