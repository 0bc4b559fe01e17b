import fs from 'node:fs';
import net from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, isAddressInUse, onFreePort } from './free-port.ts';

const servers: net.Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

/** Listens there; throws as Node does where somebody else listens. */
const listenOn = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(port, '127.0.0.1', () => resolve(port));
    servers.push(server);
  });

describe('a free port', () => {
  it.skipIf(process.platform !== 'linux')('is none that an outgoing connection may get', async () => {
    const from = Number(fs.readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
    for (let time = 0; time < 20; time++) expect(await freePort(2)).toBeLessThan(from - 1);
  });

  it('is none that was given before, whoever listens or not', async () => {
    const draws = vi.spyOn(Math, 'random');
    const [first, second, third] = [0.5, 0.25, 0.75];
    draws.mockReturnValueOnce(first);
    const taken = await freePort();
    // The same is drawn again.
    draws.mockReturnValueOnce(first).mockReturnValueOnce(second);
    const other = await freePort();
    expect(other).not.toBe(taken);
    draws.mockReturnValueOnce(second).mockReturnValueOnce(third);
    expect(await freePort()).not.toBe(other);
  });

  it('is none that somebody listens on, nor is the next one where two in a row are asked for', async () => {
    const draws = vi.spyOn(Math, 'random');
    draws.mockReturnValueOnce(0.4);
    const base = await freePort();
    // Two further on nobody was given yet; the draw of a row of two that ends there.
    const held = await listenOn(base + 3);
    const span = (base - 15_000) / 0.4;
    draws.mockReturnValueOnce((held - 1 - 15_000 + 0.5) / span).mockReturnValueOnce(0.1);
    const first = await freePort(2);
    expect([first, first + 1]).not.toContain(held);
    expect(draws).toHaveBeenCalledTimes(3);
  });

  it('that another process took meanwhile is left to it, and another one tried', async () => {
    const tried: number[] = [];
    const got = await onFreePort(async (port) => {
      if (tried.push(port) < 3) await listenOn(port);
      return listenOn(port);
    });
    expect([new Set(tried).size, got]).toEqual([3, tried[2]]);
  });

  it('is asked for five times at most, and once where something else went wrong', async () => {
    let starts = 0;
    const start = (message: string) => async (): Promise<never> => {
      starts++;
      throw new Error('it ended', { cause: new Error(message) });
    };
    await expect(onFreePort(start('Is port 4010 or the next one taken? (SANDBOX_PORT)'))).rejects.toThrow('it ended');
    expect(starts).toBe(5);
    await expect(onFreePort(start('no room'))).rejects.toThrow('it ended');
    expect(starts).toBe(6);
  });

  it.each([
    [Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), true],
    [new Error('could not bind IPv4 address "127.0.0.1": Address already in use'), true],
    [new Error('no room'), false],
    ['EADDRINUSE', false],
  ])('%j is about a port that is taken: %s', (error, isTaken) => {
    expect(isAddressInUse(error)).toBe(isTaken);
  });
});
