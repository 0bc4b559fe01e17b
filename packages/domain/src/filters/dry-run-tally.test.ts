import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../inventory/decide.ts';
import type { Decision } from '../inventory/decision.ts';
import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import { ItemFlag } from '../inventory/item-flags.ts';
import { StatusCode, type StatusName } from '../inventory/item-status.ts';
import { ProductStatus } from '../inventory/product-status.ts';
import { SellerType } from '../inventory/seller-type.ts';
import { packReason, UpdateReason } from '../inventory/update-reason.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { routeOf } from '../settings/route-of.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import {
  compileExample,
  exampleItem,
  exampleNow,
  exampleRates,
  exampleSettings,
  exampleSource,
  exampleTarget,
} from '../testing/example.ts';
import { countForecast, newTally, type EffectCounts } from './dry-run-tally.ts';
import { effectOf, standingOf, type FilterEffect } from './filter-effect.ts';
import { filterNames, FilterAction, filterNumbers, type FilterName } from './filter-names.ts';
import { withFilterChanges, type FilterChange } from './filter-changes.ts';

type Row = { item: ItemFacts; source: SourceFacts; target: TargetFacts };
const S = StatusCode;
const byFilter = (name: FilterName, reason: UpdateReason = UpdateReason.SourceDataChange) =>
  packReason(reason, filterNumbers[name]);

/** Filters whose tests read facts that the rows below vary, so that every kind of overlap occurs. */
const varied = [
  'OutOfStock',
  'OnlyFbaAndSba',
  'PrimeExclusive',
  'RestrictedBrand',
  'RestrictedKeyword',
  'TrademarkProduct',
  'SourceSalesRankMax',
  'WithoutSalesRankTarget',
  'SourcePriceRange',
  'FbaSellerAtTarget',
] as const satisfies readonly FilterName[];
const paramsOf = (name: FilterName) =>
  name === 'SourceSalesRankMax' ? { max: 500 } : name === 'SourcePriceRange' ? { from: 2_000, to: 30_000 } : {};
const action = fc.constantFrom(0, 1, 2) as fc.Arbitrary<FilterAction>; // The three actions.
const changes: fc.Arbitrary<FilterChange[]> = fc.array(
  fc
    .record({
      filterName: fc.constantFrom(...varied),
      action,
      sendingType: fc.constantFrom('direct' as const, 'warehouse' as const),
    })
    .map((change) => ({ ...change, params: paramsOf(change.filterName) })),
  { maxLength: 12 },
);

const anyRow: fc.Arbitrary<Row> = fc
  .record({
    status: fc.constantFrom(...(Object.keys(S) as StatusName[])),
    flags: fc.tuple(
      ...[
        ItemFlag.restrictedBrand,
        ItemFlag.restrictedKeyword,
        ItemFlag.trademarkRecord,
        ItemFlag.routeWarehouse,
        ItemFlag.heldByWarning,
        ItemFlag.listed,
      ].map((bit) => fc.boolean().map((isSet) => (isSet ? bit : 0))),
    ),
    price: fc.option(fc.integer({ min: 500, max: 60_000 }), { nil: null }),
    rank: fc.option(fc.nat(1_000), { nil: null }),
    targetRank: fc.option(fc.nat(9), { nil: null }),
    availability: fc.constantFrom(ProductStatus.InStock, ProductStatus.OutOfStock),
    sellerType: fc.constantFrom(SellerType.FBA, SellerType.FBM, null),
    primeExclusive: fc.boolean(),
    fba: fc.boolean(),
    isRead: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  })
  .map((c) => ({
    item: exampleItem({ status: S[c.status], flags: c.flags.reduce((all, bit) => all | bit, 0), price: 5_000 }),
    source: exampleSource({
      price: c.price,
      salesRank: c.rank,
      availability: c.availability,
      sellerType: c.sellerType,
      primeExclusive: c.primeExclusive,
      weightG: 500,
      dimensionalWeightG: 400,
      ...(c.isRead ? {} : { fetchedAt: null }),
    }),
    target: exampleTarget({ salesRank: c.targetRank, fbaOffer: c.fba }),
  }));

const settingsWith = (list: readonly FilterChange[]): StoreSettings => withFilterChanges(exampleSettings(), list);
const compile = (settings: StoreSettings): CompiledSettings =>
  compileExample(settings, { warehouseRates: exampleRates() });
const decideRow = ({ item, source, target }: Row, compiled: CompiledSettings): Decision =>
  decide(item, source, target, compiled, { now: exampleNow, cause: 'settings', atStoreRoom: true });

