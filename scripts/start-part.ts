import { fork, spawn, type ChildProcess } from 'node:child_process';
import { endOf } from './embedded-postgres.ts';
import type { Running } from './supervise.ts';

/** Work in hand gets so long to end, and a little more than a part gives itself. */
const END_WITHIN_MS = 25_000;

/** Starts a program of the product and waits for its word that it is ready. @throws when it ends before. */
export async function startPart(file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = fork(file, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await isReady(child, new Promise<unknown>((resolve) => child.once('message', resolve)));
  return running(child);
}

/** The ports that the sandbox took. */
export type SandboxPorts = { port: number; smtpPort: number };

/** Starts the sandbox, which says its ports in its first line. @throws when it ends before. */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<Running & { ports: SandboxPorts }> {
  const child = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const firstLine = new Promise<SandboxPorts>((resolve) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000);
      const line = said
        .split('\n')
        .slice(0, -1)
        .find((candidate) => candidate.startsWith('{'));
      if (line) resolve(JSON.parse(line) as SandboxPorts); // What the sandbox prints (apps/sandbox/src/main.ts).
    });
  });
  const ports = await isReady(child, firstLine);
  return { ...running(child), ports };
}

function isReady<T>(child: ChildProcess, word: Promise<T>): Promise<T> {
  const failed = endOf(child).then((how) => {
    throw new Error(`it ended before it was ready (${how})`);
  });
  // Once it is ready its end is the supervisor's business.
  failed.catch(() => {});
  return Promise.race([word, failed]);
}

const running = (child: ChildProcess): Running => ({ ended: endOf(child), stop: () => end(child) });

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
