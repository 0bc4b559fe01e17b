import { describe, expect, it } from 'vitest';
import { InfringementType, PoolSource, RestrictionReason } from '../filters/restriction-reasons.ts';
import { warningSubjectNames } from '../protection/prevent-suspend.ts';
import { decideFromPool, pickEntries, type OwnLists } from './add-from-pool.ts';
import { poolDayOf, poolFactsOf, type PoolKindName, type WarnedOf } from './pool-entry.ts';

const warning = (over: Partial<WarnedOf> = {}): WarnedOf => ({
  subject: 'trademark',
  channel: 'mail',
  asin: 'B0KERVAN01',
  brand: ' Acme ',
  ...over,
});
const pool = (over: Partial<WarnedOf>) => poolFactsOf(warning(over)).map(({ kind, value }) => `${kind} ${value}`);

describe('FILT-030 what the pools learn of a warning', () => {
  it.each<[string, Partial<WarnedOf>, string[]]>([
    ['a trademark: the product and its brand', {}, ['product B0KERVAN01', 'brand Acme']],
    ['intellectual property likewise', { subject: 'intellectualProperty' }, ['product B0KERVAN01', 'brand Acme']],
    ['a fair price says nothing of the brand', { subject: 'fairPrice' }, ['product B0KERVAN01']],
    ['nor does a restricted product', { subject: 'restricted' }, ['product B0KERVAN01']],
    ['without a brand', { brand: null }, ['product B0KERVAN01']],
    ['with a blank one', { brand: '  ' }, ['product B0KERVAN01']],
    ['a product that nobody branded', { brand: 'GENERIC' }, ['product B0KERVAN01']],
    ['the same in Turkish', { brand: 'markasız' }, ['product B0KERVAN01']],
    ['an unknown product of a known brand', { asin: null }, ['brand Acme']],
    ['an SKU alone: it is the seller’s own word', { asin: null, brand: null }, []],
  ])('%s', (_, over, expected) => {
    expect(pool(over)).toEqual(expected);
  });

  it('FILT-028 an entry says its kind of infringement and where it was heard, and nothing else', () => {
    expect(poolFactsOf(warning())[1]).toEqual({
      kind: 'brand',
      value: 'Acme',
      folded: 'acme',
      asin: null,
      brand: 'Acme',
      infringement: InfringementType.TradeMark,
      source: PoolSource.FromMail,
    });
    expect(poolFactsOf(warning({ channel: 'api', subject: 'safety' }))).toMatchObject([
      { infringement: InfringementType.ProductSafety, source: PoolSource.FromAPI, brand: 'Acme' },
    ]);
    expect(poolFactsOf(warning({ channel: 'accountHealth' }))[0]?.source).toBe(PoolSource.FromAccountHealth);
  });

  it('every subject is told of under an infringement of its own', () => {
    const told = warningSubjectNames.map((subject) => poolFactsOf(warning({ subject }))[0]?.infringement);
    expect(new Set(told).size).toBe(warningSubjectNames.length);
  });

  it('a moment is told by its day', () => {
    expect(poolDayOf(new Date('2026-11-25T23:59:59.999Z'))).toBe('2026-11-25');
  });
});

const nothing: OwnLists = { restricted: new Map(), reliable: new Set(), excluded: new Set() };
const decide = (kind: PoolKindName, values: string[], own: Partial<OwnLists> = {}, room = 100) =>
  decideFromPool(
    pickEntries(
      kind,
      values.map((value) => ({ value })),
    ),
    { ...nothing, ...own },
    room,
  ).map(({ result }) => result);

describe('FILT-029 what becomes of entries that are added', () => {
  it.each<[string, Parameters<typeof decide>, string[]]>([
    ['new ones', ['product', ['B0KERVAN01', 'B0KERVAN02']], ['Added', 'Added']],
    [
      'that came from a pool before',
      ['product', ['B0KERVAN01'], { restricted: new Map([['B0KERVAN01', RestrictionReason.AddedFromPool]]) }],
      ['AlreadyAdded'],
    ],
    [
      'that were restricted otherwise',
      ['product', ['B0KERVAN01'], { restricted: new Map([['B0KERVAN01', RestrictionReason.AddedManually]]) }],
      ['InRestricted'],
    ],
    ['that the seller relies on', ['product', ['B0KERVAN01'], { reliable: new Set(['B0KERVAN01']) }], ['InReliable']],
    ['that are excluded', ['product', ['B0KERVAN01'], { excluded: new Set(['B0KERVAN01']) }], ['InExcluded']],
    [
      'on all three lists: what acts already is named',
      [
        'product',
        ['B0KERVAN01'],
        {
          restricted: new Map([['B0KERVAN01', 1]]),
          reliable: new Set(['B0KERVAN01']),
          excluded: new Set(['B0KERVAN01']),
        },
      ],
      ['InRestricted'],
    ],
    ['twice the same brand in other letters', ['brand', ['Acme', 'ACME ', 'Globex']], ['Added', 'Duplicate', 'Added']],
    [
      'twice the same of which the first is not added',
      ['brand', ['Acme', 'ACME'], { reliable: new Set(['acme']) }],
      ['InReliable', 'Duplicate'],
    ],
    ['that are no ASIN', ['product', ['nothing', 'B0KERVAN01']], ['FormatError', 'Added']],
    ['that are too long for a brand', ['brand', ['x'.repeat(501)]], ['FormatError']],
    [
      'that have no room: what is not added takes none',
      ['product', ['B0KERVAN01', 'no', 'B0KERVAN02', 'B0KERVAN03'], { excluded: new Set(['B0KERVAN01']) }, 1],
      ['InExcluded', 'FormatError', 'Added', 'LimitReached'],
    ],
    ['on a full list', ['product', ['B0KERVAN01'], {}, 0], ['LimitReached']],
  ])('%s', (_, asked, expected) => {
    expect(decide(...asked)).toEqual(expected);
  });
});
