import type { PriceExplanation } from '@kervan/contracts/price-explanation';

/** An input that may be tried: its value, the reach of its slider, the step of a key, and the name of its query argument. */
export type TriedInput = {
  name: 'sourcePrice' | 'rate' | 'competitor';
  query: 'sourcePriceMinor' | 'ratePpm' | 'competitorMinor';
  actual: number;
  from: number;
  to: number;
  step: number;
  digits: number;
};

/** The inputs of a decision that can be tried: those that are known, or that the rule would look at. */
export function triableInputs({
  stations,
  thresholds,
  buyBoxMinor,
  lowestMinor,
  priceMinor,
  currency,
}: PriceExplanation): TriedInput[] {
  const station = (name: 'source' | 'rate' | 'competition') => stations.find((each) => each.name === name);
  const { priceUsd } = station('source')?.values ?? {};
  const { ratePpm } = station('rate')?.values ?? {};
  const competition = station('competition');
  const followed = competition?.code === 'followLowest' ? lowestMinor : (buyBoxMinor ?? lowestMinor);
  const limit = (...codes: string[]) => thresholds.filter(({ code }) => codes.includes(code)).map(({ value }) => value);
  const isOff = competition?.code === 'competitionOff' || competition?.code === 'fixedConstant';
  // Without a source price no other input makes a price.
  if (typeof priceUsd !== 'number') return [];
  return [
    {
      name: 'sourcePrice' as const,
      query: 'sourcePriceMinor' as const,
      digits: 2,
      step: 10,
      ...reach(priceUsd, limit('sourcePriceAbove'), 10),
    },
    ...(typeof ratePpm === 'number' && currency !== 'USD'
      ? [
          {
            name: 'rate' as const,
            query: 'ratePpm' as const,
            digits: 6,
            step: 100,
            ...reach(ratePpm, limit('rateAbove'), 100, 0.3),
          },
        ]
      : []),
    ...(followed !== null && priceMinor !== null && !isOff
      ? [
          {
            name: 'competitor' as const,
            query: 'competitorMinor' as const,
            digits: currency === 'JPY' ? 0 : 2,
            step: 10,
            ...reach(followed, limit('competitorBelow', 'competitorAbove'), 10),
          },
        ]
      : []),
  ];
}

/** Half below to half above the value, and some way past every threshold; whole steps beside the value, so that keys meet it again. */
function reach(
  actual: number,
  thresholds: readonly number[],
  step: number,
  share = 0.5,
): { actual: number; from: number; to: number } {
  const lowest = Math.min(actual * (1 - share), ...thresholds.map((value) => value * 0.9));
  const highest = Math.max(
    actual * (1 + share),
    ...thresholds.filter((value) => value < actual * 4).map((value) => value * 1.1),
  );
  const stepsDown = Math.floor((actual - Math.max(lowest, 1)) / step);
  const stepsUp = Math.ceil((highest - actual) / step);
  return { actual, from: actual - stepsDown * step, to: actual + Math.max(stepsUp, 1) * step };
}
