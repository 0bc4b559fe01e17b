import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

/** The group that holds the panel's rights; whoever is its member sees the rows of one tenant at a time. */
const RIGHTS = 'kervan_app';
/** Every group of the product. */
const GROUPS = [RIGHTS, 'kervan_worker', 'kervan_sandbox', 'kervan_ledger'];
const SCRAM_ROUNDS = 4_096;

/**
 * Says what an operator has to do where the owner may not make roles.
 * @throws when a group is missing that this user can neither make nor hand on.
 */
export async function requireGroups(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ missing: string[] }>(
    `select coalesce(array_agg(wanted), '{}') as missing from unnest($1::text[]) wanted
     where not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)
       and not exists (select from pg_roles r join pg_auth_members m on m.roleid = r.oid where r.rolname = wanted and m.admin_option
         and m.member = (select oid from pg_roles where rolname = current_user))`,
    [GROUPS],
  );
  const missing = rows[0]?.missing ?? [];
  if (missing.length === 0) return;
  const { rows: who } = await owner.query<{ name: string }>('select quote_ident(current_user) as name');
  throw new Error(
    `The user of DATABASE_URL may not make roles. Whoever may does it once:\n${missing
      .map((group) => `  create role ${group} nologin;  grant ${group} to ${who[0]?.name} with admin option;`)
      .join('\n')}\nA role that is there already needs only the grant.`,
  );
}

/**
 * Makes the login role that the panel's address names, with the panel's rights and the way to no other role; one that is there keeps
 * its password unless `ownsPassword`. Where the owner may not make it, it has to be there: the panel checks it at its start.
 */
export async function makePanelRole(
  owner: pg.Client,
  panelUrl: string,
  { ownsPassword }: { ownsPassword: boolean },
): Promise<void> {
  const { user, password } = new pg.Client({ connectionString: panelUrl });
  if (!user) throw new Error('APP_DATABASE_URL names no user.');
  const { rows } = await owner.query<{ isThere: boolean; mayMake: boolean; isOwner: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "isThere", rolsuper or rolcreaterole as "mayMake", rolname = $1 as "isOwner"
     from pg_roles where rolname = current_user`,
    [user],
  );
  const [state] = rows;
  if (state?.isOwner)
    throw new Error('APP_DATABASE_URL names the owner of the database: the panel needs a user of its own.');
  if (!state?.mayMake) return;
  const name = pg.escapeIdentifier(user);
  const secret = typeof password === 'string' && password ? ` password ${pg.escapeLiteral(scramOf(password))}` : '';
  // As a verifier: the password itself would stand in the server's log.
  if (!state.isThere)
    await owner.query(`create role ${name} login nosuperuser nocreaterole nocreatedb nobypassrls${secret}`);
  else if (ownsPassword) await owner.query(`alter role ${name} login${secret}`);
  if (!state.isThere || ownsPassword) await owner.query(`grant ${RIGHTS} to ${name} with inherit true, set false`);
}

/**
 * The panel's user has the panel's rights and nothing else.
 * @throws with what is wrong: a right too many, a role that can be reached, a missing right.
 */
export async function checkPanelRole(panel: pg.Pool | pg.Client): Promise<void> {
  const { rows } = await panel.query<{
    name: string;
    isAbove: boolean;
    hasRights: boolean;
    reachable: string[];
    owned: number;
  }>(
    `select session_user::text as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication as "isAbove",
       pg_has_role(r.oid, $1, 'usage') as "hasRights",
       array(select o.rolname::text from pg_roles o where o.oid <> r.oid
         and (pg_has_role(r.oid, o.oid, 'set') or (pg_has_role(r.oid, o.oid, 'usage') and o.rolname <> $1)) order by 1) as reachable,
       (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relowner = r.oid and n.nspname in ('kervan', 'ledger')) as owned
     from pg_roles r where r.rolname = session_user`,
    [RIGHTS],
  );
  const role = rows[0];
  if (!role) throw new Error('The user of APP_DATABASE_URL is unknown to the database.');
  const faults = [
    ...(role.isAbove ? ['it stands above row-level security or makes roles'] : []),
    ...(role.owned > 0 ? ['it owns tables'] : []),
    ...(role.hasRights ? [] : [`it has not the rights of ${RIGHTS}`]),
    ...(role.reachable.length > 0 && !role.isAbove ? [`it reaches ${role.reachable.join(', ')}`] : []),
  ];
  if (faults.length > 0)
    throw new Error(
      `The panel does not start as the database user ${role.name}: ${faults.join('; ')}. APP_DATABASE_URL needs a login role of its own: ` +
        `create role … login; grant ${RIGHTS} to … with inherit true, set false;`,
    );
}

/** The verifier that PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803). */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
