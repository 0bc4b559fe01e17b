import { sql } from 'kysely';
import { categoryKeys } from '@kervan/domain/filters/list-entry';
import type { Db } from '../../db/connect.ts';

/**
 * FILT-042: categories of which no product of the source is known.
 * Assumed: they are restricted all the same; a product of theirs may come tomorrow. Each path is met once on the way through the index.
 */
export async function unknownCategories(
  tx: Db,
  entries: readonly { value: string; folded: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with recursive paths as (
      (select category_path as path from source_details where category_path is not null order by category_path limit 1)
      union all
      select (select d.category_path from source_details d where d.category_path > p.path order by d.category_path limit 1) from paths p where p.path is not null)
    select path from paths where path is not null`.execute(tx);
  const known = new Set(rows.flatMap(({ path }) => categoryKeys(path)));
  return entries.filter(({ folded }) => !known.has(folded)).map(({ value }) => value);
}
