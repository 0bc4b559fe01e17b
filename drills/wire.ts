import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Everything between the product and the world outside passes here; answers can be altered on their way. */
export type Wire = {
  port: number;
  /** From now on answers to calls whose path and query match come as `alter` makes them. */
  alter(name: string, path: RegExp, alter: (text: string) => string): void;
  /** The source has mended what it says; without a name all of it. */
  mend(name?: string): void;
  /** From now on calls of the method to such addresses are on their way, and not over, until they are released. */
  hold(method: string, path: RegExp): { waiting(): number; release(): void };
  /** How many answers came altered under the name so far. */
  altered(name: string): number;
  close(): Promise<void>;
};

type Alteration = { path: RegExp; alter: (text: string) => string };
type Hold = { method: string; path: RegExp; waiting: (() => void)[] };

/** Headers that belong to one connection. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

export async function openWire(worldPort: number): Promise<Wire> {
  const alterations = new Map<string, Alteration>();
  const counts = new Map<string, number>();
  const holds = new Set<Hold>();
  const pass = async ({ method, url }: http.IncomingMessage): Promise<void> => {
    const hold = [...holds].find((one) => one.method === method && one.path.test(url ?? ''));
    if (hold) await new Promise<void>((resolve) => hold.waiting.push(resolve));
  };
  const agent = new http.Agent({ keepAlive: true });
  const through = (url: string, body: Buffer): Buffer => {
    const isPacked = body[0] === 0x1f && body[1] === 0x8b;
    const text = (isPacked ? gunzipSync(body) : body).toString();
    // Documents have addresses of their own: they come over the wire, too.
    let altered = url.includes('/spapi/')
      ? text.replaceAll(`//localhost:${worldPort}/`, `//localhost:${port()}/`)
      : text;
    for (const [name, { path, alter }] of alterations) {
      const before = altered;
      if (path.test(url)) altered = alter(before);
      if (altered !== before) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    if (altered === text) return body;
    return isPacked ? gzipSync(altered) : Buffer.from(altered);
  };
  const server = http.createServer((request, reply) => {
    const call = http.request(
      {
        port: worldPort,
        host: 'localhost',
        agent,
        method: request.method,
        path: request.url,
        headers: passed(request.headers),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => reply.destroy());
        answer.on('end', async () => {
          await pass(request);
          const body = through(request.url ?? '', Buffer.concat(chunks));
          reply.writeHead(answer.statusCode ?? 502, { ...passed(answer.headers), 'content-length': body.length });
          reply.end(body);
        });
      },
    );
    call.on('error', () => reply.destroy());
    reply.on('close', () => reply.writableFinished || call.destroy());
    request.pipe(call);
  });
  const port = () => (server.address() as AddressInfo).port; // It listens on a port.
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: port(),
    alter: (name, path, alter) => void alterations.set(name, { path, alter }),
    mend: (name) => (name === undefined ? alterations.clear() : void alterations.delete(name)),
    altered: (name) => counts.get(name) ?? 0,
    hold(method, path) {
      const hold: Hold = { method, path, waiting: [] };
      holds.add(hold);
      return {
        waiting: () => hold.waiting.length,
        release() {
          holds.delete(hold);
          for (const go of hold.waiting) go();
        },
      };
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const passed = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
