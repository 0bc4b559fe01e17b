import pg from 'pg';

/** Everything of the product lives in these; the sandbox's world is none of it. */
const SCHEMAS = ['kervan', 'ledger', 'graphile_worker'];
/** What a migration writes itself. */
const KEPT_BY_MIGRATIONS = ['kervan.migration', 'graphile_worker.migrations'];
const PARTITIONED = 'kervan.price_change';

/** A table with the columns that hold its values. */
export type Table = { schema: string; name: string; columns: string[] };
/** Rows of a table and a sum over them that does not depend on their order. */
export type TableState = { rows: string; sum: string };
export type SequenceState = { name: string; lastValue: string; isCalled: boolean };
/** A role that may use the panel's or the worker's rights, without its password. */
export type RoleState = {
  name: string;
  canLogin: boolean;
  memberOf: { group: string; inherit: boolean; set: boolean }[];
};

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const columnsOf = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ');

/** Values are compared as text: the same text on every server. */
export const SAME_TEXT = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set extra_float_digits = 1; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'`;

/** All tables, those first that others refer to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct fn.nspname || '.' || f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all($2)
     order by 1, 2`,
    [SCHEMAS, KEPT_BY_MIGRATIONS],
  );
  const ordered: Table[] = [];
  const done = new Set<string>();
  for (let left = rows; left.length > 0;) {
    const next = left.filter((table) => table.refersTo.every((other) => done.has(other)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a ring: ${left.map(nameOf).join(', ')}`);
    for (const { schema, name, columns } of next) {
      ordered.push({ schema, name, columns });
      done.add(`${schema}.${name}`);
    }
    left = left.filter((table) => !done.has(`${table.schema}.${table.name}`));
  }
  return ordered;
}

/** The state of a table: equal for equal rows, whatever their order. */
export async function stateOf(client: pg.Client, table: Table): Promise<TableState> {
  const { rows } = await client.query<TableState>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(r::text collate "C", 0)::numeric), 0)::text as sum
     from (select ${columnsOf(table)} from ${nameOf(table)}) r`,
  );
  const [state] = rows;
  if (!state) throw new Error(`${nameOf(table)} has no state`);
  return state;
}

/** First days of the months that have a partition of their own. */
export async function listMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ parent: string; name: string }>(
    `select n.nspname || '.' || p.relname as parent, c.relname as name from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent join pg_namespace n on n.oid = p.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' order by 2`,
    [SCHEMAS],
  );
  return rows.map(({ parent, name }) => {
    const month = /^price_change_(\d{4})_(\d{2})$/.exec(name);
    if (parent !== PARTITIONED || !month) throw new Error(`${name} is no month of ${PARTITIONED}`);
    return `${month[1]}-${month[2]}-01`;
  });
}

/** Where the sequences stand. They are ahead of the rows of an older snapshot, never behind. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const { rows: at } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${nameOf(sequence)}`,
    );
    if (at[0]) states.push({ name: nameOf(sequence), ...at[0] });
  }
  return states;
}

/** The groups of rights and whoever is in them, but for the owner and those above all. */
export async function listRoles(client: pg.Client): Promise<RoleState[]> {
  const { rows } = await client.query<RoleState>(
    `select r.rolname::text as name, r.rolcanlogin as "canLogin",
       (select coalesce(json_agg(json_build_object('group', g.rolname, 'inherit', m.inherit_option, 'set', m.set_option) order by g.rolname), '[]')
        from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname like 'kervan\\_%') as "memberOf"
     from pg_roles r where not r.rolsuper and r.rolname <> current_user
       and (r.rolname in ('kervan_app', 'kervan_worker', 'kervan_sandbox', 'kervan_ledger')
         or exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname in ('kervan_app', 'kervan_worker')))
     order by 1`,
  );
  return rows;
}
