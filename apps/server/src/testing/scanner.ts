import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the scanner of the tests calls a virus. */
export const VIRUS = 'a virus of the tests';

/**
 * A program that speaks clamd's protocol, written from ClamAV's manual (clamd(8), INSTREAM): a command that ends with a zero byte, pieces with their
 * lengths in four bytes before them, a length of zero at the end. `answers`: says this, whatever comes.
 */
export async function openScanner({ answers }: { answers?: string } = {}) {
  const looked: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      received = Buffer.concat([received, Buffer.from(piece)]);
      const content = streamOf(received);
      if (content === null) return;
      looked.push(content);
      socket.end(`${answers ?? (content.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK')}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    looked,
    place: { host: '127.0.0.1', port },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const COMMAND = Buffer.from('zINSTREAM\0');

/** All pieces, once the one of no length is there; null = more will come. */
function streamOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  if (!received.subarray(0, at).equals(COMMAND)) return null;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
