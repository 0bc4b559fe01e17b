import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { archived, blanked, erased, heldData, type HeldTable } from '@kervan/domain/account/held-data';
import { useProduct } from '../../testing/product.ts';

const product = useProduct({ products: 5 });
type Column = { table: HeldTable; name: string; type: string; isNullable: boolean };
let columns: Column[];
beforeAll(async () => {
  const { rows } =
    await sql<Column>`select case n.nspname when 'kervan' then c.relname else n.nspname || '.' || c.relname end as "table",
      a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('kervan', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
      product.worker.db,
    );
  columns = rows;
});
const of = (table: HeldTable) => columns.filter((column) => column.table === table);

it('AUTH-056 every table that carries the number of an account or a store says what its archive has of it and what an erasure does', () => {
  const carrying = columns.filter(({ name }) => name === 'account_id' || name === 'store_id').map(({ table }) => table);
  expect(Object.keys(heldData).toSorted()).toEqual([...new Set(carrying)].toSorted());
  for (const [table, { of: owner }] of Object.entries(heldData) as [HeldTable, { of: string }][])
    expect(
      of(table).map(({ name }) => name),
      table,
    ).toContain(`${owner}_id`);
});

it('AUTH-056 an archive holds no hash, no key and no token', () => {
  for (const { table, without } of archived) {
    for (const name of without)
      expect(
        of(table).map((column) => column.name),
        table,
      ).toContain(name);
    const shown = of(table).filter(({ name }) => !without.includes(name));
    expect(
      shown.filter(
        ({ name, type }) => type === 'bytea' || /hash|secret|token|totp_(?!confirmed)|password_h/.test(name),
      ),
      table,
    ).toEqual([]);
  }
});

it('AUTH-056 what is blanked can be, and what is deleted is deleted before what it refers to', () => {
  for (const { table, values } of blanked)
    for (const [name, value] of Object.entries(values)) {
      const column = of(table).find((each) => each.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (value === null) expect(column?.isNullable, `${table}.${name}`).toBe(true);
    }
  const places = erased.map(({ table }) => table);
  expect(places.indexOf('store')).toBeGreaterThan(places.indexOf('direct_sending_acknowledgement'));
  expect(places.at(-1)).toBe('sp_account');
});
