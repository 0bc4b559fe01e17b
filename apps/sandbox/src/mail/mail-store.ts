import type { World } from '../world/world.ts';
import type { MimeMessage } from './read-mime.ts';

export type Mail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  at: Date;
};

const columns = 'id, recipient as "to", sender as "from", subject, body_text as "text", body_html as "html", at';

/** Newest first; older ones stay in the table and off the page. */
const LIST_MAX = 500;

/** Stores a message for each of its recipients. */
export async function storeMail(
  world: World,
  { from, to }: { from: string; to: readonly string[] },
  message: MimeMessage,
): Promise<void> {
  await world.sql.query(
    `insert into sandbox.mail (world, recipient, sender, subject, body_text, body_html, at)
     select $1, r.recipient, $2, $3, $4, $5, $6 from unnest($7::text[]) as r(recipient)`,
    [world.id, from, ...[message.subject, message.text, message.html].map(storable), world.clock.now(), to],
  );
}

/** PostgreSQL's text knows no NUL. */
const storable = (text: string | null): string | null => text?.replaceAll('\0', '�') ?? null;

/** The mail of a world, or of one recipient (whatever the case of the letters), newest first. */
export async function listMail(world: World, recipient: string | null): Promise<Mail[]> {
  const { rows } = await world.sql.query<Mail>(
    `select ${columns} from sandbox.mail where world = $1 and ($2::text is null or lower(recipient) = lower($2)) order by id desc limit ${LIST_MAX}`,
    [world.id, recipient],
  );
  return rows;
}

/** One message, or null. */
export async function findMail(world: World, id: string): Promise<Mail | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const { rows } = await world.sql.query<Mail>(`select ${columns} from sandbox.mail where world = $1 and id = $2`, [
    world.id,
    id,
  ]);
  return rows[0] ?? null;
}
