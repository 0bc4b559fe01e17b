import fs from 'node:fs';
import net from 'node:net';

/** From here on nobody needs rights to listen; well-known services lie below. */
const LOWEST = 15_000;
/** Where no system says otherwise: what outgoing connections take begins no lower (IANA; Linux says 32768). */
const OUTGOING_FROM = 32_768;
const OUTGOING = '/proc/sys/net/ipv4/ip_local_port_range';
/** So often another port is tried. */
const TRIES = 5;

/** What this process was given before is given again last: whoever got it may not listen yet. */
const given = new Set<number>();

/**
 * The first of so many ports in a row on which nobody of this machine listens. Below the range from which the system takes ports for
 * outgoing connections: one of those would take it before it is listened on.
 */
export async function freePort(row = 1): Promise<number> {
  const below = outgoingFrom();
  for (let tries = 0; ; tries++) {
    const first = LOWEST + Math.floor(Math.random() * (below - LOWEST - row));
    const ports = Array.from({ length: row }, (_, at) => first + at);
    if (tries < below && ports.some((port) => given.has(port))) continue;
    if (!(await areFree(ports))) continue;
    for (const port of ports) given.add(port);
    return first;
  }
}

/** Starts something on free ports; another process may have taken one meanwhile: then it is started anew on others. @throws what it threw */
export async function onFreePort<T>(
  start: (port: number) => Promise<T>,
  { row = 1, isTaken = isAddressInUse }: { row?: number; isTaken?: (error: unknown) => boolean } = {},
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await start(await freePort(row));
    } catch (error) {
      if (tries === TRIES || !isTaken(error)) throw error;
    }
}

/** Somebody else listens there: said by Node, by PostgreSQL, or in what a program wrote that was started. */
export function isAddressInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /EADDRINUSE|Address already in use|Is port \d+ or the next one taken/.test(error.message) ||
    ('code' in error && error.code === 'EADDRINUSE') ||
    isAddressInUse(error.cause)
  );
}

function outgoingFrom(): number {
  try {
    const lowest = Number(fs.readFileSync(OUTGOING, 'utf8').split(/\s/)[0]);
    return lowest > LOWEST + 1_000 ? lowest : OUTGOING_FROM;
  } catch {
    return OUTGOING_FROM;
  }
}

const areFree = async (ports: readonly number[]): Promise<boolean> =>
  (await Promise.all(ports.map((port) => isFree(port)))).every(Boolean);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net
      .createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
