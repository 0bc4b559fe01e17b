import http from 'node:http';

/** An answer of the list: how long it took, the exact count and the rows as they came. */
export type Asked = { ms: number; total: number; items: readonly { id: number }[]; nextCursor: string | null };
type Asker = { ask(body: object): Promise<Asked>; close(): void };

/** Asks a panel for pages of a store's list over one connection that stays. */
export function askerOf(
  port: number,
  { token, storeId, limit }: { token: string; storeId: number; limit: number },
): Asker {
  const agent = new http.Agent({ keepAlive: true });
  const ask = (body: object): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method: 'POST',
          path: '/api/inventoryItem/getCustomerMarketplaceInventoryItems',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-customer-marketplace-id': String(storeId),
          },
        },
        (answer) => {
          const said: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => said.push(chunk));
          answer.on('end', () => {
            const ms = performance.now() - startedAt;
            const { data } = JSON.parse(Buffer.concat(said).toString()) as {
              data: { items: { id: number }[]; totalCount: number; nextCursor: string | null } | null;
            };
            if (data) resolve({ ms, total: data.totalCount, items: data.items, nextCursor: data.nextCursor });
            else reject(new Error(`refused: ${answer.statusCode} ${Buffer.concat(said).toString().slice(0, 300)}`));
          });
        },
      );
      request.once('error', reject);
      request.end(JSON.stringify({ limit, desc: true, ...body }));
    });
  return { ask, close: () => agent.destroy() };
}
