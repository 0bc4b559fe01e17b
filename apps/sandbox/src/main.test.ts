import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from './config.ts';

const database = `sandbox_main_${process.pid}`;
const databaseUrl = (): string => `${inject('postgresUrl')}${database}`;
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await owner.connect();
  await owner.query(`create database ${database}`);
});
afterAll(async () => {
  await owner.query(`drop database ${database} with (force)`);
  await owner.end();
});

function start(): { child: ReturnType<typeof spawn>; ready: Promise<{ port: number; smtpPort: number }> } {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_DATABASE_URL: databaseUrl(),
      SANDBOX_PROFILE: 'demo',
      KERVAN_WORLD: '',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = (async () => {
    // The one line a started sandbox prints.
    if (child.stdout)
      for await (const line of readline.createInterface({ input: child.stdout }))
        return JSON.parse(line) as { port: number; smtpPort: number };
    throw new Error('the sandbox ended');
  })();
  return { child, ready };
}

describe('the process', () => {
  it('prints its ports, serves the default world and ends on SIGTERM', async () => {
    const { child, ready } = start();
    const { port, smtpPort } = await ready;
    expect(smtpPort).toBeGreaterThan(0);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('Kervan sandbox');
    const products = (await (await fetch(`http://127.0.0.1:${port}/world/products?limit=1`)).json()) as unknown[];
    expect(products).toHaveLength(1);
    const made = (await (
      await fetch(`http://127.0.0.1:${port}/worlds`, {
        method: 'POST',
        body: JSON.stringify({ seed: 3, products: 10, rate: 0, profile: 'amazon' }),
      })
    ).json()) as { id: string; prefix: string; smtp: number };
    expect(made).toEqual({ id: expect.any(String), prefix: `/w/${made.id}`, smtp: smtpPort });
    expect(await (await fetch(`http://127.0.0.1:${port}${made.prefix}/`)).text()).toContain(`World ${made.id}`);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('ends when its parent goes away, and starts again on the same database as the role kervan_sandbox', async () => {
    // Roles belong to the whole server, which other files use at the same time: it stays.
    await owner.query(
      "do $$ begin if not exists (select from pg_roles where rolname = 'kervan_sandbox') then create role kervan_sandbox nologin; end if; end $$",
    );
    const { child, ready } = start();
    const { port } = await ready;
    expect(
      (
        await fetch(`http://127.0.0.1:${port}/world/faults`, {
          method: 'POST',
          body: JSON.stringify({ kind: 'throttle', forMs: 1000 }),
        })
      ).status,
    ).toBe(201);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    const { rows } = await client.query(
      "select has_table_privilege('kervan_sandbox', 'sandbox.fault', 'insert') as granted",
    );
    await client.end();
    expect(rows).toEqual([{ granted: true }]);
  });
});

describe('settings', () => {
  it('have defaults and refuse nonsense', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://x' })).toMatchObject({
      port: 4010,
      databaseUrl: 'postgres://x',
      profile: 'demo',
      cataloguePath: null,
    });
    expect(
      readConfig({ DATABASE_URL: 'postgres://x', SANDBOX_DATABASE_URL: 'postgres://y', SANDBOX_PORT: '0' }),
    ).toMatchObject({ port: 0, databaseUrl: 'postgres://y' });
    expect(() => readConfig({})).toThrow('DATABASE_URL');
    expect(() => readConfig({ DATABASE_URL: 'x', SANDBOX_PORT: 'many' })).toThrow('SANDBOX_PORT');
    expect(() => readConfig({ DATABASE_URL: 'x', SANDBOX_PROFILE: 'fast' })).toThrow('SANDBOX_PROFILE');
  });
});
