import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFault } from '../conditions/condition.ts';
import { limits } from '../limits.ts';
import { purgeAt, searchWords } from './buyer-data.ts';
import { datePresets, daysOfPreset } from './date-presets.ts';
import { findColour, findFlagFault, flagColours, flagTypeWords, type FlagDraft } from './order-flags.ts';
import { orderColumns, orderFieldNames, orderFieldOf, orderFields } from './order-fields.ts';
import { findNoteFault, noteText } from './order-notes.ts';

const DAY = 86_400_000;

describe('flags', () => {
  const draft: FlagDraft = { id: null, title: 'Watch', colorHexCode: '#D92D20' };
  const others = [
    { id: 1, title: 'Urgent' },
    { id: 2, title: 'Later' },
    { id: 3, title: 'Işık İste' },
  ];

  it.each<[Partial<FlagDraft>, string | null]>([
    [{}, null],
    [{ title: ' ' }, 'titleRequired'],
    [{ title: 'x'.repeat(30) }, null],
    [{ title: '\u{1F600}'.repeat(30) }, null],
    [{ title: 'x'.repeat(31) }, 'titleTooLong'],
    [{ colorHexCode: '' }, 'colourRequired'],
    [{ colorHexCode: '#123456' }, 'colourNotOffered'],
    [{ colorHexCode: 'red' }, 'colourNotOffered'],
    [{ colorHexCode: '#d92d20' }, null],
    [{ title: ' urgent ' }, 'titleTaken'],
    [{ title: 'işık iste' }, 'titleTaken'],
    [{ title: 'IŞIK ISTE' }, 'titleTaken'],
    [{ id: 1, title: 'Urgent' }, null],
    [{ id: 1, title: 'Later' }, 'titleTaken'],
  ])('ORD-035 ORD-038 %j: %j', (more, fault) => {
    expect(findFlagFault({ ...draft, ...more }, others)).toBe(fault);
  });

  it('ORD-038 are twenty of a type at most; one that is there is changed', () => {
    const full = Array.from({ length: 20 }, (_, id) => ({ id, title: `Flag ${id}` }));
    expect(findFlagFault(draft, full)).toBe('tooMany');
    expect(findFlagFault(draft, full.slice(1))).toBeNull();
    expect(findFlagFault({ ...draft, id: 3 }, full)).toBeNull();
  });

  it('ORD-036 ORD-038 are of three types, in twelve colours', () => {
    expect(flagTypeWords.names).toEqual(['Order', 'WarehouseMessage', 'CustomerMessage']);
    expect(new Set(flagColours).size).toBe(12);
    expect(flagColours.every((colour) => /^#[0-9A-F]{6}$/.test(colour) && findColour(colour) === colour)).toBe(true);
  });
});

describe('a note', () => {
  it.each([
    ['Gift wrapped', null],
    ['', 'noteEmpty'],
    [' \n\t ', 'noteEmpty'],
    ['\u200B\u0007', 'noteEmpty'],
    ['x'.repeat(1000), null],
    [` ${'x'.repeat(1000)} `, null],
    ['x'.repeat(1001), 'textTooLong'],
    ['ş'.repeat(1000), null],
  ])('ORD-033 ORD-034 %j: %j', (text, fault) => {
    expect(findNoteFault(text)).toBe(fault);
  });

  it('keeps its lines and loses what steers', () => {
    expect(noteText(' a\r\nb\u0000\u202Ec\td ')).toBe('a\nbc\td');
  });
});

describe('data of a buyer', () => {
  const facts = { deliveredAt: 10 * DAY, deliverBy: 8 * DAY, shipBy: 3 * DAY, purchasedAt: DAY };
  it.each([
    [{}, 40],
    [{ deliveredAt: null }, 38],
    [{ deliveredAt: null, deliverBy: null }, 33],
    [{ deliveredAt: null, deliverBy: null, shipBy: null }, 31],
    [{ deliveredAt: null, deliverBy: 0 }, 31],
  ])('ORD-072 of %j goes on day %i', (more, day) => {
    expect(purgeAt({ ...facts, ...more })).toBe(day * DAY);
  });

  it.each([
    ['Katharina Vogel', ['katharina', 'vogel']],
    ['KATHARINA  vogel-Brandt', ['katharina', 'vogel', 'brandt']],
    ['Elif Yıldız', ['elif', 'yildiz']],
    ['İSMET IŞIK', ['ismet', 'isik']],
    ['Jürgen Groß', ['jurgen', 'gross']],
    ['Łukasz Bjørn Ærø', ['lukasz', 'bjorn', 'aero']],
    ["O'Neil J.", ['neil']],
    ['Анна Иванова', ['анна', 'иванова']],
    ['Ａnna Anna', ['anna']],
    ['', []],
  ])('of %j are found by %j', (name, words) => {
    expect(searchWords(name)).toEqual(words);
  });

  it('are found whatever the case and the marks that somebody types', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcçdeğhıiİjklmnoöpßrsştuüvyzøłæ -') });
    fc.assert(
      fc.property(letters, (name) => {
        const words = searchWords(name);
        expect(searchWords(name.toUpperCase())).toEqual(words);
        expect(searchWords(name.normalize('NFD'))).toEqual(words);
        expect(searchWords(words.join(' '))).toEqual(words);
      }),
    );
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
  });
});

describe('days of a list', () => {
  // A Tuesday; its week began on Sunday the 22nd.
  it.each([
    ['today', '2026-11-24', '2026-11-24'],
    ['yesterday', '2026-11-23', '2026-11-23'],
    ['days7', '2026-11-18', '2026-11-24'],
    ['days30', '2026-10-26', '2026-11-24'],
    ['days60', '2026-09-26', '2026-11-24'],
    ['days90', '2026-08-27', '2026-11-24'],
    ['days180', '2026-05-29', '2026-11-24'],
    ['days365', '2025-11-25', '2026-11-24'],
    ['thisWeek', '2026-11-22', '2026-11-24'],
    ['lastWeek', '2026-11-15', '2026-11-21'],
    ['thisMonth', '2026-11-01', '2026-11-24'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisYear', '2026-01-01', '2026-11-24'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('SHELL-092 %s are %s to %s', (preset, from, to) => {
    expect(daysOfPreset(preset, '2026-11-24')).toEqual({ from, to });
  });

  it('go over the ends of years, and begin on Sunday itself', () => {
    expect(daysOfPreset('lastMonth', '2027-01-03')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOfPreset('thisWeek', '2027-01-03')).toEqual({ from: '2027-01-03', to: '2027-01-03' });
    expect(daysOfPreset('lastWeek', '2027-01-03')).toEqual({ from: '2026-12-27', to: '2027-01-02' });
    expect(datePresets).toHaveLength(15);
  });
});

describe('fields of the list of orders', () => {
  it('ORD-003 are those of the specification', () => {
    for (const name of [
      'orderNumber',
      'buyerOrderNumber',
      'packageNo',
      'trackingNumber',
      'asin',
      'sku',
      'buyerName',
      'sellerStatus',
      'buyerStatus',
      'shipmentStatus',
      'sendingType',
      'carrier',
      'flag',
      'purchased',
      'profit',
      'expedited',
      'late',
    ] as const)
      expect(orderFieldNames).toContain(name);
    expect(
      findFault(orderFields.buyerStatus, { field: 'buyerStatus', op: 'anyOf', values: ['Not Purchased'] }),
    ).toBeNull();
    expect(findFault(orderFields.buyerStatus, { field: 'buyerStatus', op: 'anyOf', values: ['Nowhere'] })).toEqual({
      code: 'notOffered',
    });
    expect(findFault(orderFields.profit, { field: 'profit', op: 'between', from: -500, to: 900 })).toBeNull();
    expect(findFault(orderFields.late, { field: 'late', op: 'unknown' })).toEqual({ code: 'operator' });
    expect(orderFieldOf('sale').unit).toBe('money');
  });

  it('ORD-002 has the columns of the specification', () => {
    expect(orderColumns.join(', ')).toBe(
      'flag, orderNumber, purchased, shipBy, deliverBy, buyer, product, asin, quantity, sale, profit, profitPercent, sellerStatus, buyerStatus, tracking, notes, expedited',
    );
    expect(limits.orderFileLinesMax).toBe(10_000);
  });
});
