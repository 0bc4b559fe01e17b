import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, onFreePort } from '../scripts/free-port.ts';

/** A running product: where the panel and the world outside answer, and the process that SIGTERM ends in order. */
export type RunningProduct = { panelUrl: string; worldUrl: string; pid: number; stop(): Promise<void> };

/** Starts the whole product as `npm start` does, on ports and data of its own, without the demo seller unless asked for. */
export const startProduct = (
  env: Record<string, string> = {},
  { hasDemo = false }: { hasDemo?: boolean } = {},
): Promise<RunningProduct> => onFreePort((sandboxPort) => startOn(sandboxPort, env, hasDemo), { row: 2 });

/** The sandbox takes two ports in a row. */
async function startOn(sandboxPort: number, env: Record<string, string>, hasDemo: boolean): Promise<RunningProduct> {
  const port = await freePort();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-e2e-'));
  fs.chmodSync(home, 0o755);
  const product = spawn(process.execPath, ['scripts/start.ts', ...(hasDemo ? [] : ['--without-demo'])], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      OPERATOR_PORT: '0',
      SANDBOX_PORT: String(sandboxPort),
      KERVAN_HOME: home,
      PUBLIC_URL: '',
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
      LOG_LEVEL: process.env.TEST_LOG ?? 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  product.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    said = (said + chunk.toString()).slice(-8_000);
  });
  await new Promise<void>((resolve, reject) => {
    let told = '';
    product.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()).includes('Kervan is open') && resolve());
    // Closed: all that it said is here.
    product.once('close', (code) => reject(new Error(`the product ended with ${code}\n${said}`)));
  });
  return {
    panelUrl: `http://localhost:${port}`,
    worldUrl: `http://localhost:${sandboxPort}`,
    pid: Number(product.pid),
    async stop() {
      if (product.exitCode === null && product.signalCode === null) {
        const ended = new Promise((resolve) => product.once('exit', resolve));
        product.kill('SIGTERM');
        await ended;
      }
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
