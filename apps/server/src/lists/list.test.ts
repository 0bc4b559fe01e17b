import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition, FieldRule } from '@kervan/domain/conditions/condition';
import type { DayRange } from '@kervan/domain/conditions/day-ranges';
import { openDb, openPool, type Db } from '../db/connect.ts';
import { createTestDatabase } from '../testing/database.ts';
import { narrow, type List, type Wanted } from './list.ts';
import { countRows, everyPage, readPage, type PageRequest } from './page.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const COLOURS = { red: [1], warm: [1, 2], blue: [3] };
type Row = {
  id: number;
  amount: number | null;
  name: string | null;
  at: number | null;
  colour: number | null;
  on: boolean | null;
};
type Field = 'amount' | 'name' | 'code' | 'day' | 'age' | 'colour' | 'label' | 'isOn' | 'size';

const number: FieldRule = { kind: 'number', min: 0, max: 100 };
const toys = {
  table: 'toy',
  alias: 't',
  key: 'id',
  fields: {
    amount: number,
    name: { kind: 'text' },
    code: { kind: 'code' },
    day: { kind: 'day', hasRanges: true },
    age: number,
    colour: { kind: 'choice', values: Object.keys(COLOURS) },
    label: { kind: 'choice', values: ['a', 'B'] },
    isOn: { kind: 'yesNo' },
    size: { kind: 'choice', values: ['small', 'large'], isKnown: true },
  },
  columns: {
    amount: { of: 't.amount' },
    name: { of: 't.name' },
    code: { of: 't.name' },
    day: { of: 'm.at', from: 'moment' },
    age: { ageOf: 'm.at', from: 'moment' },
    colour: { of: 't.colour', codes: (name) => COLOURS[name as keyof typeof COLOURS] },
    label: { of: 't.name' },
    isOn: { of: 't.is_on' },
    size: { is: (name) => (name === 'small' ? sql`t.amount < 3` : sql`t.amount >= 3`) },
  },
  joins: { moment: 'left join toy_moment m on m.store_id = t.store_id and m.id = t.id' },
  sorts: { amount: 't.amount', name: 't.name' },
  offsetMax: 1_000,
} satisfies List<Field>;
type Sort = keyof typeof toys.sorts;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { role: 'owner', max: 2 });
  db = openDb(pool);
  await sql`create table kervan.toy(store_id int, id bigint, amount int, name text collate "C", colour smallint, is_on boolean, primary key(store_id, id))`.execute(
    db,
  );
  await sql`create table kervan.toy_moment(store_id int, id bigint, at timestamptz, primary key(store_id, id))`.execute(
    db,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Few values, so that many are equal, and every fourth is not known. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const rowsOf = fc
  .array(
    fc.record({
      amount: maybe(fc.integer({ min: 0, max: 5 })),
      name: maybe(fc.constantFrom('a', 'b', 'A', 'B', 'a%b', 'a_b', '\\')),
      at: maybe(fc.integer({ min: 0, max: 12 }).map((turns) => NOW - turns * 6 * HOUR_MS)),
      colour: maybe(fc.integer({ min: 1, max: 4 })),
      on: maybe(fc.boolean()),
    }),
    { maxLength: 40, size: 'max' },
  )
  .map((rows) => rows.map((row, index): Row => ({ id: index + 1, ...row })));

async function fill(rows: readonly Row[]): Promise<void> {
  await sql`truncate kervan.toy, kervan.toy_moment`.execute(db);
  // The same rows again for another store, with ids that this one has not.
  for (const [store, ids] of [
    [1, (id: number) => id],
    [2, (id: number) => id + 1_000],
  ] as const) {
    const list = JSON.stringify(rows.map((row) => ({ ...row, id: ids(row.id), at: row.at && new Date(row.at) })));
    const shape = sql`as r(id bigint, amount int, name text, at timestamptz, colour smallint, "on" boolean)`;
    await sql`insert into kervan.toy select ${store}::int, id, amount, name, colour, "on" from jsonb_to_recordset(${list}::jsonb) ${shape}`.execute(
      db,
    );
    await sql`insert into kervan.toy_moment select ${store}::int, id, at from jsonb_to_recordset(${list}::jsonb) ${shape} where at is not null`.execute(
      db,
    );
  }
}

const wanted = (conditions: readonly Condition<Field>[], more: Partial<Wanted<Field>> = {}) =>
  narrow(toys, { storeId: 1, conditions, at: { timeZone: 'Asia/Tokyo', now: new Date(NOW) }, ...more });
const columns = { columns: sql`t.id` };
type Asked = Pick<PageRequest<Sort>, 'desc' | 'limit'> & { sort?: Sort; backwards?: boolean };

/** Every row by its cursor. */
async function idsBehindEachOther(list: ReturnType<typeof wanted>, asked: Asked): Promise<number[]> {
  const ids: number[] = [];
  const pages = everyPage((cursor) => readPage<{ id: number }, Sort>(db, list, { ...asked, page: 1, cursor }, columns));
  for await (const rows of pages) {
    expect(rows.length).toBeLessThanOrEqual(asked.limit);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** The order that is asked for: values one way, unknown ones last, equal ones newest first. */
function inOrder(rows: readonly Row[], { sort, desc, backwards = false }: Asked): number[] {
  const way = desc ? -1 : 1;
  const compare = (a: Row, b: Row): number => {
    if (sort === undefined) return way * (a.id - b.id);
    const [left, right] = [a[sort], b[sort]];
    if (left === right) return b.id - a.id;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -way : way;
  };
  const ids = rows.toSorted(compare).map(({ id }) => id);
  return backwards ? ids.toReversed() : ids;
}

const tab = {
  whole: sql`t.colour = any('{1,2,3}'::smallint[])`,
  each: [1, 2, 3].map((colour) => sql`t.colour = ${colour}::smallint`),
};
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    sort: fc.constantFrom('amount', 'name'),
    desc: fc.boolean(),
    backwards: fc.boolean(),
    limit: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['desc', 'limit'] },
);

describe('pages', () => {
  it('SHELL-096 by cursor and by number give each row of the store once, in order, with equal and unknown values', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, asked, fc.boolean(), async (rows, request, isTab) => {
        await fill(rows);
        const list = wanted([], isTab ? { tab } : {});
        const expected = inOrder(
          rows.filter(({ colour }) => !isTab || (colour !== null && colour <= 3)),
          request,
        );
        expect(await idsBehindEachOther(list, request)).toEqual(expected);
        expect(await countRows(db, list)).toBe(expected.length);
        for (let page = 1; page <= expected.length / request.limit + 1; page++) {
          const { rows: found } = await readPage<{ id: number }, Sort>(db, list, { ...request, page }, columns);
          expect(found.map(({ id }) => id)).toEqual(expected.slice((page - 1) * request.limit, page * request.limit));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('count no further than they are asked to', async () => {
    await fill(
      Array.from({ length: 9 }, (_, index) => ({
        id: index + 1,
        amount: 1,
        name: null,
        at: null,
        colour: null,
        on: null,
      })),
    );
    expect([await countRows(db, wanted([]), 8), await countRows(db, wanted([]), 9)]).toEqual([9, 9]);
    expect(await countRows(db, wanted([]), 3)).toBe(4);
  });

  it.each<[string, object]>([
    ['a cursor that is no number', { cursor: 'x' }],
    ["another store's row where a value is the place", { sort: 'amount', cursor: '1001' }],
    ['a page beyond the offsets', { page: 202 }],
  ])('SHELL-096 refuse %s', async (_, more) => {
    await fill([{ id: 1, amount: 1, name: null, at: null, colour: null, on: null }]);
    const request = { desc: true, limit: 5, page: 1, ...more };
    await expect(readPage(db, wanted([]), request, columns)).rejects.toMatchObject({ code: 'ValidationFailed' });
  });
});

/** The days in Tokyo with which spans begin. */
const BEGINS: Partial<Record<DayRange, number>> = { days2: 20_261_121, days3: 20_261_120, thisMonth: 20_261_101 };
const spans = fc.constantFrom(...(['hours24', 'days2', 'days3', 'thisMonth'] as const));

/** What a condition says of a row; an unknown value meets none but "unknown". */
function meets(row: Row, condition: Condition<Field>): boolean {
  const value = valueOf(row, condition.field);
  if (condition.op === 'unknown') return value === null;
  if (value === null) return false;
  switch (condition.op) {
    case 'atLeast':
      return Number(value) >= condition.value;
    case 'atMost':
      return Number(value) <= condition.value;
    case 'between':
      return Number(value) >= condition.from && Number(value) <= condition.to;
    case 'within':
      return condition.range === 'hours24'
        ? (row.at ?? 0) >= NOW - 24 * HOUR_MS
        : Number(value) >= (BEGINS[condition.range] ?? Number.NaN);
    case 'anyOf':
      return condition.values.some((name) => isNamed(row, condition.field, name));
    case 'noneOf':
      return !condition.values.some((name) => isNamed(row, condition.field, name));
    case 'yes':
      return value === true;
    case 'no':
      return value === false;
  }
}

function valueOf(row: Row, field: Field): number | string | boolean | null {
  const tokyo = row.at === null ? null : new Date(row.at + 9 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const values = {
    amount: row.amount,
    name: row.name,
    code: row.name,
    label: row.name,
    day: tokyo === null ? null : Number(tokyo),
    age: row.at === null ? null : (NOW - row.at) / HOUR_MS,
    colour: row.colour,
    isOn: row.on,
    size: row.amount,
  };
  return values[field];
}

function isNamed(row: Row, field: Field, name: string): boolean {
  switch (field) {
    case 'name':
      return row.name?.toLowerCase().includes(name.toLowerCase()) === true;
    case 'code':
      return row.name?.toUpperCase() === name.toUpperCase();
    case 'colour':
      return COLOURS[name as keyof typeof COLOURS].includes(row.colour ?? 0);
    case 'size':
      return (name === 'small') === (row.amount ?? 0) < 3;
    default:
      return row.name === name;
  }
}

const bounds = (field: Field, value: fc.Arbitrary<number>): fc.Arbitrary<Condition<Field>> =>
  fc.oneof(
    fc.record({ field: fc.constant(field), op: fc.constantFrom('atLeast', 'atMost'), value }),
    fc.record({ field: fc.constant(field), op: fc.constant('between'), from: value, to: value }),
    fc.constant({ field, op: 'unknown' } as const),
  );
const names = (field: Field, values: readonly string[]): fc.Arbitrary<Condition<Field>> =>
  fc.record({
    field: fc.constant(field),
    op: fc.constantFrom('anyOf', 'noneOf'),
    values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }),
  });
const condition = fc.oneof(
  bounds('amount', fc.integer({ min: 0, max: 5 })),
  bounds('day', fc.constantFrom(20_261_119, 20_261_120, 20_261_121, 20_261_122)),
  spans.map((range): Condition<Field> => ({ field: 'day', op: 'within', range })),
  bounds(
    'age',
    fc.integer({ min: 0, max: 13 }).map((turns) => turns * 6),
  ),
  names('name', ['a', '%', '_', '\\', 'zz']),
  names('code', ['a', 'B', 'A%B']),
  names('label', ['a', 'B']),
  names('colour', Object.keys(COLOURS)),
  names('size', ['small', 'large']),
  fc.record({ field: fc.constantFrom('isOn', 'isOn'), op: fc.constantFrom('yes', 'no', 'unknown') }) as fc.Arbitrary<
    Condition<Field>
  >,
  fc.constantFrom('name', 'colour', 'day').map((field) => ({ field, op: 'unknown' }) as Condition<Field>),
);

describe('conditions', () => {
  it('INV-054 CONST-004 SHELL-093 of the database find what the conditions say, all at once, in every order', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.array(condition, { maxLength: 3 }), asked, async (rows, conditions, request) => {
        await fill(rows);
        const expected = rows.filter((row) => conditions.every((each) => meets(row, each)));
        expect(await idsBehindEachOther(wanted(conditions), { ...request, limit: 50 })).toEqual(
          inOrder(expected, request),
        );
        expect(await countRows(db, wanted(conditions))).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it('a day or an age is asked of a moment: a list without one does not guess', () => {
    const day = { field: 'day', op: 'atLeast', value: 20_261_122 } as const;
    expect(() => narrow(toys, { storeId: 1, conditions: [day], at: null })).toThrow('at a moment');
  });
});
