import pg from 'pg';

/** Whom a search looks for: each value as it is, and its words where they are long enough to mean somebody. */
export const tracesOf = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap((value) => (value ? [value, ...value.split(/[\s,]+/).filter((word) => word.length > 5)] : []));

/**
 * Tables and columns of a database in which one of the texts stands: words, JSON, and bytes that are no sealed ones. The world's own books are not looked
 * at. `columns`: how many were.
 */
export async function standingIn(
  databaseUrl: string,
  texts: readonly string[],
): Promise<{ found: string[]; columns: number }> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const { rows: columns } = await owner.query<{ schema: string; table: string; column: string; type: string }>(
      `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
        where c.table_schema not in ('sandbox', 'pg_catalog', 'information_schema') and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')`,
    );
    const found: string[] = [];
    for (const { schema, table, column, type } of columns) {
      const name = `"${schema}"."${table}"`;
      const wanted = type === 'bytea' ? texts.map((text) => Buffer.from(text, 'utf8').toString('hex')) : texts;
      const value = type === 'bytea' ? `encode("${column}", 'hex')` : `"${column}"::text`;
      const { rowCount } = await owner.query(
        `select 1 from ${name} where exists (select 1 from unnest($1::text[]) sought where position(lower(sought) in lower(${value})) > 0) limit 1`,
        [wanted],
      );
      if (rowCount) found.push(`${schema}.${table}.${column}`);
    }
    return { found, columns: columns.length };
  } finally {
    await owner.end();
  }
}
