import type { OfferedCarrier } from '@kervan/domain/warehouse/offered-carrier';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import { keepOffer, replaceFacilities, type Facility } from '../records/warehouse/warehouse-offer.ts';
import { keepActivation, replaceCarrierSettings } from '../records/warehouse/warehouse-stores.ts';
import type { Seller, TestProduct } from './product.ts';

const offered = (code: string, service: string, more: Partial<OfferedCarrier> = {}): OfferedCarrier => ({
  code,
  name: `${code} Parcel`,
  services: [{ code: service, name: `${code} ${service}`, transitDays: 8 }],
  refusesPoBox: false,
  refusesBatteries: false,
  maxLiquidMl: null,
  maxWeightLb: 70,
  maxGirthIn: 108,
  notice: null,
  ...more,
});

/** What the warehouse offers to Germany: USPS refuses what DHL takes, but for batteries. */
export const testCarriers: OfferedCarrier[] = [
  offered('USPS', 'PRIORITY', { refusesPoBox: true }),
  offered('DHL', 'ECOMMERCE', { refusesBatteries: true }),
];

const testHub: Facility = {
  code: 'HUB-NJ',
  kind: 'hub',
  market: 'US',
  address: {
    name: 'Kervan Warehouse',
    line1: '140 Depot Road',
    city: 'Secaucus',
    stateOrRegion: 'NJ',
    postalCode: '07094',
    countryCode: 'US',
  },
  timeZone: 'America/New_York',
  holidays: [],
};

/** Makes the warehouse send for the seller's store, with USPS before DHL, at known rates. */
export async function activateWarehouse({ worker }: TestProduct, { storeId }: Pick<Seller, 'storeId'>): Promise<void> {
  const now = worker.clock.now();
  const rates: WarehouseRates = {
    asOf: new Date(now).toISOString(),
    currency: 'USD',
    handlingMinor: 200,
    rates: [rate('USPS', 'PRIORITY', 900), rate('DHL', 'ECOMMERCE', 700)],
  };
  const kept = { revision: 1, rates: JSON.stringify(rates), fetched_at: new Date(now) };
  await worker.db.transaction().execute(async (tx) => {
    await keepOffer(tx, 'DE', testCarriers, now);
    await replaceFacilities(tx, { facilities: [testHub], isWhole: true, at: now });
    await tx
      .insertInto('warehouse_rates')
      .values(kept)
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ rates: kept.rates }))
      .execute();
    await keepActivation(tx, storeId, true, new Date(now));
    await replaceCarrierSettings(tx, storeId, [
      { carrierId: 'USPS', isActive: true, priority: 1 },
      { carrierId: 'DHL', isActive: true, priority: 2 },
    ]);
  });
}

const rate = (carrierCode: string, serviceCode: string, baseMinor: number) => ({
  market: 'DE' as const,
  carrierCode,
  serviceCode,
  name: serviceCode,
  transitDays: 8,
  refusesPoBox: false,
  maxWeightLb: 70,
  maxGirthIn: 108,
  baseMinor,
  stepMinor: 300,
  stepLb: 0.5,
});
