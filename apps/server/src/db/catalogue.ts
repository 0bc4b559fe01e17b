import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Schemas of the product; the queue's own migrations answer for the queue. */
const OURS = `('kervan', 'ledger')`;
/** The owner is called differently on every machine. */
const OWNER = `(select n.nspowner from pg_namespace n where n.nspname = 'kervan')`;
const who = (role: string): string =>
  `case ${role} when 0 then 'public' when ${OWNER} then 'owner' else pg_get_userbyid(${role})::text end`;
/** Rights as a list; those that stand by default are written out, so that granting them once more is no difference. */
const rights = (acl: string, otherwise: string): string =>
  `(select coalesce(string_agg(g.said, ' ' order by g.said collate "C"), '-') from (
     select ${who('x.grantee')} || '=' || x.privilege_type || case when x.is_grantable then '*' else '' end as said
     from aclexplode(coalesce(${acl}, ${otherwise})) x) g)`;
const isOwn = (classOf: string, id: string): string =>
  `not exists (select from pg_depend e where e.classid = '${classOf}'::regclass and e.objid = ${id} and e.deptype = 'e')`;
/** Months of the history are made while the product runs, and are as their parent is. */
const RELATIONS = `(
  select c.*, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end
    || ' ' || n.nspname || '.' || c.relname as object
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c', 'S') and not c.relispartition and ${isOwn('pg_class', 'c.oid')})`;

/** What is asked: of each object its lines. Names are whole, for nothing but the system's own is on the search path. */
const QUESTIONS = [
  `select 'schema ' || n.nspname, format('owner %s, rights %s', ${who('n.nspowner')}, ${rights('n.nspacl', `acldefault('n', n.nspowner)`)})
   from pg_namespace n where n.nspname in ${OURS}`,
  `select c.object, format('%s %s, owner %s, rows behind policies %s, also the owner''s %s, options %s, of its toast %s, parts %s, parents %s, identity of rows %s, method %s, rights %s',
     c.relkind, c.relpersistence, ${who('c.relowner')}, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text, (select t.reloptions::text from pg_class t where t.oid = c.reltoastrelid),
     pg_get_partkeydef(c.oid), array(select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid order by i.inhseqno)::text, c.relreplident,
     (select m.amname from pg_am m where m.oid = c.relam), ${rights('c.relacl', `acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)`)})
   from ${RELATIONS} c`,
  `select c.object, 'is ' || pg_get_viewdef(c.oid) from ${RELATIONS} c where c.relkind in ('v', 'm')`,
  `select c.object, format('column %s %s %s%s, default %s, identity %s, generated %s, collation %s, storage %s, compression %s, statistics %s, options %s, rights %s',
     row_number() over (partition by a.attrelid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
     (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum), a.attidentity, a.attgenerated,
     (select l.collname from pg_collation l join pg_type t on t.oid = a.atttypid where l.oid = a.attcollation and l.oid <> t.typcollation), a.attstorage, a.attcompression,
     a.attstattarget, a.attoptions::text, case when a.attacl is not null then ${rights('a.attacl', 'a.attacl')} end)
   from ${RELATIONS} c join pg_attribute a on a.attrelid = c.oid where a.attnum > 0 and not a.attisdropped and c.relkind <> 'S'`,
  `select c.object, format('constraint %s %s, validated %s, inherited %s', k.conname, pg_get_constraintdef(k.oid), k.convalidated, not k.connoinherit)
   from ${RELATIONS} c join pg_constraint k on k.conrelid = c.oid`,
  `select c.object, format('%s, valid %s, identity of rows %s, clustered %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident, i.indisclustered)
   from ${RELATIONS} c join pg_index i on i.indrelid = c.oid`,
  `select c.object, format('policy %s, permissive %s, for %s, to %s, using %s, check %s', p.polname, p.polpermissive, p.polcmd,
     (select string_agg(r.said, ' ' order by r.said collate "C") from (select ${who('o')} as said from unnest(p.polroles) o) r),
     pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
   from ${RELATIONS} c join pg_policy p on p.polrelid = c.oid`,
  `select c.object, format('%s, enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from ${RELATIONS} c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal`,
  `select c.object, pg_get_ruledef(w.oid) from ${RELATIONS} c join pg_rewrite w on w.ev_class = c.oid where w.rulename <> '_RETURN'`,
  `select c.object, pg_get_statisticsobjdef(s.oid) from ${RELATIONS} c join pg_statistic_ext s on s.stxrelid = c.oid`,
  `select c.object, format('%s from %s by %s between %s and %s, kept ready %s, again %s, of %s', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
     (select d.refobjid::regclass::text || '.' || a.attname from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass))
   from ${RELATIONS} c join pg_sequence s on s.seqrelid = c.oid`,
  `select format('function %s', p.oid::regprocedure), format('%s, owner %s, rights %s', case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) end, ${who('p.proowner')},
     ${rights('p.proacl', `acldefault('f', p.proowner)`)})
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${OURS} and ${isOwn('pg_proc', 'p.oid')}`,
  `select format('type %s.%s', n.nspname, t.typname), format('%s, owner %s, values %s, of %s%s, default %s, constraints %s', t.typtype, ${who('t.typowner')},
     array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder)::text, format_type(nullif(t.typbasetype, 0), t.typtypmod), case when t.typnotnull then ' not null' end,
     t.typdefault, array(select k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k where k.contypid = t.oid order by k.conname)::text)
   from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ${OURS} and t.typtype in ('e', 'd', 'r') and ${isOwn('pg_type', 't.oid')}`,
  `select 'default rights', format('%s %s %s', coalesce(n.nspname, '*'), d.defaclobjtype, ${rights('d.defaclacl', 'd.defaclacl')})
   from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace where d.defaclrole = ${OWNER} and (n.nspname in ${OURS} or n.oid is null)`,
  `select 'publications', format('%s %s.%s', p.pubname, p.schemaname, p.tablename) from pg_publication_tables p where p.schemaname in ${OURS}`,
  `select 'extensions', e.extname::text from pg_extension e where e.extname in ('pg_trgm', 'citext')`,
  `select 'comments', format('%s %s: %s', i.type, i.identity, d.description) from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
   where i.identity ~ '^(.* on )?(kervan|ledger)(\\.|$)' and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')`,
  `select 'others', format('%s %s', i.type, i.identity) from pg_depend d join pg_namespace n on d.refclassid = 'pg_namespace'::regclass and d.refobjid = n.oid,
     pg_identify_object(d.classid, d.objid, 0) i
   where n.nspname in ${OURS} and d.classid not in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_default_acl'::regclass, 'pg_statistic_ext'::regclass, 'pg_extension'::regclass)
     and not exists (select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e')`,
];

