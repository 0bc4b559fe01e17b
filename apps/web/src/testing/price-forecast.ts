import type { PriceForecastAnswer } from '@kervan/contracts/price-forecast';
import { AS_OF } from './signed-in.ts';

/** What a save of settings would do, of which so many products want a second look. */
export const priceForecastOf = (grave: number): PriceForecastAnswer => ({
  revision: 7,
  computedAt: AS_OF,
  durationMs: 40,
  items: 1_000,
  evaluated: 1_000,
  waiting: 0,
  offered: { before: 900, after: 900 - grave, lost: grave, returned: 0 },
  risen: 0,
  fallen: 0,
  same: 900 - grave,
  averageHundredths: null,
  buyBox: { lost: 0, won: 0 },
  belowCost: { before: 0, after: 0 },
  grave,
  samples: [],
});
