/** One service to Germany, by weight: what a store's settings know of the warehouse where a test says no more. */
export const warehouseRates = {
  asOf: '2026-11-01',
  currency: 'USD' as const,
  handlingMinor: 200,
  rates: [
    {
      market: 'DE' as const,
      carrierCode: 'c',
      serviceCode: 's',
      name: 'S',
      transitDays: 4,
      refusesPoBox: false,
      maxWeightLb: null,
      maxGirthIn: null,
      baseMinor: 600,
      stepMinor: 150,
      stepLb: 0.5,
    },
  ],
};
