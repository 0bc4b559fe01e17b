import { marketCodes, type MarketCode } from '@kervan/domain/markets';
import type { Routes, WorldHandler } from '../../http/mount.ts';
import { priceOf, HANDLING_CENTS, STEP_LB, servicesTo } from './carrier-services.ts';
import { hasKey } from '../wire/bearer.ts';
import { DEFAULT_WAREHOUSE_KEY } from '../warehouse-key.ts';

/** `GET /warehouse/rates[?market]` with the bearer key: what shipping from the warehouse costs. */
export const ratesRoutes: Routes = (mount, { config }) => {
  const key = config.env.WAREHOUSE_KEY || DEFAULT_WAREHOUSE_KEY;
  const listRates: WorldHandler = ({ world, query, request, reply }) => {
    if (!hasKey(request.headers.authorization, key))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'unauthorized' });
    const wanted = query.get('market')?.toUpperCase();
    const rates = marketCodes.filter((market) => wanted === undefined || market === wanted).flatMap(ratesTo);
    return { asOf: world.clock.now().toISOString(), currency: 'USD', handlingMinor: HANDLING_CENTS, rates };
  };
  mount('GET', '/warehouse/rates', listRates, { name: 'rates' });
};

/** The list's shape is frozen: what else a carrier has stands in its own call. */
function ratesTo(market: MarketCode): object[] {
  return servicesTo(market).map((service) => {
    const { carrierCode, serviceCode, name, transitDays, refusesPoBox, maxWeightLb, maxGirthIn } = service;
    return {
      market,
      carrierCode,
      serviceCode,
      name,
      transitDays,
      refusesPoBox,
      maxWeightLb,
      maxGirthIn,
      ...priceOf(service, market),
      stepLb: STEP_LB,
    };
  });
}
