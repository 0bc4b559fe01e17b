import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { socketFolderOf, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Who is asked, by which way; `url` may name another host. */
async function ask(url: string): Promise<{ bySocket: boolean } | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ bySocket: boolean }>('select inet_client_addr() is null as "bySocket"')).rows[0];
  } finally {
    await client.end();
  }
}

it('the server of a machine is reached by its socket and by TCP, with its password alone, and starts beside who holds its port', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-embedded-'));
  fs.chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  const first = await startEmbeddedPostgres({ dataDir });
  const byTcp = (url: string) => url.replace(/@[^/]*\//, `@127.0.0.1:${first.port}/`);
  const url = first.url('postgres');
  try {
    expect(await ask(url)).toEqual({ bySocket: process.platform !== 'win32' });
    expect(await ask(byTcp(url))).toEqual({ bySocket: false });
    for (const way of [url, byTcp(url)])
      await expect(ask(way.replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow('password authentication failed');
  } finally {
    await first.stop();
  }
  // A port that is told is the one it has to be.
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(first.port, '127.0.0.1', resolve));
  await expect(startEmbeddedPostgres({ dataDir, port: first.port })).rejects.toThrow('Address already in use');
  await new Promise((resolve) => other.close(resolve));
  fs.rmSync(folder, { recursive: true });
});

it.skipIf(process.platform === 'win32')(
  'sockets lie beside the data, and nowhere where their path would be none',
  () => {
    expect(socketFolderOf('/home/seller/.kervan/postgres', 4000)).toBe('/home/seller/.kervan/postgres');
    expect(socketFolderOf(`/${'d'.repeat(120)}`, 4000)).toBeNull();
    expect(socketFolderOf('/one,two', 4000)).toBeNull();
  },
);