/** What the pipeline keeps of a decision; a waiting queue has emptied, as the marketplace shows it in the end. */
function saved(row: Row, compiled: CompiledSettings): Row {
  const { hold, status, reason, price, quantity } = decideRow(row, compiled);
  return hold === null ? { ...row, item: { ...row.item, status, reason, price, quantity } } : row;
}

/** A store whose items stand as the settings want them. */
const settled = (rows: readonly Row[], compiled: CompiledSettings): Row[] =>
  rows.map((row) => saved(saved(row, compiled), compiled));

function dryRun(rows: readonly Row[], before: CompiledSettings, after: CompiledSettings) {
  const tally = newTally();
  const effects = rows.map((row) => {
    const decision = decideRow(row, after);
    const failedBefore = () => decideRow(row, before).failures.map(({ filterNumber }) => filterNumber);
    return countForecast(tally, {
      item: row.item,
      decision,
      sendingType: routeOf(row.item.flags, after).sendingType,
      failedBefore,
    });
  });
  return { tally, effects };
}

const scenario = fc
  .record({ rows: fc.array(anyRow, { minLength: 1, maxLength: 40 }), before: changes, next: changes })
  .map(({ rows, before, next }) => {
    const [old, changed] = [settingsWith(before), withFilterChanges(settingsWith(before), next)];
    const [compiledBefore, compiledAfter] = [compile(old), compile(changed)];
    return { rows: settled(rows, compiledBefore), old, changed, before: compiledBefore, after: compiledAfter };
  });

