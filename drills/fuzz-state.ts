import type { Whose } from './fuzz-names.ts';
import type { Stage } from './stage.ts';

/** What of a seller stands in each table, as one sum a table. */
export type State = ReadonlyMap<string, string>;

/** Written by whoever looks at a network or a mail address, and by nobody's right: tries to sign in as the seller. */
const notTheirs = new Set(['kervan.security_event', 'kervan.mail_token']);

/** Every row of every table that says whose it is. */
export async function stateOf(stage: Stage, { accountId, storeId }: Whose): Promise<State> {
  const { rows: tables } = await stage.owner().query<{ table: string; owner: string }>(
    `select c.table_schema || '.' || c.table_name as table, c.column_name as owner from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema in ('kervan', 'ledger') and c.column_name in ('store_id', 'account_id') order by 1, 2`,
  );
  const state = new Map<string, string>();
  for (const { table, owner } of tables) {
    if (notTheirs.has(table)) continue;
    const { rows } = await stage.owner().query<{
      sum: string | null;
    }>(`select md5(string_agg(t::text, '|' order by t::text collate "C")) as sum from ${table} t where ${owner} = $1`, [owner === 'store_id' ? storeId : accountId]);
    state.set(`${table} by ${owner}`, rows[0]?.sum ?? '');
  }
  return state;
}

/** Tables in which something stands otherwise than before. */
export const changedSince = (before: State, after: State): string[] =>
  [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);

/** What has to hold in every committed state, by name; each asks for what breaks it. */
const rules: Readonly<Record<string, string>> = {
  'books that do not balance': 'select 1 from ledger.violations',
  'items without details': `select 1 from kervan.item i left join kervan.item_details d on d.store_id = i.store_id and d.item_id = i.item_id where d.item_id is null`,
  'stores without settings': `select 1 from kervan.store s left join kervan.store_settings t on t.store_id = s.store_id where t.store_id is null and s.selling_partner_id is not null`,
  'accounts without a consent': 'select 1 from kervan.account where consented_at is null',
  'orders without a product': `select 1 from kervan.seller_order o where not exists (select 1 from kervan.order_item i where i.store_id = o.store_id and i.order_id = o.order_id)`,
  'purchases without their product': `select 1 from kervan.order_purchase p left join kervan.order_item i on i.store_id = p.store_id and i.order_id = p.order_id and i.order_item_id = p.order_item_id where i.order_item_id is null`,
  'bought, and not booked': `select 1 from kervan.order_purchase p where p.state = 20 and not exists (select 1 from kervan.order_money m where m.store_id = p.store_id and m.order_id = p.order_id and m.kind = 5)`,
  'more pieces bought than ordered': `select 1 from kervan.order_item i join kervan.order_purchase p on p.store_id = i.store_id and p.order_item_id = i.order_item_id and p.state = 20 group by i.store_id, i.order_item_id having sum(p.quantity) > max(i.quantity)`,
  'requests that nobody answers any more': `select 1 from kervan.idempotency where status is null and held_by is not null`,
};

/** Sets of rows that stand without their other half. */
export async function brokenRules(stage: Stage): Promise<string[]> {
  const found: string[] = [];
  for (const [what, asked] of Object.entries(rules)) {
    const { rowCount } = await stage.owner().query(`${asked} limit 100`);
    if (rowCount) found.push(`${what}: ${rowCount}`);
  }
  return found;
}
