import { describe, expect, it } from 'vitest';
import { exampleItem, exampleOverride } from '../testing/example.ts';
import {
  checkAsinSetting,
  hasLowProfit,
  judgeSettings,
  keptSetting,
  noAsinPrices,
  type AsinSettingDraft,
} from './asin-setting.ts';
import { factsWith } from './override-with.ts';
import { numberOf, readSettingRows, type SettingFileWords } from './setting-file.ts';

const draft = (over: Partial<AsinSettingDraft> = {}): AsinSettingDraft => ({
  asin: 'B0C7K2M4QX',
  kind: 'rated',
  minProfit: 500,
  standardProfit: 1_000,
  maxProfit: 2_000,
  criticalStock: 1,
  maxStock: 5,
  minStock: null,
  handlingDays: null,
  groupName: null,
  ...noAsinPrices,
  ...over,
});
const faults = (over: Partial<AsinSettingDraft>) =>
  checkAsinSetting(draft(over)).map(({ field, code }) => `${field} ${code}`);

describe('what can be kept of a setting', () => {
  it.each<[Partial<AsinSettingDraft>, string[]]>([
    [{}, []],
    [{ asin: ' ' }, ['asin Required']],
    [{ asin: 'KETTLE' }, ['asin AsinNotValid']],
    [
      { minProfit: null, standardProfit: null, maxProfit: null },
      ['minProfit Required', 'standardProfit Required', 'maxProfit Required'],
    ],
    [{ criticalStock: null, maxStock: null }, ['criticalStock Required', 'maxStock Required']],
    [{ criticalStock: 0, maxStock: 0 }, []],
    [{ criticalStock: -1 }, ['criticalStock OutOfRange']],
    [{ maxStock: 100_001 }, ['maxStock OutOfRange']],
    [{ minProfit: 1.5 }, ['minProfit OutOfRange']],
    [{ kind: 'constant', maxProfit: 1_000_000_001 }, ['maxProfit OutOfRange']],
  ])('INV-069 %j gives %j', (over, expected) => expect(faults(over)).toEqual(expected));

  it.each<[Partial<AsinSettingDraft>, string[]]>([
    [{ minProfit: 1_000, maxProfit: 1_000 }, []],
    [{ minProfit: 1_001 }, ['standardProfit ProfitOrder']],
    [{ standardProfit: 2_001 }, ['maxProfit ProfitOrder']],
    [{ minStock: 5 }, []],
    [{ minStock: 6 }, ['maxStock StockOrder']],
    [{ minProfit: -10_000 }, ['minProfit MinProfitTooLow']],
    [{ kind: 'constant', minProfit: -10_000 }, []],
  ])('INV-070 %j gives %j', (over, expected) => expect(faults(over)).toEqual(expected));

  it.each<[Partial<AsinSettingDraft>, string[]]>([
    [{ handlingDays: null }, []],
    [{ handlingDays: 0 }, []],
    [{ handlingDays: 30 }, []],
    [{ handlingDays: 31 }, ['handlingDays OutOfRange']],
    [{ groupName: 'x'.repeat(50) }, []],
    [{ groupName: 'x'.repeat(51) }, ['groupName TooLong']],
  ])('INV-072 INV-068 %j gives %j', (over, expected) => expect(faults(over)).toEqual(expected));

  it.each<[Partial<AsinSettingDraft>, string[]]>([
    [{ importPrice: 0, shipmentPrice: 0 }, []],
    [{ importPrice: -1 }, ['importPrice OutOfRange']],
    [{ shipmentPrice: 100_000_001 }, ['shipmentPrice OutOfRange']],
    [{ minAllowed: 1, maxAllowed: 1 }, []],
    [{ minAllowed: 0 }, ['minAllowed OutOfRange']],
    [{ maxAllowed: 0.5 }, ['maxAllowed OutOfRange']],
    [{ minAllowed: 2, maxAllowed: 1 }, ['maxAllowed AllowedOrder']],
  ])('INV-005 %j gives %j', (over, expected) => expect(faults(over)).toEqual(expected));

  it('INV-071 a profit of zero or less is asked about, whichever it is', () => {
    const low = (over: Partial<AsinSettingDraft>) => hasLowProfit(draft(over));
    expect([low({}), low({ minProfit: 0 }), low({ minProfit: -1 }), low({ minProfit: 1 })]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('INV-068 is kept with its ASIN in capitals and its group without spare blanks', () => {
    expect(keptSetting(draft({ asin: ' b0c7k2m4qx ', groupName: '  Big   kettles ' }))).toMatchObject({
      asin: 'B0C7K2M4QX',
      groupName: 'Big kettles',
    });
    expect(keptSetting(draft({ groupName: '  ' }))?.groupName).toBeNull();
  });

  it('INV-112 names what is wrong by its place, and a product that stands again', () => {
    const { settings, rejected } = judgeSettings([draft(), draft({ asin: 'b0c7k2m4qx' }), draft({ asin: '?' })]);
    expect(settings.map(({ asin }) => asin)).toEqual(['B0C7K2M4QX']);
    expect(rejected).toEqual([
      { index: 1, asin: 'b0c7k2m4qx', field: 'asin', code: 'DuplicatedInList' },
      { index: 2, asin: '?', field: 'asin', code: 'AsinNotValid' },
    ]);
  });
});

describe('what the evaluation would read', () => {
  const constant = exampleOverride({
    profitKind: 'constant',
    minProfit: 500,
    standardProfit: 1_200,
    frozenPrice: 8_000,
  });
  const setting = { ...draft(), kind: 'constant' as const, minProfit: 500, standardProfit: 1_200, maxProfit: 1_500 };

  it('INV-073 a frozen price stays where kind and profits do, else it is frozen anew', () => {
    const item = { ...exampleItem(), ...noAsinPrices, override: constant };
    const then = (over: Partial<typeof setting>) => factsWith(item, { ...setting, ...over }).override;
    expect(then({ maxStock: 9, minAllowed: 5 })).toMatchObject({ frozenPrice: 8_000, maxStock: 9 });
    for (const over of [
      { standardProfit: 1_201 },
      { kind: 'rated' as never },
      { importPrice: 1 },
      { shipmentPrice: 1 },
    ])
      expect(then(over)?.frozenPrice).toBeNull();
    expect(factsWith(item, null).override).toBeNull();
  });

  it('INV-005 its prices are the item’s, and go with it', () => {
    const prices = { importPrice: 471, shipmentPrice: 1_823, minAllowed: 10_500, maxAllowed: 18_800 };
    const priced = factsWith(exampleItem(), { ...setting, ...prices });
    expect(priced).toMatchObject(prices);
    expect(factsWith(priced, null)).toMatchObject(noAsinPrices);
  });
});

const words: SettingFileWords = {
  columns: {
    asin: ['ASIN'],
    kind: ['kind', 'Tür'],
    minProfit: ['Min profit', 'Min. kâr'],
    standardProfit: ['Standard profit', 'Standart kâr'],
    maxProfit: ['Max profit', 'Maks. kâr'],
    criticalStock: ['Critical stock', 'Kritik stok'],
    maxStock: ['Max stock', 'Maks. stok'],
    minStock: ['Min stock', 'Min. stok'],
    handlingDays: ['Handling time', 'Hazırlık süresi'],
    groupName: ['Group', 'Grup'],
    importPrice: ['Import fee'],
    shipmentPrice: ['Shipping fee'],
    minAllowed: ['Lowest allowed price'],
    maxAllowed: ['Highest allowed price'],
  },
  kinds: { constant: ['constant', 'sabit'], rated: ['rated', 'oranlı'] },
};
const head = ['ASIN', 'Tür', 'Min. kâr', 'Standart kâr', 'Maks. kâr', 'Kritik stok', 'Maks. stok'];
const line = (asin: string, ...rest: string[]) => [
  asin,
  ...rest,
  ...['sabit', '5', '10', '20', '1', '5'].slice(rest.length),
];
const read = (rows: string[][], decimals: 0 | 2 = 2) => {
  const answer = readSettingRows({ rows, separator: ',' }, words, decimals);
  if ('fault' in answer) throw new Error(answer.fault.code);
  return answer;
};

describe('a file of settings', () => {
  it.each<[string, 0 | 2, number | null | undefined]>([
    ['12,5', 2, 1_250],
    ['12.5', 2, 1_250],
    ['12', 2, 1_200],
    ['-0,5', 2, -50],
    ['−3', 2, -300],
    ['', 2, null],
    ['1.234,50', 2, undefined],
    ['1,234', 2, undefined],
    ['=1+1', 2, undefined],
    ['1e9', 2, undefined],
    ['99999999999999', 2, undefined],
    ['5', 0, 5],
    ['5,0', 0, 5],
    ['5,5', 0, undefined],
    ['-0', 2, 0],
  ])('INV-073 the figure %j with %i digits is %s', (text, digits, value) => expect(numberOf(text, digits)).toBe(value));

  it('INV-073 is read by the names of its columns in either language and any order', () => {
    const { good, faults: wrong } = read([
      [...head.toReversed(), 'Group', 'Ignored'],
      [...line('B0C7K2M4QX').toReversed(), "'=Kettles", 'x'],
    ]);
    expect(wrong).toEqual([]);
    expect(good).toEqual([
      {
        line: 2,
        setting: { ...draft({ kind: 'constant', minProfit: 500 }), groupName: '=Kettles' },
      },
    ]);
  });

  it('INV-073 names each wrong line with its column and reason; empty lines count and are passed over', () => {
    const {
      good,
      faults: wrong,
      lines,
    } = read([head, line('B0C7K2M4QX'), ['', ''], line('KETTLE', 'fixed', 'x', '10', '5'), ['B0C7K2M4QY', 'sabit']]);
    expect([lines, good.length]).toEqual([3, 1]);
    expect(wrong.map(({ line: at, column, code }) => `${at} ${column} ${code}`)).toEqual([
      '4 kind UnknownKind',
      '4 minProfit NotANumber',
      '4 asin AsinNotValid',
      '4 maxProfit ProfitOrder',
      '5 minProfit Required',
      '5 standardProfit Required',
      '5 maxProfit Required',
      '5 criticalStock Required',
      '5 maxStock Required',
    ]);
  });

  it('INV-073 a line of text with more cells than the first is wrong: none of its figures is taken for another', () => {
    const shifted = ['B0C7K2M4QX', 'oranlı', '1', '20', '30', '50', '50', '7'];
    const { good, faults: wrong } = read([head, shifted, [...line('B0C7K2M4QZ'), '', '']]);
    expect(good.map(({ line: at }) => at)).toEqual([3]);
    expect(wrong).toEqual([{ line: 2, asin: 'B0C7K2M4QX', column: 'asin', code: 'TooManyCells', other: null }]);
    // What stands beside the columns of a sheet moves nothing.
    expect(
      readSettingRows({ rows: [head, [...line('B0C7K2M4QX'), 'a remark']], separator: null }, words, 2),
    ).toMatchObject({
      faults: [],
    });
  });

  it('INV-073 a product that stands twice is wrong in both lines, each naming the other', () => {
    const { good, faults: wrong } = read([head, line('B0C7K2M4QX'), line('B0C7K2M4QZ'), line('b0c7k2m4qx')]);
    expect(good.map(({ line: at }) => at)).toEqual([3]);
    expect(wrong.map(({ line: at, code, other }) => [at, code, other])).toEqual([
      [2, 'DuplicatedInList', 4],
      [4, 'DuplicatedInList', 2],
    ]);
  });

  it('INV-073 a currency without minor units has none in a file either, percents have', () => {
    expect(read([head, line('B0C7K2M4QX')], 0).good[0]?.setting.minProfit).toBe(5);
    expect(read([head, line('B0C7K2M4QX', 'oranlı')], 0).good[0]?.setting.minProfit).toBe(500);
    const priced = read(
      [
        [...head, 'Import fee', 'Lowest allowed price'],
        [...line('B0C7K2M4QX'), '4,71', '12'],
      ],
      0,
    );
    expect(priced.good[0]?.setting).toMatchObject({ importPrice: 471, shipmentPrice: null, minAllowed: 12 });
  });

  it('INV-073 is refused whole without its columns, without lines and with too many', () => {
    const fault = (rows: string[][]) => readSettingRows({ rows, separator: ',' }, words, 2);
    expect(fault([['ASIN', 'price']])).toMatchObject({ fault: { code: 'columns' } });
    expect(fault([head])).toEqual({ fault: { code: 'empty' } });
    expect(fault([])).toEqual({ fault: { code: 'empty' } });
    const many = Array.from({ length: 100_001 }, () => ['x']);
    expect(fault([head, ...many])).toEqual({ fault: { code: 'tooManyLines', limit: 100_000 } });
  });
});
