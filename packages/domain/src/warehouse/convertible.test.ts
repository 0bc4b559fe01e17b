import { describe, expect, it } from 'vitest';
import { refuseByCarrier, refuseConversion, type ConvertedOrder, type ConvertedProduct } from './convertible.ts';
import { hubShipTo, packageNoOf } from './hub-ship-to.ts';
import type { OfferedCarrier } from './offered-carrier.ts';
import { parcelValueUsd, saleShare } from './parcel-value.ts';
import {
  chooseOption,
  estimateOf,
  sendingOptions,
  serviceOf,
  type Sending,
  type SentProduct,
} from './sending-options.ts';
import type { WarehouseRates } from './shipping-cost.ts';

const NOW = Date.UTC(2026, 5, 1);
const order: ConvertedOrder = {
  isCancelled: false,
  isFulfilledByAmazon: false,
  isBoughtDirect: false,
  isAddressMissing: false,
  isAddressNonLatin: false,
  isPoBox: false,
};
const product: ConvertedProduct = {
  quantity: 1,
  isConverted: false,
  isBoughtDirect: false,
  isSent: false,
  title: 'Norvik Cast Iron Skillet 26 cm',
  weightG: 2_000,
  girthMm: 900,
};
const carrier: OfferedCarrier = {
  code: 'USPS',
  name: 'USPS',
  services: [{ code: 'PRIORITY', name: 'Priority', transitDays: 8 }],
  refusesPoBox: true,
  refusesBatteries: true,
  maxLiquidMl: 500,
  maxWeightLb: 70,
  maxGirthIn: 108,
  notice: null,
};

describe('which products of an order are converted', () => {
  it('ORD-056, ORD-059 names the first thing that stands in the way, whoever carries it', () => {
    const cases: [Partial<ConvertedOrder>, Partial<ConvertedProduct>, string | null][] = [
      [{}, {}, null],
      [{}, { isConverted: true }, 'alreadyConverted'],
      [{ isCancelled: true }, {}, 'orderCancelled'],
      [{}, { quantity: 0 }, 'nothingWanted'],
      [{ isBoughtDirect: true }, { isBoughtDirect: true }, 'boughtDirect'],
      [{ isBoughtDirect: true }, {}, 'orderDirect'],
      [{}, { isSent: true }, 'alreadySent'],
      [{ isFulfilledByAmazon: true }, {}, 'fulfilledByAmazon'],
      [{ isAddressMissing: true }, {}, 'addressMissing'],
      [{ isAddressNonLatin: true }, {}, 'addressNonLatin'],
      [{ isCancelled: true, isAddressNonLatin: true }, { isConverted: true }, 'alreadyConverted'],
    ];
    for (const [ofOrder, ofProduct, refusal] of cases)
      expect(refuseConversion({ ...order, ...ofOrder }, { ...product, ...ofProduct }), String(refusal)).toBe(refusal);
  });

  it('ORD-024, ORD-025, ORD-031 asks the carrier about boxes, weight, girth, notices and contents', () => {
    const cases: [Partial<OfferedCarrier>, Partial<ConvertedOrder>, Partial<ConvertedProduct>, string | null][] = [
      [{}, {}, {}, null],
      [{}, { isPoBox: true }, {}, 'poBox'],
      [{ refusesPoBox: false }, { isPoBox: true }, {}, null],
      // 70 lb are 31,751.4659 g.
      [{}, {}, { weightG: 31_751 }, null],
      [{}, {}, { weightG: 31_752 }, 'overWeight'],
      [{ maxWeightLb: null }, {}, { weightG: 90_000 }, null],
      [{}, {}, { weightG: null, girthMm: null }, null],
      // 108 in are 2,743.2 mm.
      [{}, {}, { girthMm: 2_743 }, null],
      [{}, {}, { girthMm: 2_744 }, 'overGirth'],
      [{ notice: { kind: 'strike', until: NOW + 1 } }, {}, {}, 'strike'],
      [{ notice: { kind: 'strike', until: NOW } }, {}, {}, null],
      [{ notice: { kind: 'unserved', until: null } }, { isPoBox: true }, {}, 'countryUnserved'],
      [{}, {}, { title: 'Torch with lithium battery' }, 'battery'],
      [{}, {}, { title: 'Torch, batteries not included' }, null],
      [{ refusesBatteries: false }, {}, { title: 'Power bank 10,000 mAh' }, null],
      [{}, {}, { title: 'Hair shampoo 300 ml', quantity: 1 }, null],
      [{}, {}, { title: 'Hair shampoo 300 ml', quantity: 2 }, 'liquid'],
      [{}, {}, { title: 'Body oil 20 fl oz' }, 'liquid'],
      [{}, {}, { title: 'Steel bottle 1 l' }, null],
      [{ maxLiquidMl: null }, {}, { title: 'Floor cleaner 5 l' }, null],
    ];
    for (const [of, ofOrder, ofProduct, refusal] of cases) {
      const facts = { order: { ...order, ...ofOrder }, product: { ...product, ...ofProduct } };
      expect(refuseByCarrier({ ...carrier, ...of }, facts, NOW), JSON.stringify([of, ofOrder, ofProduct])).toBe(
        refusal,
      );
    }
    expect(refuseByCarrier(null, { order, product }, NOW)).toBe('carrierNotOffered');
  });
});

