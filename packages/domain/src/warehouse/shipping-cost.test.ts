import { describe, expect, it } from 'vitest';
import { exampleRates } from '../testing/example.ts';
import { chooseService, compileServices, costOf, ratesAfter } from './shipping-cost.ts';

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

describe('rates that are read anew', () => {
  const example = exampleRates();
  const [first] = example.rates;
  if (!first) throw new Error('the example has no service');
  const other = { ...first, serviceCode: 'express' };
  const known = { ...example, rates: [first, other] };
  const dearer = { ...first, baseMinor: first.baseMinor + 100 };

  it('WH-039 are what was told where all of it was read', () => {
    expect(ratesAfter(known, { told: { ...known, rates: [dearer] }, isWhole: true }).rates).toEqual([dearer]);
  });

  it('WH-039 stand as they stood where they could not be read, and no other service is theirs', () => {
    const after = ratesAfter(known, { told: { ...known, handlingMinor: 300, rates: [dearer] }, isWhole: false });
    expect(after).toEqual({ ...known, handlingMinor: 300, rates: [dearer, other] });
    expect(ratesAfter(null, { told: { ...known, rates: [dearer] }, isWhole: false }).rates).toEqual([dearer]);
  });
});
