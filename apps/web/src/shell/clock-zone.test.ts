import { expect, it } from 'vitest';
import { marketCodes } from '@kervan/domain/markets';
import { clockZone } from './clock-zone.ts';

it('SHELL-035, SHELL-036 19 of the 21 markets have a zone of their own', () => {
  expect(marketCodes.filter((code) => clockZone(code) === undefined).sort()).toEqual(['BR', 'IE']);
  expect([clockZone('US'), clockZone('CA'), clockZone('TR')]).toEqual([
    'America/Los_Angeles',
    'America/Toronto',
    'Europe/Istanbul',
  ]);
});
