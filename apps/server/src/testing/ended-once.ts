import pg from 'pg';

/** How often a table was written to since; `stop` lets everything be as before. */
export type EndedOnce = { tries(): Promise<number>; stop(): Promise<void> };

/**
 * From now on PostgreSQL ends the first transactions that write to the table, as it does with one of two that wait for each other; those
 * before them, which are spared, and those after them are kept. Each counts, whatever becomes of it: what a sequence gave is not taken back.
 */
export async function endFirstWrites(
  ownerUrl: string,
  table: string,
  { spared = 0, times = 1, code = '40P01' }: { spared?: number; times?: number; code?: '40P01' | '40001' } = {},
): Promise<EndedOnce> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create sequence public.writes_tried;
    create function public.end_first_writes() returns trigger language plpgsql security definer as $$
    declare writing bigint := nextval('public.writes_tried');
    begin
      if writing between ${spared + 1} and ${spared + times} then raise exception 'ended for another' using errcode = '${code}'; end if;
      return null;
    end $$;
    create trigger end_first_writes before insert or update or delete on kervan.${table} for each statement execute function public.end_first_writes()`);
  return {
    async tries() {
      const { rows } = await client.query<{ tries: number }>(
        'select case when is_called then last_value else 0 end::int as tries from public.writes_tried',
      );
      return rows[0]?.tries ?? 0;
    },
    async stop() {
      await client.query(`drop trigger end_first_writes on kervan.${table};
        drop function public.end_first_writes; drop sequence public.writes_tried`);
      await client.end();
    },
  };
}
