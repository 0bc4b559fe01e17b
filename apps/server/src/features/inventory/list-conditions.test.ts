import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import {
  itemFieldNames,
  itemFieldOf,
  type ItemCondition,
  type ItemFieldName,
} from '@kervan/domain/inventory/item-fields';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let all: ItemRow[];
let asOf = 0;
beforeAll(async () => {
  ({ seller, other } = stocked);
  const zeroed = stocked.listed.slice(0, 3).map(({ id }) => id);
  await seller.call(inventory.zero, { body: { inventoryItemIds: zeroed } });
  await seller.call(inventory.add, { body: { asins: ['B0ZZZZZZY1'], customerMarketPlaceIds: [seller.storeId] } });
  await other.call(inventory.add, {
    body: { asins: await asinsOf(product, 5), customerMarketPlaceIds: [other.storeId] },
  });
  await product.settle();
  all = await itemsOf(seller);
  asOf = Date.parse((await list([])).asOf);
});

/** Bodies of the tests break the contract on purpose. */
const list = (conditions: readonly object[], body: object = {}) =>
  seller.call(inventory.list, { body: { limit: 100, ...body, conditions } as object });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const found = async (...conditions: ItemCondition[]) => {
  const answer = await list(conditions);
  expect(answer.totalCount, JSON.stringify(conditions)).toBe(answer.items.length);
  return idsOf(answer.items);
};

/** What a row itself says of a field; null = not known. Fields that a row does not carry are tried by their three answers below. */
const shown: Partial<Record<ItemFieldName, (row: ItemRow) => number | null>> = {
  price: (row) => row.priceMinor,
  cost: (row) => row.costMinor,
  profit: (row) => row.profitMinor,
  sourcePrice: (row) => row.sourcePriceMinor,
  profitPercent: (row) =>
    row.costMinor && row.profitMinor !== null ? (row.profitMinor * 10_000) / row.costMinor : null,
  buyBox: (row) => row.buyBoxMinor,
  lowest: (row) => row.lowestMinor,
  targetOffers: (row) => row.targetOffers,
  targetRank: (row) => row.targetRank,
  quantity: (row) => row.quantity,
  handlingDays: (row) => row.handlingDays,
  weight: (row) => row.weightG,
  buyBoxDifference: (row) =>
    row.priceMinor !== null && row.buyBoxMinor !== null ? row.priceMinor - row.buyBoxMinor : null,
  lowestDifference: (row) =>
    row.priceMinor !== null && row.lowestMinor !== null ? row.priceMinor - row.lowestMinor : null,
};