const rates: WarehouseRates = {
  asOf: '2026-06-01',
  currency: 'USD',
  handlingMinor: 200,
  rates: [rate('USPS', 'PRIORITY', 900, 300), rate('DHL', 'ECOMMERCE', 700, 250), rate('DHL', 'EXPRESS', 2_000, 400)],
};
function rate(carrierCode: string, serviceCode: string, baseMinor: number, stepMinor: number) {
  return {
    market: 'DE' as const,
    carrierCode,
    serviceCode,
    name: serviceCode,
    transitDays: 8,
    refusesPoBox: false,
    maxWeightLb: 70,
    maxGirthIn: null,
    baseMinor,
    stepMinor,
    stepLb: 0.5,
  };
}
const dhl: OfferedCarrier = {
  ...carrier,
  code: 'DHL',
  name: 'DHL',
  services: [
    { code: 'EXPRESS', name: 'Express', transitDays: 3 },
    { code: 'ECOMMERCE', name: 'eCommerce', transitDays: 12 },
  ],
  refusesPoBox: false,
};
const sent: SentProduct = { ...product, weightG: 400, dimensionalWeightG: 460 };
const sending = (over: Partial<Sending> = {}): Sending => ({
  market: 'DE',
  rates,
  offered: [carrier, dhl],
  settings: [
    { carrierId: 'DHL', isActive: true, priority: 2 },
    { carrierId: 'USPS', isActive: true, priority: 1 },
  ],
  ...over,
});
const shown = (options: ReturnType<typeof sendingOptions>) =>
  options.map(
    ({ carrierCode, serviceCode, priceMinor, reason }) => `${carrierCode} ${serviceCode} ${priceMinor} ${reason}`,
  );

