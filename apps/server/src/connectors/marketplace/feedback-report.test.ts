import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { feedbackDay, feedbackReportRows } from './feedback-report.ts';

const today = '2026-11-28';
const read = (text: string, market: 'US' | 'DE' = 'US', charset: string | null = 'UTF-8') =>
  Array.fromAsync(
    feedbackReportRows(
      { bytes: Readable.from([Buffer.from(text, charset === null ? 'latin1' : 'utf8')]), charset },
      { market, today },
    ),
  );
const row = (orderId: string, over: object = {}) => ({
  isBroken: false,
  orderId,
  rating: 2,
  comment: 'Two "weeks" late',
  day: '2026-11-03',
  ...over,
});

describe('the feedback report', () => {
  it('MSG-016 reads day, stars, comment and order, and nothing of who said it', async () => {
    const text = [
      'Date\tRating\tComments\tYour Response\tOrder ID\tRater Email',
      '11/3/26\t2\tTwo "weeks" late\tSorry\t114-1000001-7000037\tk1@marketplace.amazon.com',
      '11/04/26\t5\t\t\t114-1000001-7000038\t',
      '',
    ].join('\r\n');
    expect(await read(text)).toEqual([
      row('114-1000001-7000037'),
      row('114-1000001-7000038', { rating: 5, comment: '', day: '2026-11-04' }),
    ]);
  });

  it('MSG-016 reads other headers, other places and other languages', async () => {
    const older = [
      'Date\tRating\tComments\tResponse\tArrived on Time\tItem as Described\tCustomer Service\tOrder ID\tRater Email\tRater Role',
      '11/3/26\t2\tTwo "weeks" late\t\tYes\tYes\t-\t114-1000001-7000037\ta@b.example\tBuyer',
    ].join('\n');
    expect(await read(older)).toEqual([row('114-1000001-7000037')]);
    const german = [
      'Datum\tBewertung\tKommentare\tIhre Antwort\tBestellnummer\tE-Mail',
      '03.11.26\t3\tzu spät\t\t302-1000001-7000037\t',
    ].join('\n');
    const expected = row('302-1000001-7000037', { rating: 3, comment: 'zu spät' });
    expect(await read(german, 'DE', null)).toEqual([expected]);
  });

  it('MSG-016 a broken line says which order it is of, and the next one is read', async () => {
    const text = [
      'Date\tRating\tComments\tYour Response\tOrder ID\tRater Email',
      '11/3/26\t9\tx\t\t114-1000001-7000001\t',
      'yesterday\t2\tx\t\t114-1000001-7000002\t',
      '11/3/26\t2\tx\t\tno order\t',
      'half a line',
      '11/3/26\t2\tTwo "weeks" late\t\t114-1000001-7000037\t',
    ].join('\n');
    expect(await read(text)).toEqual([
      { isBroken: true, orderId: '114-1000001-7000001' },
      { isBroken: true, orderId: '114-1000001-7000002' },
      { isBroken: true, orderId: null },
      { isBroken: true, orderId: null },
      row('114-1000001-7000037'),
    ]);
  });

  it.each([
    ['US', '11/3/26', '2026-11-03'],
    ['US', '3/11/26', '2026-03-11'],
    // There is no thirteenth month.
    ['US', '13/3/26', '2026-03-13'],
    ['GB', '03/11/26', '2026-11-03'],
    // The one way it is yet to come.
    ['GB', '11/12/26', '2026-11-12'],
    ['GB', '10/12/26', '2026-10-12'],
    ['DE', '3.11.2026', '2026-11-03'],
    ['JP', '26/11/03', '2026-11-03'],
    ['CA', '2026/11/03', '2026-11-03'],
    ['CA', '2026-11-03 10:20', '2026-11-03'],
    ['FR', '03-Nov-2026', '2026-11-03'],
    ['US', '2/30/26', null],
    ['US', '', null],
    ['US', '11/29/26', null],
  ] as const)('MSG-016 a day of %s: %s', (market, text, day) => {
    expect(feedbackDay(text, { market, today })).toBe(day);
  });
});
