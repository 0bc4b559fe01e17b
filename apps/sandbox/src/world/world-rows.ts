import type pg from 'pg';

/** The rows of whole worlds: those of every table of schema `sandbox` that has a column `world`. */
export type WorldRows = {
  /**
   * Copies every row of a world to another in one statement, so that all are of the same moment. Ids of rows stay as
   * they are, also those the database gave: keys begin with the world, and rows name each other by them.
   */
  copy(from: string, to: string): Promise<void>;
  /** Removes every row of a world. */
  remove(world: string): Promise<void>;
};

type TableRow = { name: string; columns: string[] };

/** Reads which tables there are; a table made later is not seen. */
export async function openWorldRows(sql: pg.Pool): Promise<WorldRows> {
  const { rows: tables } = await sql.query<TableRow>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attname <> 'world' and a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'sandbox'::regnamespace and c.relkind in ('r', 'p')
     group by c.relname having bool_or(a.attname = 'world') order by c.relname`,
  );
  const inEach = (statementOf: (table: TableRow) => string): string =>
    `with ${tables.map((table, place) => `t${place} as (${statementOf(table)})`).join(', ')} select 1`;
  const copying = inEach(
    ({ name, columns }) =>
      `insert into sandbox.${name} (world, ${columns.join(', ')}) overriding system value select $2, ${columns.join(', ')} from sandbox.${name} where world = $1`,
  );
  const removing = inEach(({ name }) => `delete from sandbox.${name} where world = $1`);
  return {
    async copy(from, to) {
      await sql.query(copying, [from, to]);
    },
    async remove(world) {
      await sql.query(removing, [world]);
    },
  };
}
