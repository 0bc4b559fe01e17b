import { announce } from '../events/announce.ts';
import type { Seller, TestProduct } from './product.ts';
import { openStream } from './stream.ts';

let marks = 0;

/** Opens the seller's stream. Answers what counts the hints so far that an order is another one, all that were given by then, and what closes it. */
export async function orderHints(product: TestProduct, seller: Seller, orderId: number) {
  if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openStream(product, seller);
  const count = async (): Promise<number> => {
    marks += 1;
    const mark = { type: 'message', storeId: seller.storeId, ids: [marks] } as const;
    await product.worker.db.transaction().execute((tx) => announce(tx, seller.accountId, mark));
    await stream.wait((block) => block.includes('"message"') && block.includes(`"ids":[${marks}]`));
    return stream.frames().filter(({ type, ids }) => type === 'order' && ids?.includes(orderId)).length;
  };
  return { count, close: () => stream.close() };
}
