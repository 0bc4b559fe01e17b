import { isMarketCode } from '@kervan/domain/markets';
import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import type { Routes, WorldRequest } from '../http/mount.ts';
import { shop } from '../world/shop.ts';
import { setDemand } from './demand.ts';
import { drawBuyer } from './draw-buyer.ts';

/** `/world/orders` and `/world/demand`: what buyers do when a test says so. */
export const buyersRoutes: Routes = (mount) => {
  mount('POST', '/world/orders', order);
  mount('POST', '/world/orders/:orderId/cancel-request', async ({ world, params, reply }) => {
    await shop.of(world).askToCancel(params.orderId ?? '');
    return reply.code(202).send({});
  });
  mount('PUT', '/world/demand', async ({ world, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body) || typeof body.factor !== 'number' || body.factor < 0)
      throw new BadRequest('wanted: {factor}, 0 = nobody buys, 1 = as the seed has it');
    await setDemand(world, body.factor);
    return reply.code(204).send();
  });
};

/** `{market, sellerId, sku, quantity}` → `{amazonOrderId}`; 409 when the listing is not buyable or has less left. */
async function order({ world, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body)) throw new BadRequest('wanted: {market, sellerId, sku, quantity}');
  const { market, sellerId, sku, quantity } = body;
  if (typeof market !== 'string' || !isMarketCode(market) || typeof sellerId !== 'string' || typeof sku !== 'string')
    throw new BadRequest('wanted: {market, sellerId, sku, quantity}');
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
    throw new BadRequest('quantity must be a whole number from 1 on');
  const amazonOrderId = await shop.of(world).buy({
    market,
    sellerId,
    sku,
    quantity,
    at: world.clock.now(),
    isOwnMovement: false,
    buyerOf: (draw) => drawBuyer(market, draw),
  });
  return amazonOrderId
    ? reply.code(201).send({ amazonOrderId })
    : reply.code(409).send({ error: `${sku} is not buyable or has fewer than ${quantity} left` });
}
