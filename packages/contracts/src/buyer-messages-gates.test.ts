import { expect, it } from 'vitest';
import { buyerMessages } from './buyer-messages-calls.ts';

it('MSG-029 MSG-030 MSG-033 calls of buyers’ messages want a store and have the gates of the specification', () => {
  const calls = Object.values(buyerMessages);
  expect(calls.map(({ access }) => access)).toEqual(calls.map(() => 'store'));
  expect(
    Object.fromEntries(calls.map(({ id, ...call }) => [id, Object.keys('needs' in call ? call.needs : {})])),
  ).toEqual({
    'MSG-030': ['sub'],
    'MSG-031': ['sub'],
    'MSG-033': ['sub', 'paid'],
    'MSG-029': [],
    'MSG-041': ['sub'],
    'MSG-031-read': [],
    'MSG-030-answered': ['sub'],
    'MSG-033-again': ['sub', 'paid'],
    'MSG-031-file': ['sub'],
  });
});
