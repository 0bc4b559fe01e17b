import net from 'node:net';

/** What came back: the whole answer as text, status 0 where the connection was closed without one, -1 where none came in time. */
export type RawAnswer = { status: number; text: string; ms: number };

/** Long after anything that is answered at all. */
const HANGS_MS = 20_000;
/** A server that waits for more of a body than there is hears that nothing comes. */
const PATIENCE_MS = 3_000;

/** Sends bytes as they are over a connection of its own and reads what comes; a stream is left once it has begun. */
export function sendRaw(bytes: Buffer, { port, from }: { port: number; from: string }): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let isOver = false;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    const end = (hangs: boolean): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      clearTimeout(said);
      socket.destroy();
      const text = Buffer.concat(chunks).toString();
      const status = Number(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text)?.[1] ?? (hangs ? -1 : 0));
      resolve({ status, text, ms: performance.now() - startedAt });
    };
    const late = setTimeout(() => end(true), HANGS_MS);
    const said = setTimeout(() => socket.end(), PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (/^content-type: text\/event-stream/im.test(Buffer.concat(chunks).toString('latin1', 0, 4_000))) end(false);
    });
    // A server that has heard enough may close while we still speak.
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.write(bytes);
  });
}
