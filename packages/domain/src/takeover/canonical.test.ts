import fc from 'fast-check';
import { noAsinPrices } from '../asin-settings/asin-setting.ts';
import { describe, expect, it } from 'vitest';
import { RestrictionKind, restrictionListNames } from '../filters/restriction-kinds.ts';
import { listEntryOf } from '../filters/list-entry.ts';
import { ItemFlag } from '../inventory/item-flags.ts';
import { defaultNotice, noticeEventNames, type NoticeSettings } from '../notices/notice-settings.ts';
import { flagColours } from '../orders/order-flags.ts';
import { defaultOrderSettings } from '../orders/order-settings.ts';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import type { AccountState, AsinSettingState, StoreState } from './account-state.ts';
import { canonicalJson, canonicalState } from './canonical.ts';
import { findStateFault } from './find-state-fault.ts';
import { decisionsOf, flagsOfDecisions, itemDecisions } from './item-decisions.ts';

// One entry per event.
const notices = Object.fromEntries(noticeEventNames.map((name) => [name, defaultNotice])) as NoticeSettings;
const asinAt = (at: number): string => `B0${at.toString(36).toUpperCase().padStart(8, '0')}`;
const storeOf = (market: 'DE' | 'FR' | 'US', more: Partial<StoreState> = {}): StoreState => ({
  market,
  name: `Store ${market}`,
  management: 'api',
  sellingPartnerId: null,
  marketplaceEmail: null,
  settings: defaultStoreSettings(market),
  orders: defaultOrderSettings,
  notices,
  directSending: null,
  warehouse: { preLabel: false, giftNote: '', giftSender: '', carriers: [] },
  automaticSearch: null,
  invoice: null,
  lists: [],
  asinSettings: [],
  searches: [],
  templates: [],
  flags: [],
  items: [],
  ...more,
});
const account = (stores: StoreState[]): AccountState => ({ company: null, extension: null, stores });

const record = fc.record({ list: fc.constantFrom(...restrictionListNames), at: fc.nat(5_000) }).map(({ list, at }) => ({
  list,
  value: list.endsWith('Product') ? asinAt(at) : `word ${at}`,
  reason: 'AddedManually' as const,
  note: at % 2 === 0 ? null : `note ${at}`,
  infringement: 'None' as const,
  source: null,
  sku: null,
  description: null,
}));
const item = fc
  .record({ at: fc.nat(5_000), decided: fc.uniqueArray(fc.constantFrom(...itemDecisions)) })
  .map(({ at, decided }) => ({ asin: asinAt(at), sku: `SKU-${at}`, decided }));
const asinSetting = fc
  .record({ at: fc.nat(5_000), standard: fc.integer({ min: 1_000, max: 2_000 }) })
  .map(({ at, standard }) => ({
    asin: asinAt(at),
    kind: 'rated' as const,
    minProfit: 500,
    standardProfit: standard,
    maxProfit: 3_000,
    criticalStock: null,
    maxStock: null,
    minStock: null,
    handlingDays: null,
    groupName: null,
  }));
const store = (market: 'DE' | 'FR' | 'US') =>
  fc
    .record({
      lists: fc.uniqueArray(record, { maxLength: 12, selector: ({ list, value }) => `${list} ${value}` }),
      asinSettings: fc.uniqueArray(asinSetting, { maxLength: 8, selector: ({ asin }) => asin }),
      items: fc.uniqueArray(item, { maxLength: 12, selector: ({ sku }) => sku }),
      codes: fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 8 }),
      flags: fc.uniqueArray(fc.nat(999), { maxLength: 8 }),
      handlingDays: fc.integer({ min: 0, max: 30 }),
    })
    .map(({ codes, flags, handlingDays, ...more }) =>
      storeOf(market, {
        ...more,
        settings: {
          ...defaultStoreSettings(market),
          handlingDays,
          excludedStoreCodes: codes.map((code) => `A${code}`),
        },
        flags: flags.map((at) => ({ type: 'Order', title: `Flag ${at}`, colorHexCode: flagColours[at % 12] ?? '' })),
      }),
    );
const state = fc.tuple(store('DE'), store('FR'), store('US')).map((stores) => account(stores));

