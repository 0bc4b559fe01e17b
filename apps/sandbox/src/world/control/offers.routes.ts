import { bodyJson } from '../../http/body.ts';
import { oneOf, optionalText, requireMarketCode, requireObject, wholeNumber } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import { sellerTypes } from '../offers/offers.ts';
import { shownOffer } from './shown-offer.ts';

const availabilities = ['NOW', 'FUTURE_WITHOUT_DATE', 'FUTURE_WITH_DATE'] as const;

/** The whole number a PostgreSQL integer holds. */
const INTEGER_MAX = 2_147_483_647;

/** `GET`, `PUT` and `DELETE /world/offers/{market}/{asin}`: what stands in the place of the generated competition. */
export const offersRoutes: GroundRoutes = (mount) => {
  mount('GET', '/world/offers/:market/:asin', async ({ world, params, reply }) => {
    const market = requireMarketCode(params.market);
    const asin = params.asin ?? '';
    const seen = (await world.offers.read(market, [asin], world.clock.now())).get(asin);
    const offer = seen ? shownOffer(seen) : null;
    return offer ?? reply.code(404).send({ error: `nobody offers ${asin} in ${market}` });
  });
  mount('PUT', '/world/offers/:market/:asin', async ({ world, params, request, reply }) => {
    const market = requireMarketCode(params.market);
    const asin = params.asin ?? '';
    if (!world.catalogue.find(asin)) return reply.code(404).send({ error: `no product ${asin}` });
    const body = requireObject(bodyJson(request));
    const override = {
      sellerId: optionalText(body, 'sellerId'),
      priceMinor: wholeNumber(body, 'priceMinor', { min: 1, max: INTEGER_MAX }),
      shippingMinor: wholeNumber(body, 'shippingMinor', { min: 0, max: INTEGER_MAX, fallback: 0 }),
      availability: oneOf(body, 'availability', { allowed: availabilities, fallback: 'NOW' }),
      quantity: wholeNumber(body, 'quantity', { min: 0, max: INTEGER_MAX, fallback: 20 }),
      sellerType: oneOf(body, 'sellerType', { allowed: sellerTypes, fallback: 'FBA' }),
    };
    await world.offers.override(market, asin, override, world.clock.now());
    return override;
  });
  mount('DELETE', '/world/offers/:market/:asin', async ({ world, params, reply }) => {
    const market = requireMarketCode(params.market);
    const asin = params.asin ?? '';
    const ended = await world.offers.endOverride(market, asin, world.clock.now());
    return reply.code(ended ? 204 : 404).send();
  });
};