describe('numbers', () => {
  it.each(Object.keys(shown) as ItemFieldName[])(
    'INV-054 INV-096 %s: at least, at most, between and unknown find exactly the rows that say so',
    async (field) => {
      const value = (row: ItemRow) => shown[field]?.(row) ?? null;
      const known = all.flatMap((row) => value(row) ?? []).toSorted((a, b) => a - b);
      const low = Math.ceil(known[Math.floor(known.length / 4)] ?? 0);
      const high = Math.max(low, Math.floor(known[Math.floor((known.length * 3) / 4)] ?? 0));
      const rows = (is: (each: number) => boolean) =>
        idsOf(all.filter((row) => value(row) !== null && is(value(row) ?? 0)));
      expect(await found({ field, op: 'atLeast', value: low })).toEqual(rows((each) => each >= low));
      expect(await found({ field, op: 'atMost', value: high })).toEqual(rows((each) => each <= high));
      expect(await found({ field, op: 'between', from: low, to: high })).toEqual(
        rows((each) => each >= low && each <= high),
      );
      if (!itemFieldOf(field).isKnown)
        expect(await found({ field, op: 'unknown' })).toEqual(idsOf(all.filter((row) => value(row) === null)));
      expect(known.length, field).toBeGreaterThan(0);
    },
  );

  it('INV-054 the age of the source reading is counted in hours of the market clock', async () => {
    const read = all.filter((row) => row.sourceFetchedAt !== null);
    expect(read.length).toBeGreaterThan(50);
    const young = read.filter((row) => Date.parse(row.sourceFetchedAt ?? '') >= asOf - 3_600_000);
    expect(await found({ field: 'sourceAge', op: 'atMost', value: 8_760 })).toEqual(idsOf(read));
    expect(
      (await found({ field: 'sourceAge', op: 'atMost', value: 1 })).length +
        (await found({ field: 'sourceAge', op: 'atLeast', value: 1 })).length,
    ).toBe(read.length);
    expect(young.length).toBeGreaterThan(0);
    expect(await found({ field: 'sourceAge', op: 'unknown' })).toEqual(
      idsOf(all.filter((row) => row.sourceFetchedAt === null)),
    );
  });

  it('INV-054 a day begins and ends in the zone of the market', async () => {
    const dayOf = (at: string) =>
      Number(
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
          .format(Date.parse(at))
          .replaceAll('-', ''),
      );
    const days = [...new Set(all.map((row) => dayOf(row.createdAt)))];
    for (const day of days) {
      expect(await found({ field: 'created', op: 'between', from: day, to: day }), String(day)).toEqual(
        idsOf(all.filter((row) => dayOf(row.createdAt) === day)),
      );
      expect(await found({ field: 'changed', op: 'atLeast', value: day })).toEqual(
        idsOf(all.filter((row) => dayOf(row.changedAt) >= day)),
      );
    }
    expect(await found({ field: 'created', op: 'atMost', value: 20_200_101 })).toEqual([]);
  });
});