describe('a dry run of filters', () => {
  it('foretells item by item what saving and evaluating does', () => {
    fc.assert(
      fc.property(scenario, ({ rows, before, after }) => {
        const { effects } = dryRun(rows, before, after);
        const outcome = rows.map((row): FilterEffect | null => {
          const now = saved(row, after);
          const [was, is] = [standingOf(row.item), standingOf(now.item)];
          // Without the decision: only from what stands in the row before and after.
          if (is === 'stopped' && was !== 'stopped' && was !== 'idle')
            return strongest(after, now) === FilterAction.Remove ? 'removed' : 'zeroed';
          if (is === 'stopped' && row.item.status !== S.RemovalQueue && now.item.status === S.RemovalQueue)
            return 'removed';
          if (is === 'stopped') return was === 'idle' ? 'caught' : null;
          if (was !== 'stopped') return null;
          return now.item.status === S.AtStoreQueue ||
            now.item.status === S.AtQueue ||
            now.item.status === S.PendingApproval
            ? 'restored'
            : 'released';
        });
        expect(effects.map((counted) => counted?.effect ?? null)).toEqual(outcome);
      }),
      { numRuns: 300 },
    );
  });

  it('has nothing left to do once its settings are saved', () => {
    fc.assert(
      fc.property(scenario, ({ rows, before, after }) => {
        const again = dryRun(
          rows.map((row) => saved(row, after)),
          after,
          after,
        );
        expect(again.effects.filter((counted) => counted !== null)).toEqual([]);
        const first = dryRun(rows, before, after);
        expect(again.tally.offered.before).toBe(first.tally.offered.after);
      }),
    );
  });

  it('counts every item once in the totals, and the parts add up', () => {
    fc.assert(
      fc.property(scenario, ({ rows, before, after }) => {
        const { tally, effects } = dryRun(rows, before, after);
        for (const effect of ['zeroed', 'removed', 'restored'] as const) {
          const items = effects.filter((counted) => counted?.effect === effect);
          const { alone, shared, total } = tally.totals[effect];
          expect([total, alone + shared]).toEqual([items.length, items.length]);
          const perFilter: EffectCounts[] = [...tally.filters.values()];
          // Alone: one filter each, so the filters' own figures add up to it. Shared: each in two filters at least.
          expect(perFilter.reduce((sum, counts) => sum + counts[effect].alone, 0)).toBe(alone);
          expect(perFilter.reduce((sum, counts) => sum + counts[effect].total, 0)).toBe(
            items.reduce((sum, counted) => sum + (counted?.filterNumbers.length ?? 0), 0),
          );
          for (const counts of perFilter)
            expect(counts[effect].alone + counts[effect].shared).toBe(counts[effect].total);
        }
        for (const effect of ['released', 'caught'] as const)
          expect(tally[effect]).toBe(effects.filter((counted) => counted?.effect === effect).length);
        expect(tally.items).toBe(rows.filter(({ item }) => item.status !== S.RemovedFromInventory).length);
        const lost = rows.filter(
          ({ item }, index) =>
            standingOf(item) === 'offered' &&
            (effects[index]?.effect === 'zeroed' || effects[index]?.effect === 'removed'),
        ).length;
        expect(tally.offered.lost).toBe(lost);
        expect(tally.offered.before).toBe(rows.filter(({ item }) => standingOf(item) === 'offered').length);
      }),
    );
  });

  it('"by this filter alone": without it the item stays as it is, without one of several it does not', () => {
    fc.assert(
      fc.property(scenario, ({ rows, changed, before, after }) => {
        const { effects } = dryRun(rows, before, after);
        for (const [index, counted] of effects.entries()) {
          const row = rows[index];
          if (!row || (counted?.effect !== 'zeroed' && counted?.effect !== 'removed')) continue;
          for (const number of counted.filterNumbers) {
            const name = filterNames.find((each) => filterNumbers[each] === number);
            if (!name) throw new Error(`no filter ${number}`);
            const sendingType = routeOf(row.item.flags, after).sendingType;
            const without = compile(
              withFilterChanges(changed, [
                { sendingType, filterName: name, action: FilterAction.Inactive, params: {} },
              ]),
            );
            const then = effectOf(row.item, decideRow(row, without));
            if (counted.filterNumbers.length === 1) expect([null, 'restored', 'released', 'caught']).toContain(then);
            else expect(['zeroed', 'removed']).toContain(then);
          }
        }
      }),
    );
  });

  it.each<[string, Partial<ItemFacts>, { filters: readonly FilterName[]; action: FilterAction }, FilterEffect | null]>([
    ['a listing goes to 0', { status: S.AtStore }, { filters: ['RestrictedBrand'], action: 1 }, 'zeroed'],
    ['a listing is taken away', { status: S.AtStore }, { filters: ['RestrictedBrand'], action: 2 }, 'removed'],
    [
      'a listing at 0 is taken away',
      { status: S.OutOfCriteriaListedZero, reason: byFilter('RestrictedBrand') },
      { filters: ['RestrictedBrand'], action: 2 },
      'removed',
    ],
    [
      'a listing at 0 stays',
      { status: S.OutOfCriteriaListedZero, reason: byFilter('RestrictedBrand') },
      { filters: ['RestrictedBrand'], action: 1 },
      null,
    ],
    [
      'an item without a listing stays out, whatever the action',
      { status: S.OutOfCriteria, reason: byFilter('RestrictedBrand') },
      { filters: ['RestrictedBrand'], action: 2 },
      null,
    ],
    ['a waiting item is not listed', { status: S.AtQueue }, { filters: ['RestrictedBrand'], action: 1 }, 'zeroed'],
    [
      'an item returns',
      { status: S.OutOfCriteria, reason: byFilter('RestrictedBrand') },
      { filters: [], action: 0 },
      'restored',
    ],
    [
      'an item without a price does not return',
      { status: S.OutOfCriteria, reason: byFilter('RestrictedBrand'), shipmentPrice: null },
      { filters: [], action: 0 },
      'released',
    ],
    [
      'a listing without stock stays at 0',
      { status: S.AtStoreWithZeroQuantity },
      { filters: ['RestrictedBrand'], action: 1 },
      'caught',
    ],
    [
      'a listing without stock is taken away',
      { status: S.AtStoreWithZeroQuantity },
      { filters: ['RestrictedBrand'], action: 2 },
      'removed',
    ],
    [
      'an item out for its price is out for a filter',
      { status: S.OutOfCriteria, shipmentPrice: null },
      { filters: ['RestrictedBrand'], action: 2 },
      'caught',
    ],
    [
      'an item that is on its way out is left alone',
      { status: S.RemovalQueue, flags: ItemFlag.listed },
      { filters: ['RestrictedBrand'], action: 2 },
      null,
    ],
    [
      'an item that is gone is not counted',
      { status: S.RemovedFromInventory },
      { filters: ['RestrictedBrand'], action: 2 },
      null,
    ],
  ])('FILT-004 %s', (_, item, { filters, action: taken }, effect) => {
    const after = compile(
      settingsWith(
        filters.map((filterName) => ({ sendingType: 'direct' as const, filterName, action: taken, params: {} })),
      ),
    );
    const row: Row = {
      item: exampleItem({
        price: 5_000,
        ...item,
        flags: (item.flags ?? 0) | (filters.length > 0 ? ItemFlag.restrictedBrand : 0),
      }),
      source: exampleSource(),
      target: exampleTarget(),
    };
    const { effects, tally } = dryRun([row], compile(exampleSettings()), after);
    expect(effects[0]?.effect ?? null).toBe(effect);
    expect(tally.items).toBe(item.status === S.RemovedFromInventory ? 0 : 1);
  });
});

/** The action of the filter that an item's reason names: the strongest of those it fails. */
function strongest(compiled: CompiledSettings, { item }: Row): FilterAction {
  return (
    routeOf(item.flags, compiled).filters.find((filter) => filter.number === item.reason % 64)?.action ??
    FilterAction.Inactive
  );
}
