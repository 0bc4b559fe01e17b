import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Istanbul', true],
  ['America/New_York', true],
  ['UTC', true],
  ['', false],
  ['Mars/Olympus', false],
  ["'; drop table account", false],
])('SUB-034 %j names a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is);
});
