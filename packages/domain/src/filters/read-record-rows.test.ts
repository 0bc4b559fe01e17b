import { describe, expect, it } from 'vitest';
import { readRecordRows } from './read-record-rows.ts';
import { recordFileFields, type RecordFileField, type RecordFileWords } from './record-file.ts';
import { RestrictionKind } from './restriction-kinds.ts';
import { infringementNames, InfringementType, type InfringementName } from './restriction-reasons.ts';

const K = RestrictionKind;
const named: Partial<Record<RecordFileField, string[]>> = {
  categoryName: ['Category Name', 'Kategori adı'],
  categoryPath: ['Category Path', 'Kategori yolu'],
  infringement: ['Infringement type', 'İhlal türü'],
  brand: ['Brand', 'Marka'],
  note: ['Note', 'Not'],
};
const words: RecordFileWords = {
  columns: Object.fromEntries(recordFileFields.map((field) => [field, [field, ...(named[field] ?? [])]])) as Record<
    RecordFileField,
    string[]
  >,
  infringements: {
    ...(Object.fromEntries(infringementNames.map((name) => [name, [name]])) as Record<InfringementName, string[]>),
    TradeMark: ['TradeMark', 'Trademark', 'Ticari marka'],
  },
};
const read = (rows: string[][], kind: RestrictionKind, separator: string | null = ';') =>
  readRecordRows({ rows, separator }, kind, words);
const taken = (rows: string[][], kind: RestrictionKind, separator: string | null = ';') => {
  const answer = read(rows, kind, separator);
  if ('fault' in answer) throw new Error(answer.fault.code);
  return answer;
};
const faultsOf = (rows: string[][], kind: RestrictionKind, separator: string | null = ';') =>
  taken(rows, kind, separator).faults.map(({ line, column, code }) => [line, column, code]);

describe('a file of records', () => {
  it('FILT-021 reads categories by their name or their path, whichever a line says, in either language of the head', () => {
    const { good, faults } = taken(
      [
        ['Kategori Adı', 'CATEGORY PATH', 'colour'],
        ['Lamps', '', 'red'],
        ['', 'Home >Lamps', ''],
        ['Home', 'Home > Rugs'],
      ],
      K.restrictedCategory,
    );
    expect(faults).toEqual([]);
    expect(good.map(({ value, folded }) => [value, folded])).toEqual([
      ['Lamps', 'name:lamps'],
      ['Home > Lamps', 'path:Home > Lamps'],
      ['Home > Rugs', 'path:Home > Rugs'],
    ]);
  });

  it('FILT-011 keeps what is told beside the value, with the infringement by either name', () => {
    const { good } = taken(
      [
        ['asin', 'note', 'sku', 'description', 'İhlal türü'],
        ['b0kervan01', ' they wrote ', 'S-1', 'a lamp', 'ticari marka'],
        ['B0KERVAN02', '', '', '', ''],
      ],
      K.restrictedProduct,
    );
    expect(good).toEqual([
      {
        value: 'B0KERVAN01',
        folded: 'B0KERVAN01',
        infringement: InfringementType.TradeMark,
        note: 'they wrote',
        sku: 'S-1',
        description: 'a lamp',
      },
      { value: 'B0KERVAN02', folded: 'B0KERVAN02', infringement: 0, note: null, sku: null, description: null },
    ]);
  });

  it.each<[string, string[][], RestrictionKind, string | null, unknown[]]>([
    [
      'no value',
      [
        ['brand', 'note'],
        ['', 'x'],
      ],
      K.restrictedBrand,
      ';',
      [2, 'brand', 'Required'],
    ],
    ['no ASIN', [['asin'], ['lamp']], K.excludedProduct, ';', [2, 'asin', 'AsinNotValid']],
    ['a keyword of one letter', [['keyword'], ['a']], K.restrictedKeyword, ';', [2, 'keyword', 'KeywordLength']],
    ['a formula', [['brand'], ['=1+1']], K.restrictedBrand, ';', [2, 'brand', 'Formula']],
    ['what a sheet could not work out', [['brand'], ['#REF!']], K.restrictedBrand, null, [2, 'brand', 'Formula']],
    [
      'a formula in the note',
      [
        ['brand', 'note'],
        ['A', '=B1'],
      ],
      K.restrictedBrand,
      ';',
      [2, 'note', 'Formula'],
    ],
    [
      'another separator',
      [['brand', 'note'], ['Acme,they wrote']],
      K.restrictedBrand,
      ';',
      [2, null, 'OtherSeparator'],
    ],
    ['a tab in a single column', [['brand'], ['Acme\tnote']], K.restrictedBrand, ';', [2, null, 'OtherSeparator']],
    ['more cells than the head', [['brand'], ['Acme', 'note']], K.restrictedBrand, ';', [2, null, 'TooManyCells']],
    [
      'an unknown infringement',
      [
        ['brand', 'infringement'],
        ['A', 'bad'],
      ],
      K.restrictedBrand,
      ';',
      [2, 'infringement', 'InfringementUnknown'],
    ],
    [
      'too long a note',
      [
        ['brand', 'note'],
        ['A', 'x'.repeat(1_001)],
      ],
      K.restrictedBrand,
      ';',
      [2, 'note', 'TooLong'],
    ],
    [
      'the same once more',
      [['brand'], ['Acme'], [''], ['ACME']],
      K.restrictedBrand,
      ';',
      [4, 'brand', 'DuplicatedInList'],
    ],
  ])('%s is a fault of its line', (_what, rows, kind, separator, fault) => {
    expect(faultsOf(rows, kind, separator)).toEqual([fault]);
  });

  it('a brand with a comma, a text kept from being a formula, and notes of a sheet beside the table are no faults', () => {
    expect(taken([['brand'], ['Acme, Inc.'], ["'=Sum"]], K.restrictedBrand).good.map(({ value }) => value)).toEqual([
      'Acme, Inc.',
      '=Sum',
    ]);
    expect(faultsOf([['brand'], ['Acme', '', 'mine']], K.restrictedBrand, null)).toEqual([]);
  });

  it('says which line names the same, and takes the first one', () => {
    const { good, faults } = taken([['asin'], ['B0KERVAN01'], ['b0kervan01']], K.reliableProduct);
    expect([good.length, faults]).toEqual([
      1,
      [{ line: 3, value: 'b0kervan01', column: 'asin', code: 'DuplicatedInList', other: 2 }],
    ]);
  });

  it.each([
    [[], { code: 'empty' }],
    [[[' ', '']], { code: 'empty' }],
    [[['Category Name'], ['']], { code: 'empty' }],
    [[['asin'], ['B0KERVAN01']], { code: 'columns', columns: ['categoryPath', 'categoryName'] }],
    [
      [['categoryName'], ...Array.from({ length: 501 }, (_, at) => [`Lamps ${at}`])],
      { code: 'tooManyLines', limit: 500 },
    ],
  ])('FILT-042 a whole file is refused with its reason', (rows, fault) => {
    expect(read(rows as string[][], K.restrictedCategory)).toEqual({ fault });
  });

  it('500 categories are taken', () => {
    const lines = Array.from({ length: 500 }, (_, at) => [`Lamps ${at}`]);
    expect(taken([['categoryName'], ...lines], K.restrictedCategory).good).toHaveLength(500);
  });
});
