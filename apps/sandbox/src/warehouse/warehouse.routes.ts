import { timingSafeEqual } from 'node:crypto';
import { marketCodes, type MarketCode } from '@kervan/domain/markets';
import type { Routes, WorldHandler } from '../http/mount.ts';
import { marketFactors, servicesTo } from './carrier-services.ts';
import { DEFAULT_WAREHOUSE_KEY } from './warehouse-key.ts';

/** US cents (how-parts-meet section 2): base and every started half pound, both times the factor; handling is not multiplied. */
const BASE_CENTS = 600;
const STEP_CENTS = 150;
const HANDLING_CENTS = 200;
const STEP_LB = 0.5;

/** Factors stay within these bounds whatever the service. */
const FACTOR_MIN = 1;
const FACTOR_MAX = 1.6;

/** `GET /warehouse/rates[?market]` with the bearer key: what shipping from the warehouse costs. */
export const warehouseRoutes: Routes = (mount, { config }) => {
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

function ratesTo(market: MarketCode): object[] {
  return servicesTo(market).map(({ factor, ...service }) => {
    const whole = Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, marketFactors[market] * factor));
    return {
      market,
      ...service,
      baseMinor: Math.round(BASE_CENTS * whole),
      stepMinor: Math.round(STEP_CENTS * whole),
      stepLb: STEP_LB,
    };
  });
}

function hasKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '');
  const right = Buffer.from(`Bearer ${key}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