describe('words', () => {
  it('INV-054 status: one of several, none of them; it narrows the tab further', async () => {
    expect(await found({ field: 'status', op: 'anyOf', values: ['AtStore', 'PendingApproval'] })).toEqual(
      idsOf(all.filter((row) => row.status === 'AtStore' || row.status === 'PendingApproval')),
    );
    expect(await found({ field: 'status', op: 'noneOf', values: ['AtStore'] })).toEqual(
      idsOf(all.filter((row) => row.status !== 'AtStore')),
    );
    expect(await found({ field: 'status', op: 'anyOf', values: ['OutOfCriteria'] })).toEqual(
      idsOf(all.filter((row) => row.status === 'OutOfCriteria')),
    );
    expect(
      await list([{ field: 'status', op: 'anyOf', values: ['PendingApproval'] }], { status: 'atStore' }),
    ).toMatchObject({ items: [], totalCount: 0 });
  });

  it('INV-054 the filter that stopped an item and the reason of its last change', async () => {
    const filters = [...new Set(all.flatMap((row) => row.filter ?? []))];
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters)
      expect(await found({ field: 'stoppedBy', op: 'anyOf', values: [filter] })).toEqual(
        idsOf(all.filter((row) => row.filter === filter)),
      );
    expect(await found({ field: 'stoppedBy', op: 'noneOf', values: filters })).toEqual(
      idsOf(all.filter((row) => row.filter === null)),
    );
    const reasons = [...new Set(all.flatMap((row) => row.reason ?? []))];
    for (const reason of reasons)
      expect(await found({ field: 'reason', op: 'anyOf', values: [reason] })).toEqual(
        idsOf(all.filter((row) => row.reason === reason)),
      );
  });

  it('INV-054 codes whole and in any case, several of them as "or"', async () => {
    const some = all.slice(3, 6);
    expect(await found({ field: 'asin', op: 'anyOf', values: some.map((row) => row.asin.toLowerCase()) })).toEqual(
      idsOf(some),
    );
    expect(await found({ field: 'sku', op: 'anyOf', values: [some[0]?.sku.toLowerCase() ?? ''] })).toEqual(
      idsOf(some.slice(0, 1)),
    );
    expect(await found({ field: 'sku', op: 'anyOf', values: ['WAIT-'] })).toEqual([]);
    expect(await found({ field: 'asin', op: 'noneOf', values: some.map((row) => row.asin) })).toEqual(
      idsOf(all.filter((row) => !some.includes(row))),
    );
  });

  it('INV-054 title and brand hold the words in any case; signs are taken literally, and who has no title is on neither side', async () => {
    const titled = all.filter((row) => row.title !== null);
    const [word, second] = [titled[0]?.title?.split(' ')[0] ?? '', titled[1]?.title?.split(' ').at(-1) ?? ''];
    const has = (text: string | null, ...words: string[]) =>
      words.some((each) => text?.toLowerCase().includes(each.toLowerCase()));
    expect(await found({ field: 'title', op: 'anyOf', values: [word.toUpperCase(), second] })).toEqual(
      idsOf(titled.filter((row) => has(row.title, word, second))),
    );
    expect(await found({ field: 'title', op: 'noneOf', values: [word] })).toEqual(
      idsOf(titled.filter((row) => !has(row.title, word))),
    );
    expect(await found({ field: 'title', op: 'unknown' })).toEqual(idsOf(all.filter((row) => row.title === null)));
    const brand = all.find((row) => row.brand !== null)?.brand ?? '';
    expect(await found({ field: 'brand', op: 'anyOf', values: [brand.toUpperCase()] })).toEqual(
      idsOf(all.filter((row) => has(row.brand, brand))),
    );
    for (const text of ['%', '_', '\\', "' or 1=1 --"])
      expect(await found({ field: 'title', op: 'anyOf', values: [text] }), text).toEqual(
        idsOf(titled.filter((row) => row.title?.includes(text))),
      );
  });

  it('INV-054 the first and the last category of the path', async () => {
    const item = all.find((row) => row.title !== null && row.status === 'AtStore');
    const path =
      (await seller.call(inventory.detail, { query: { asinOrSku: item?.sku ?? '' } })).extra.category?.split(' > ') ??
      [];
    expect(path.length).toBeGreaterThan(0);
    for (const [field, name] of [
      ['categoryRoot', path[0]],
      ['categoryLeaf', path.at(-1)],
    ] as const) {
      const ids = await found({ field, op: 'anyOf', values: [name ?? ''] });
      expect(ids, field).toContain(item?.id);
      expect(
        ids.length +
          (await found({ field, op: 'noneOf', values: [name ?? ''] })).length +
          (await found({ field, op: 'unknown' })).length,
      ).toBe(all.length);
    }
  });
});

describe('every field', () => {
  it.each(itemFieldNames.filter((name) => itemFieldOf(name).kind === 'yesNo'))(
    'INV-054 CONST-004 %s: yes, no and unknown share the items between them',
    async (field) => {
      const [yes, no] = [await found({ field, op: 'yes' }), await found({ field, op: 'no' })];
      const unknown = itemFieldOf(field).isKnown ? [] : await found({ field, op: 'unknown' });
      expect([...yes, ...no, ...unknown].toSorted((a, b) => a - b)).toEqual(idsOf(all));
      if (field === 'heldAtZero') expect(yes).toEqual(idsOf(all.filter((row) => row.zeroHold !== null)));
    },
  );

  it.each(itemFieldNames.filter((name) => itemFieldOf(name).kind === 'choice'))(
    'INV-054 %s: every value it offers is understood, and together with "unknown" they are everything',
    async (field) => {
      const rule = itemFieldOf(field);
      if (rule.kind !== 'choice') throw new Error('no choice');
      const ids = new Set<number>();
      for (const value of rule.values)
        for (const id of await found({ field, op: 'anyOf', values: [value] })) ids.add(id);
      const rest = rule.isKnown
        ? await found({ field, op: 'noneOf', values: rule.values.slice(0, 50) })
        : await found({ field, op: 'unknown' });
      expect(idsOf([...ids, ...rest].map((id) => ({ id })))).toEqual(idsOf(all));
    },
  );
});

