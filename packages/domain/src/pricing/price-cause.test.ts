import { expect, it } from 'vitest';
import { movedInputs, type CauseInputs } from './price-cause.ts';

const before: CauseInputs = { source: 4_290, shipping: 0, rate: 910_000, competition: 9_900, settings: 3 };

it.each<[Partial<CauseInputs>, unknown]>([
  [{}, []],
  [{ source: 6_290 }, [{ name: 'source', before: 4_290, after: 6_290 }]],
  [{ shipping: null }, [{ name: 'shipping', before: 0, after: null }]],
  [{ settings: 4 }, [{ name: 'settings', before: null, after: null }]],
  [
    { competition: 8_000, rate: 920_000, source: 4_300 },
    [
      { name: 'source', before: 4_290, after: 4_300 },
      { name: 'rate', before: 910_000, after: 920_000 },
      { name: 'competition', before: 9_900, after: 8_000 },
    ],
  ],
])('%j moved', (over, moved) => {
  expect(movedInputs(before, { ...before, ...over })).toEqual(moved);
});
