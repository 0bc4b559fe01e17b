import type { MarketCode } from '@kervan/domain/markets';
import { serviceTitle } from '@kervan/domain/warehouse/service-name';
import type { Db } from '../../db/connect.ts';
import { findOffer } from './warehouse-offer.ts';

/** What the warehouse calls its carriers and their services to markets; one that it no longer offers is called by its code. */
export type CarrierNames = {
  carrier(market: MarketCode, code: string): string;
  /** With its carrier. */
  service(market: MarketCode, carrierCode: string, code: string): string;
};

export async function readCarrierNames(tx: Db, markets: readonly MarketCode[]): Promise<CarrierNames> {
  const carriers = new Map<string, string>();
  const services = new Map<string, string>();
  for (const market of new Set(markets))
    for (const offered of (await findOffer(tx, market))?.carriers ?? []) {
      carriers.set(`${market} ${offered.code}`, offered.name);
      for (const service of offered.services) services.set(`${market} ${offered.code} ${service.code}`, service.name);
    }
  const carrier = (market: MarketCode, code: string) => carriers.get(`${market} ${code}`) ?? code;
  return {
    carrier,
    service: (market, carrierCode, code) =>
      serviceTitle(carrier(market, carrierCode), {
        code,
        name: services.get(`${market} ${carrierCode} ${code}`) ?? null,
      }),
  };
}