describe('with what an order is sent', () => {
  it('ORD-057, WH-039 offers the store’s carriers by priority, each service at the price of all parcels by weight step', () => {
    // 460 g are 1.014 lb: three started steps of half a pound. Handling is paid for each parcel.
    expect(shown(sendingOptions(sending(), { order, products: [sent, sent] }, NOW))).toEqual([
      'USPS PRIORITY 4000 null',
      'DHL ECOMMERCE 3300 null',
      'DHL EXPRESS 6800 null',
    ]);
    expect(estimateOf(sending(), { code: 'USPS', service: 'PRIORITY' }, sent)).toBe(2_000);
    expect(estimateOf(sending({ rates: null }), { code: 'USPS', service: 'PRIORITY' }, sent)).toBeNull();
    expect(estimateOf(sending(), { code: 'USPS', service: 'PRIORITY' }, { ...sent, weightG: null })).toBeNull();
  });

  it('ORD-057 keeps what is refused or switched off, with the reason, and a price that is not known as such', () => {
    const settings = [{ carrierId: 'USPS', isActive: true, priority: 1 }];
    const poBox = { ...order, isPoBox: true };
    expect(shown(sendingOptions(sending({ settings }), { order: poBox, products: [sent] }, NOW))).toEqual([
      'USPS PRIORITY 2000 poBox',
      'DHL ECOMMERCE 1650 carrierOff',
      'DHL EXPRESS 3400 carrierOff',
    ]);
    const unknown = { ...sent, weightG: null };
    expect(shown(sendingOptions(sending(), { order, products: [sent, unknown] }, NOW))[0]).toBe(
      'USPS PRIORITY null null',
    );
  });

  it('STORE-036 takes the carrier of the rule, else the first of the priority that takes it, and says why none does', () => {
    const options = (over: Partial<Sending> = {}, of = order) =>
      sendingOptions(sending(over), { order: of, products: [sent] }, NOW);
    const chosen = (found: ReturnType<typeof chooseOption>) => ('refusal' in found ? found.refusal : found.serviceCode);
    const poBox = { ...order, isPoBox: true };
    expect(chosen(chooseOption(options(), null))).toBe('PRIORITY');
    expect(chosen(chooseOption(options(), 'DHL'))).toBe('ECOMMERCE');
    expect(chosen(chooseOption(options(), 'PTT'))).toBe('PRIORITY');
    expect(chosen(chooseOption(options({}, poBox), null))).toBe('ECOMMERCE');
    expect(chosen(chooseOption(options({}, poBox), 'USPS'))).toBe('ECOMMERCE');
    expect(chosen(chooseOption(options({ offered: [carrier] }, poBox), null))).toBe('poBox');
    expect(chosen(chooseOption(options({ settings: [] }), null))).toBe('carrierOff');
    expect(chosen(chooseOption(options({ offered: [] }), null))).toBe('carrierNotOffered');
    expect(serviceOf(options(), 'DHL')?.serviceCode).toBe('ECOMMERCE');
    expect(serviceOf(options(), 'PTT')).toBeNull();
  });
});

describe('a converted parcel', () => {
  it('WH-025 is worth what the buyer pays for its pieces, at the rate of the order’s day', () => {
    expect(saleShare({ price: 2_999, quantity: 1, cancelled: 0 })).toBe(2_999);
    expect(saleShare({ price: 3_000, quantity: 3, cancelled: 1 })).toBe(2_000);
    expect(saleShare({ price: 3_000, quantity: 3, cancelled: 3 })).toBe(0);
    // 29.99 EUR at 0.8648 EUR for a USD.
    expect(parcelValueUsd(2_999, 864_800, 2)).toBe(3_468);
    // 4,980 JPY at 149.5 JPY for a USD.
    expect(parcelValueUsd(4_980, 149_500_000, 0)).toBe(3_331);
  });

  it('ORD-056 is sent to the hub with its number in line 2', () => {
    expect(packageNoOf(88_251)).toBe('KRV-00088251');
    const address = {
      name: 'Kervan Warehouse',
      line1: '140 Depot Road',
      line2: 'Dock 3',
      city: 'Secaucus',
      countryCode: 'US',
    };
    expect(
      hubShipTo(
        [
          { kind: 'local', address: {} },
          { kind: 'hub', address },
        ],
        'KRV-00000001',
      ),
    ).toEqual({
      name: 'Kervan Warehouse',
      phone: null,
      line1: '140 Depot Road',
      line2: 'KRV-00000001',
      line3: 'Dock 3',
      city: 'Secaucus',
      stateOrRegion: null,
      postalCode: null,
      countryCode: 'US',
    });
    expect(hubShipTo([{ kind: 'local', address }], 'KRV-00000001')).toBeNull();
  });
});
