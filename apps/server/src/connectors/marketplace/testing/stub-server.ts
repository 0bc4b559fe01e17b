import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived: the path still encoded. */
export type Seen = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
};

/** What the stub answers: a reply, or how it breaks off. */
export type Reply = { status: number; body?: string | Uint8Array; headers?: Record<string, string> } | 'reset' | 'hang';

export type Stub = { url: string; seen: Seen[]; close(): Promise<void> };

/** A server that knows nothing of the marketplace: it keeps what it was asked and answers what it is told. */
export async function openStub(reply: (seen: Seen) => Reply): Promise<Stub> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Uint8Array[] = [];
    request.on('data', (part: Uint8Array) => parts.push(part));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const call = {
        method: request.method ?? '',
        path,
        query: new URLSearchParams(query),
        headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      seen.push(call);
      const answer = reply(call);
      if (answer === 'hang') return;
      if (answer === 'reset') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
