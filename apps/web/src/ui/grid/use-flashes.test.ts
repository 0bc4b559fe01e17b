import { expect, it } from 'vitest';
import { flashesAfter } from './use-flashes.ts';

const values = (of: Record<string, string | number | null>) => new Map(Object.entries(of));

it('a cell lights up with each change of its value, by turns, others do not', () => {
  const first = { values: values({ price: 100, stock: 1 }), flashes: new Map() };
  const second = {
    values: values({ price: 120, stock: 1 }),
    flashes: flashesAfter(first, values({ price: 120, stock: 1 })),
  };
  expect([...second.flashes]).toEqual([['price', 'odd']]);
  const third = {
    values: values({ price: 130, stock: null }),
    flashes: flashesAfter(second, values({ price: 130, stock: null })),
  };
  expect([...third.flashes]).toEqual([
    ['price', 'even'],
    ['stock', 'odd'],
  ]);
  expect([...flashesAfter(third, third.values)]).toEqual([
    ['price', 'even'],
    ['stock', 'odd'],
  ]);
});

it('a column that comes into the table does not light up', () => {
  expect([
    ...flashesAfter({ values: values({ price: 100 }), flashes: new Map() }, values({ price: 100, cost: 80 })),
  ]).toEqual([]);
  const lit = { values: values({ price: 100, cost: 80 }), flashes: new Map([['cost', 'odd'] as const]) };
  const hidden = { values: values({ price: 100 }), flashes: flashesAfter(lit, values({ price: 100 })) };
  expect([...flashesAfter(hidden, values({ price: 100, cost: 80 }))]).toEqual([]);
});
