import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import type { Routes, WorldRequest } from '../http/mount.ts';
import { shop } from '../world/shop.ts';
import { setDemand } from './demand.ts';
import { readMove, readPurchase } from './order-body.ts';

/** `/world/orders` and `/world/demand`: what buyers do when a test says so. */
export const buyersRoutes: Routes = (mount) => {
  mount('POST', '/world/orders', order);
  mount('POST', '/world/orders/:orderId/address', async ({ world, params, request, reply }) => {
    const isMoved = await shop.of(world).readdress(params.orderId ?? '', readMove(bodyJson(request)));
    return isMoved
      ? reply.code(202).send({})
      : reply.code(409).send({ error: `order ${params.orderId} is not known, or on its way` });
  });
  mount('PUT', '/world/demand', async ({ world, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body) || typeof body.factor !== 'number' || body.factor < 0)
      throw new BadRequest('wanted: {factor}, 0 = nobody buys, 1 = as the seed has it');
    await setDemand(world, body.factor);
    return reply.code(204).send();
  });
};

/** `{market, sellerId, sku, quantity}` or several items → `{amazonOrderId, orderItemIds}`; 409 when a listing is not buyable or has less left. */
async function order({ world, request, reply }: WorldRequest): Promise<unknown> {
  const purchase = readPurchase(bodyJson(request), world.clock.now());
  const bought = await shop.of(world).buy(purchase);
  if (bought) return reply.code(201).send(bought);
  const wanted = purchase.lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(', ');
  return reply.code(409).send({ error: `not buyable, or fewer left: ${wanted}` });
}
