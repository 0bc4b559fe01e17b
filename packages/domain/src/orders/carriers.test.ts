import { describe, expect, it } from 'vitest';
import {
  carriers,
  findCarrier,
  guessCarrier,
  likelyCarriers,
  isOnStrike,
  parseTracking,
  refuseParcel,
  trackingUrlOf,
  type CarriedParcel,
  type CarrierRules,
} from './carriers.ts';

const rulesOf = (name: string): CarrierRules => findCarrier(name)?.rules ?? expect.unreachable(name);
const parcel = (more: Partial<CarriedParcel> = {}): CarriedParcel => ({
  isPoBox: false,
  weightG: 500,
  girthMm: 900,
  ...more,
});

describe('what carriers refuse', () => {
  it.each<[string, Partial<CarriedParcel>, string[]]>([
    ['UPS', { isPoBox: true }, ['poBox']],
    ['FedEx', { isPoBox: true }, ['poBox']],
    ['USPS', { isPoBox: true }, []],
    ['DHL', { isPoBox: true }, []],
    ['UPS', {}, []],
    // 70 lb are 31,751.4659 g, 108 in are 2,743.2 mm.
    ['USPS', { weightG: 31_751 }, []],
    ['USPS', { weightG: 31_752 }, ['overWeight']],
    ['USPS', { girthMm: 2_743 }, []],
    ['USPS', { girthMm: 2_744 }, ['overGirth']],
    ['USPS', { weightG: 40_000, girthMm: 3_000 }, ['overWeight', 'overGirth']],
    ['USPS', { weightG: null, girthMm: null }, []],
    ['UPS', { weightG: 40_000, girthMm: 3_000 }, []],
  ])('ORD-024 ORD-025 ORD-026 %s and %j: %j', (name, more, refusals) => {
    expect(refuseParcel(rulesOf(name), parcel(more), 0)).toEqual(refusals);
  });

  it('ORD-026 by a PO box are UPS and FedEx, by weight and girth USPS', () => {
    const names = (test: (rules: CarrierRules) => boolean) =>
      carriers.filter(({ rules }) => test(rules)).map(({ name }) => name);
    expect(names((rules) => rules.refusesPoBox)).toEqual(['UPS', 'FedEx']);
    expect(names((rules) => rules.maxWeightLb === 70 && rules.maxGirthIn === 108)).toEqual(['USPS']);
    expect(names((rules) => rules.maxWeightLb !== null || rules.maxGirthIn !== null)).toEqual(['USPS']);
  });

  it('ORD-031 a country that is not served for now is refused, a strike is only warned of', () => {
    const at = 1_000;
    const unserved: CarrierRules = { ...rulesOf('DHL'), notice: { kind: 'unserved', until: at } };
    const strike: CarrierRules = { ...rulesOf('DHL'), notice: { kind: 'strike', until: null } };
    expect(refuseParcel(unserved, parcel(), at - 1)).toEqual(['countryUnserved']);
    expect(refuseParcel(unserved, parcel(), at)).toEqual([]);
    expect(isOnStrike(unserved, 0)).toBe(false);
    expect(refuseParcel(strike, parcel(), at)).toEqual([]);
    expect(isOnStrike(strike, at)).toBe(true);
  });
});

describe('tracking numbers', () => {
  it.each([
    ['1z 999aa1-0123456784', '1Z999AA10123456784'],
    ['RR123456789DE', 'RR123456789DE'],
    ['12345', null],
    ['1234567ü', null],
    ['=1+2', null],
    ['A'.repeat(41), null],
    ['', null],
  ])('%j is kept as %j', (text, number) => {
    expect(parseTracking(text)).toBe(number);
  });

  it.each([
    ['1Z999AA10123456784', 'DE', 'UPS'],
    ['9400111899223197428490', 'DE', 'USPS'],
    ['LX123456789US', 'DE', 'USPS'],
    ['TBA123456789012', 'US', 'Amazon Shipping'],
    ['00340434161094042557', 'DE', 'DHL'],
    ['1234567890', 'DE', 'DHL Express'],
    // Several have such numbers: nobody guesses between them.
    ['1234567890', 'AE', null],
    ['123456789012', 'DE', null],
    ['123456789012', 'JP', null],
    ['123456789012345', 'DE', 'FedEx'],
    ['12345678901', 'TR', 'Aras Kargo'],
    ['12345678901', 'DE', 'GLS'],
    // Eleven digits mean nothing where none of their carriers is at home.
    ['12345678901', 'US', null],
    ['12345678901234', 'GB', 'DPD'],
    ['RR123456789GB', 'DE', 'Royal Mail'],
    ['RR123456789ZZ', 'DE', null],
    ['nonsense!', 'DE', null],
  ] as const)('%s to %s is of %j', (number, market, name) => {
    expect(guessCarrier(number, market)?.name ?? null).toBe(name);
  });

  it.each([
    ['123456789012', 'JP', ['Yamato Transport', 'DHL', 'FedEx']],
    ['123456789012', 'DE', ['DHL', 'FedEx']],
    ['1234567890', 'AE', ['Aramex', 'DHL Express']],
    ['1Z999AA10123456784', 'DE', ['UPS']],
    ['RR123456789ZZ', 'DE', []],
  ] as const)('%s to %s may be of %j, the likeliest first', (number, market, likely) => {
    expect(likelyCarriers(number, market).map(({ name }) => name)).toEqual(likely);
  });

  it('lead to the page of a carrier that has one', () => {
    expect(trackingUrlOf('ups', '1Z999AA10123456784')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect(trackingUrlOf('UPS', null)).toBeNull();
    expect(trackingUrlOf('Aras Kargo', '12345678901')).toBeNull();
    expect(trackingUrlOf('Somebody', '12345678901')).toBeNull();
    expect(trackingUrlOf(null, '12345678901')).toBeNull();
    expect(findCarrier(' ups ')?.code).toBe('UPS');
  });
});
