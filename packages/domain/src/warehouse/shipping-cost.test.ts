import { describe, expect, it } from 'vitest';
import { exampleRates } from '../testing/example.ts';
import { chooseService, compileServices, costOf } from './shipping-cost.ts';

const parcel = (weightG: number | null, girthMm: number | null = null) => ({
  weightG,
  dimensionalWeightG: weightG === null ? null : 1,
  girthMm,
});
const services = compileServices(exampleRates(), 'DE', null);

describe('the warehouse cost', () => {
  it.each([
    [1, 950],
    [226, 950],
    [227, 1100],
    [453, 1100],
    [454, 1250],
    [900, 1400],
  ])('WH-039 %i g cost %i: base, handling, and each started half pound', (weightG, cost) => {
    const service = chooseService(services, parcel(weightG));
    expect(service === null ? null : costOf(service, weightG)).toBe(cost);
  });

  it('WH-039 is unknown without a weight, and when nothing takes the parcel', () => {
    expect(chooseService(services, parcel(null))).toBeNull();
    expect(chooseService(services, parcel(31_752))).toBeNull();
    expect(chooseService(services, parcel(500, 2744))).toBeNull();
    expect(chooseService(services, parcel(31_751, 2743))?.rate.carrierCode).toBe('fast');
    expect(compileServices(exampleRates(), 'FR', null)).toEqual([]);
    expect(compileServices(null, 'DE', null)).toEqual([]);
  });

  it('WH-039 takes the cheapest service for the weight, or the wanted one alone', () => {
    const rates = exampleRates();
    const [fast] = rates.rates;
    if (fast === undefined) throw new Error('the example has a rate');
    rates.rates.push({
      ...fast,
      carrierCode: 'heavy',
      baseMinor: 900,
      stepMinor: 50,
      maxWeightLb: null,
      maxGirthIn: null,
    });
    const both = compileServices(rates, 'DE', null);
    expect([100, 2000, 90_000].map((weightG) => chooseService(both, parcel(weightG))?.rate.carrierCode)).toEqual([
      'fast',
      'heavy',
      'heavy',
    ]);
    const wanted = compileServices(rates, 'DE', { carrierCode: 'heavy', serviceCode: 'standard' });
    expect(chooseService(wanted, parcel(100))?.rate.carrierCode).toBe('heavy');
  });
});