/**
 * The schema of the product as text: of each object what the database's own catalogue says of it, columns in their order. Said by the server's version,
 * which is one everywhere (decision 1). Months of the history, the queue's tables, roles and rows are not in it.
 */
export async function readCatalogue(client: pg.Client | pg.PoolClient): Promise<Map<string, string>> {
  await client.query('begin read only');
  try {
    await client.query('set local search_path = pg_catalog');
    // Extensions live where whoever made the database put them.
    const { rows: homes } = await client.query<{ home: string }>(
      `select distinct n.nspname as home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname in ('pg_trgm', 'citext')`,
    );
    const prefix = new RegExp(`\\b(?:${homes.map(({ home }) => home).join('|')})\\.(?=citext\\b|gin_trgm_ops\\b)`, 'g');
    const lines = new Map<string, string[]>();
    for (const question of QUESTIONS) {
      const { rows } = await client.query<[string, string]>({ text: question, rowMode: 'array' });
      for (const [object, line] of rows) lines.set(object, [...(lines.get(object) ?? []), line.replace(prefix, '')]);
    }
    return new Map(
      [...lines].map(([object, said]): [string, string] => [object, said.toSorted().join('\n')]).toSorted(),
    );
  } finally {
    await client.query('rollback');
  }
}

/** A short sum of each object's text: what a baseline keeps of a catalogue. */
export const sumsOf = (catalogue: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...catalogue].map(([object, text]) => [object, createHash('sha256').update(text).digest('hex').slice(0, 16)]),
  );
