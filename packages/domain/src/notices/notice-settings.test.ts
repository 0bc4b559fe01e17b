import { expect, it } from 'vitest';
import { defaultNotice, noticeEventNames, noticePeriodMs, noticePeriodNames } from './notice-settings.ts';

it('STORE-043 six events, told of in the panel and by no mail until the seller says so', () => {
  expect(noticeEventNames).toEqual([
    'savedSearch',
    'stockOut',
    'orderProblem',
    'connectionError',
    'invoice',
    'lowCredit',
  ]);
  expect(defaultNotice).toMatchObject({ byMail: false, inPanel: true });
});

it('STORE-044 seven periods; 48 hours and 2 days both stay and are the same span', () => {
  expect(noticePeriodNames.map((name) => [name, noticePeriodMs[name] / 3_600_000])).toEqual([
    ['hours6', 6],
    ['hours12', 12],
    ['hours24', 24],
    ['hours36', 36],
    ['hours48', 48],
    ['days2', 48],
    ['week1', 168],
  ]);
});
