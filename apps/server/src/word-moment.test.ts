import { expect, it } from 'vitest';
import { wordMoment } from './word-moment.ts';

const AT = new Date('2026-03-03T22:30:00Z');

it.each([
  ['en', 'America/New_York', /^March 3, 2026 at 05:30 PM EST$/],
  ['en', 'Europe/Istanbul', /^March 4, 2026 at 01:30 AM GMT\+3$/],
  ['tr', 'Europe/Istanbul', /^4 Mart 2026.*01:30.*GMT\+3$/],
  ['en', null, /^March 3, 2026 at 10:30 PM UTC$/],
  ['tr', null, /^4 Mart 2026.*01:30.*GMT\+3$/],
] as const)('SUB-034 a mail in %s names day and hour of %s with the zone', (language, zone, words) => {
  expect(wordMoment(language, zone, AT).replaceAll(/\s/g, ' ')).toMatch(words);
});