describe('several conditions', () => {
  it('INV-054 INV-096 all of them hold at once, in every order of the list, with search and by cursor; the answer says how long it took', async () => {
    const prices = all.flatMap((row) => row.priceMinor ?? []).toSorted((a, b) => a - b);
    const middle = prices[Math.floor(prices.length / 2)] ?? 0;
    const conditions = [
      { field: 'price', op: 'atMost', value: middle },
      { field: 'status', op: 'anyOf', values: ['AtStore'] },
      { field: 'sourceOffers', op: 'atLeast', value: 0 },
    ];
    const wanted = idsOf(
      all.filter((row) => row.priceMinor !== null && row.priceMinor <= middle && row.status === 'AtStore'),
    );
    expect(wanted.length).toBeGreaterThan(5);
    for (const sort of ['created', 'price', 'title', 'rank', 'profitPercent']) {
      const answer = await list(conditions, { sort });
      expect(idsOf(answer.items), sort).toEqual(wanted);
      expect(answer.queryMs).toBeGreaterThanOrEqual(0);
    }
    const pages = [await list(conditions, { limit: 25, desc: false })];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await list(conditions, { limit: 25, desc: false, cursor: next }));
    expect(idsOf(pages.flatMap((page) => page.items))).toEqual(wanted);
    const [item] = all.filter((row) => wanted.includes(row.id));
    expect(idsOf((await list(conditions, { search: item?.asin })).items)).toEqual([item?.id]);
  });

  it('INV-096 what cannot be asked is refused with its place', async () => {
    for (const [condition, field] of [
      [{ field: 'password', op: 'anyOf', values: ['x'] }, 'conditions.0.field'],
      [{ field: 'price', op: 'like', value: 1 }, 'conditions.0.op'],
      [{ field: 'price', op: 'atLeast', value: 1.5 }, 'conditions.0.value'],
      [{ field: 'price', op: 'atLeast', value: -1 }, 'conditions.0'],
      [{ field: 'price', op: 'between', from: 2, to: 1 }, 'conditions.0'],
      [{ field: 'status', op: 'anyOf', values: ['RemovedFromInventory'] }, 'conditions.0'],
      [{ field: 'status', op: 'unknown' }, 'conditions.0'],
      [{ field: 'created', op: 'atLeast', value: 20_260_230 }, 'conditions.0'],
      [{ field: 'title', op: 'anyOf', values: [] }, 'conditions.0'],
    ] as const)
      expect(await refusalOf(list([condition])), JSON.stringify(condition)).toMatchObject({
        code: 'ValidationFailed',
        status: 400,
        fields: [{ field }],
      });
    expect(await refusalOf(list(Array.from({ length: 21 }, () => ({ field: 'prime', op: 'yes' }))))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'conditions' }],
    });
  });

  it('INV-096 SHELL-067 a filter finds the own rows alone', async () => {
    const theirs = await other.call(inventory.list, {
      body: { conditions: [{ field: 'asin', op: 'noneOf', values: ['B000000000'] }] },
    });
    expect(theirs.totalCount).toBe(5);
    expect(all.map((row) => row.id)).not.toEqual(expect.arrayContaining(idsOf(theirs.items)));
    const [mine] = all.filter((row) => row.sku.startsWith('WAIT-'));
    expect(
      await other.call(inventory.list, {
        body: { conditions: [{ field: 'sku', op: 'anyOf', values: [mine?.sku ?? ''] }] },
      }),
    ).toMatchObject({ items: [], totalCount: 0 });
  });
});

it('INV-054 a list that asks too much of every row is refused before it is read', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `absent ${at}`);
  const most = conditionLimits.costMax / 5;
  expect(await found({ field: 'title', op: 'anyOf', values: words(most) })).toEqual([]);
  const refusal = await refusalOf(list([{ field: 'title', op: 'anyOf', values: words(most) }], { search: 'one' }));
  expect([refusal.code, refusal.status]).toEqual(['ListTooCostly', 400]);
});