/** The same in another order of writing: everything that has no order of its own, and the keys of each object. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const left = [...values];
  const drawn: T[] = [];
  for (let n = seed; left.length > 0; n = (n * 7 + 3) % 1_000) drawn.push(...left.splice(n % left.length, 1));
  return drawn;
}
const rewritten = ({ stores, ...rest }: AccountState, seed: number): AccountState => ({
  stores: shuffled(
    stores.map((each) => ({
      // The keys come in another order.
      ...(Object.fromEntries(shuffled(Object.entries(each), seed)) as StoreState),
      lists: shuffled(each.lists, seed),
      asinSettings: shuffled(each.asinSettings, seed),
      items: shuffled(each.items, seed).map((one) => ({ ...one, decided: shuffled(one.decided, seed) })),
      flags: shuffled(each.flags, seed),
      settings: { ...each.settings, excludedStoreCodes: shuffled(each.settings.excludedStoreCodes, seed) },
    })),
    seed,
  ),
  ...rest,
});
const textOf = (one: AccountState): string => canonicalJson(canonicalState(one));

describe('the setting of a product in a state', () => {
  it('M12 INV-005 names no price that is none: a state of a version without them has the same text', () => {
    const [bare] = fc.sample(asinSetting, { numRuns: 1, seed: 1 });
    if (!bare) throw new Error('one was asked for');
    const text = (setting: AsinSettingState) =>
      canonicalJson(canonicalState(account([{ ...storeOf('DE'), asinSettings: [setting] }])));
    expect(text({ ...bare, ...noAsinPrices })).toBe(text(bare));
    expect(text({ ...bare, importPrice: 471 })).toContain('"importPrice":471');
  });
});

describe('the canonical text of a state', () => {
  it('M12 does not depend on the order in which anything was written', () => {
    fc.assert(
      fc.property(state, fc.nat(999), (one, seed) => {
        expect(textOf(rewritten(one, seed))).toBe(textOf(one));
        // What was read back is the same state.
        expect(textOf(JSON.parse(textOf(one)) as AccountState)).toBe(textOf(one));
      }),
    );
  });

  it('M12 differs as soon as any section says something else', () => {
    const whole = storeOf('DE', {
      lists: [
        {
          list: 'restrictedBrand',
          value: 'Acme',
          reason: 'AddedManually',
          note: null,
          infringement: 'None',
          source: null,
          sku: null,
          description: null,
        },
      ],
      flags: [{ type: 'Order', title: 'Late', colorHexCode: flagColours[0] }],
      items: [{ asin: asinAt(1), sku: 'a', decided: ['zeroed'] }],
    });
    const text = textOf(account([whole]));
    const others: Partial<StoreState>[] = [
      { name: 'Other' },
      { lists: [] },
      { flags: [] },
      { items: [] },
      { items: [{ asin: asinAt(1), sku: 'a', decided: [] }] },
      { directSending: '1' },
      { settings: { ...whole.settings, maxStock: 11 } },
      { orders: { ...whole.orders, autoOrder: true } },
      { warehouse: { ...whole.warehouse, preLabel: true } },
      { notices: { ...notices, invoice: { ...defaultNotice, byMail: true } } },
    ];
    for (const other of others) expect(textOf(account([{ ...whole, ...other }])), Object.keys(other)[0]).not.toBe(text);
    // Bands, rules and carriers have an order of their own.
    const carriers = [1, 2].map((priority) => ({ carrierId: 'DHL', isActive: true, priority }));
    const [one, two] = [carriers, carriers.toReversed()].map((list) =>
      textOf(account([{ ...whole, warehouse: { ...whole.warehouse, carriers: list } }])),
    );
    expect(one).not.toBe(two);
  });

  it('M12 the decisions of a seller are those flags and no others', () => {
    for (const flags of [0, ItemFlag.approvedByUser, ItemFlag.userSetToZero | ItemFlag.approvalMode2])
      expect(flagsOfDecisions(decisionsOf(flags | ItemFlag.listed | ItemFlag.restrictedBrand))).toBe(flags);
    expect(decisionsOf(ItemFlag.deletedByUser)).toEqual(['removed']);
    // A removal is an event, not a flag of a waiting item.
    expect(flagsOfDecisions(['removed'])).toBe(0);
  });
});

describe('what no state may hold', () => {
  const good = storeOf('DE');
  it('M12 a random state of the product’s own shape has no fault', () => {
    fc.assert(
      fc.property(state, (one) => {
        for (const { list, value } of one.stores.flatMap(({ lists }) => lists))
          fc.pre(!('fault' in listEntryOf(RestrictionKind[list], value)));
        expect(findStateFault(one)).toBeNull();
      }),
    );
  });

  it.each<[string, string, Partial<StoreState>]>([
    [
      'settings.autopricer.value',
      'EnterValidCompetitionValue',
      { settings: { ...good.settings, autopricer: { ...good.settings.autopricer, competition: 'buybox' } } },
    ],
    ['items.0.asin', 'AsinNotValid', { items: [{ asin: 'nonsense10', sku: 'a', decided: [] }] }],
    ['items.1.sku', 'DuplicatedInList', { items: [1, 2].map((at) => ({ asin: asinAt(at), sku: 'a', decided: [] })) }],
    ['sellingPartnerId', 'MerchantToken', { management: 'manual' }],
    ['flags.0', 'colourNotOffered', { flags: [{ type: 'Order', title: 'x', colorHexCode: '#000000' }] }],
    [
      'orders.rules.0',
      'reversed',
      {
        orders: {
          ...good.orders,
          rules: [
            {
              priceFrom: 2,
              priceTo: 1,
              weightFromG: null,
              weightToG: null,
              categories: [],
              brands: [],
              asins: [],
              voltage: null,
              countries: [],
              states: [],
              sendingType: 'direct',
              carrierCode: null,
            },
          ],
        },
      },
    ],
    [
      'asinSettings.0.standardProfit',
      'ProfitOrder',
      {
        asinSettings: [
          {
            asin: asinAt(1),
            kind: 'rated',
            minProfit: 20,
            standardProfit: 10,
            maxProfit: 30,
            criticalStock: 1,
            maxStock: 2,
            minStock: null,
            handlingDays: null,
            groupName: null,
            ...noAsinPrices,
          },
        ],
      },
    ],
    [
      'lists.0.value',
      'AsinNotValid',
      {
        lists: [
          {
            list: 'excludedProduct',
            value: 'x',
            reason: 'AddedManually',
            note: null,
            infringement: 'None',
            source: null,
            sku: null,
            description: null,
          },
        ],
      },
    ],
  ])('M12 is named with its place: %s is %s', (path, code, more) => {
    expect(findStateFault(account([storeOf('FR'), { ...good, ...more }]))).toEqual({ path: `stores.1.${path}`, code });
  });

  it('M12 a market stands once', () => {
    expect(findStateFault(account([good, good]))).toEqual({ path: 'stores.1.market', code: 'DuplicatedInList' });
  });
});
