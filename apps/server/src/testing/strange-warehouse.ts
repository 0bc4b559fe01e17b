import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWarehouse, type Warehouse } from '../connectors/warehouse/create-warehouse.ts';
import type { TestProduct } from './product.ts';

/** What stands in the way of the warehouse's answer; null = it comes as it is. `isCut`: the half of it comes, and the connection is gone. */
export type Strange = { type?: string; body: string; status?: number; isCut?: boolean };
type Told = { line: string; body: string };

/** A client of the sandbox's warehouse whose answers somebody on the way may change after what was asked for is done. Ends with `stop`. */
export async function strangeWarehouse(
  { deps: { config } }: Pick<TestProduct, 'deps'>,
  change: (told: Told) => Strange | null,
): Promise<{ warehouse: Warehouse; stop: () => void }> {
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const { method = 'GET', url = '/' } = request;
      const headers = Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key', 'if-match'].flatMap((name) =>
          typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [],
        ),
      );
      const asked = { method, headers, ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }) };
      void fetch(`${config.WAREHOUSE_URL}${url}`, asked).then(async (answer) => {
        const content = Buffer.from(await answer.arrayBuffer());
        const strange = change({ line: `${method} ${url}`, body: content.toString('utf8') });
        if (strange === null) {
          const type = answer.headers.get('content-type') ?? 'application/json';
          reply.writeHead(answer.status, { 'content-type': type }).end(content);
        } else say(reply, strange, answer.status);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    warehouse: createWarehouse({ url: `http://127.0.0.1:${port}`, key: config.WAREHOUSE_KEY }),
    stop: () => void server.close(),
  };
}

function say(reply: ServerResponse, { type = 'application/json', body, status, isCut = false }: Strange, was: number) {
  reply.writeHead(status ?? was, { 'content-type': type });
  if (!isCut) return void reply.end(body);
  reply.write(body, () => reply.destroy());
}
