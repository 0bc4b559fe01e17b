import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWarehouse, type Warehouse } from '../connectors/warehouse/create-warehouse.ts';
import type { TestProduct } from './product.ts';

/** What stands in the way of the warehouse's answer; null = it comes as it is. */
export type Strange = { type?: string; body: string };
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
        const told = { line: `${method} ${url}`, body: await answer.text() };
        const { type = 'application/json', body }: Strange = change(told) ?? told;
        reply.writeHead(answer.status, { 'content-type': type }).end(body);
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
