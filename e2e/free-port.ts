import net from 'node:net';

/** A port of this machine that nobody listens on: the given one, or any. */
export function freePort(at = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(at, '127.0.0.1', () => {
        const address = server.address();
        server.close(() =>
          address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
        );
      });
  });
}
