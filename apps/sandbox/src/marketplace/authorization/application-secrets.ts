import { randomUUID } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { enqueue } from '../notifications/queue.ts';
import type { Application } from './applications.ts';

const DAY_MS = 86_400_000;
/** A new secret is good for so long; the one before it goes on for a week, so that both ends can change [D lwa-credentials-faq]. */
const LIVES_MS = 180 * DAY_MS;
const OLD_LIVES_MS = 7 * DAY_MS;

type Row = { secret: string; expires_at: Date | null; previous: string | null; previous_until: Date | null };

/** The secrets of an application in a world: the shipped one, without an end, until a control call or a rotation says otherwise. */
async function secretsOf(world: World, { id, clientSecret }: Application): Promise<Row> {
  const { rows } = await world.sql.query<Row>(
    'select secret, expires_at, previous, previous_until from sandbox.application_secret where world = $1 and application_id = $2',
    [world.id, id],
  );
  return rows[0] ?? { secret: clientSecret, expires_at: null, previous: null, previous_until: null };
}

async function save(world: World, { id }: Application, row: Row): Promise<void> {
  await world.sql.query(
    `insert into sandbox.application_secret (world, application_id, secret, expires_at, previous, previous_until) values ($1, $2, $3, $4, $5, $6)
     on conflict (world, application_id) do update set secret = excluded.secret, expires_at = excluded.expires_at, previous = excluded.previous, previous_until = excluded.previous_until`,
    [world.id, id, row.secret, row.expires_at, row.previous, row.previous_until],
  );
}

/** Whether the marketplace takes the secret now. */
export async function isGoodSecret(
  world: World,
  application: Application,
  given: string | undefined,
): Promise<boolean> {
  const { secret, expires_at, previous, previous_until } = await secretsOf(world, application);
  const now = world.clock.now();
  if (given === secret) return expires_at === null || now < expires_at;
  return given !== undefined && given === previous && previous_until !== null && now < previous_until;
}

/** The secret in force ends after so long, and the application is told by the queue. */
export async function endSecretIn(world: World, application: Application, ms: number): Promise<void> {
  const expires_at = new Date(world.clock.nowMs() + ms);
  await save(world, application, { ...(await secretsOf(world, application)), expires_at });
  await tell(world, 'APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY', {
    applicationOAuthClientSecretExpiry: {
      clientId: application.clientId,
      clientSecretExpiryTime: expires_at.toISOString(),
      clientSecretExpiryReason: 'PERIODIC_ROTATION',
    },
  });
}

/** Makes a new secret; it comes by the queue alone, never in an answer. */
export async function rotateSecret(world: World, application: Application): Promise<void> {
  const now = world.clock.nowMs();
  const { secret: old, expires_at } = await secretsOf(world, application);
  const secret = `amzn1.oa2-cs.v1.sandbox-${randomUUID().replaceAll('-', '')}`;
  const until = new Date(Math.min(now + OLD_LIVES_MS, expires_at?.getTime() ?? Infinity));
  const row = { secret, expires_at: new Date(now + LIVES_MS), previous: old, previous_until: until };
  await save(world, application, row);
  await tell(world, 'APPLICATION_OAUTH_CLIENT_NEW_SECRET', {
    applicationOAuthClientNewSecret: {
      clientId: application.clientId,
      newClientSecret: secret,
      newClientSecretExpiryTime: row.expires_at.toISOString(),
      oldClientSecretExpiryTime: until.toISOString(),
    },
  });
}

/** Of the application itself no subscription tells: it goes to the queue that is registered with it. */
async function tell(world: World, notificationType: string, payload: object): Promise<void> {
  const at = world.clock.now().toISOString();
  const notification = {
    notificationVersion: '1.0',
    notificationType,
    payloadVersion: '1.0',
    eventTime: at,
    payload,
    notificationMetadata: {
      applicationId: 'amzn1.sellerapps.app.sandbox',
      subscriptionId: randomUUID(),
      publishTime: at,
      notificationId: randomUUID(),
    },
  };
  await enqueue(world, [JSON.stringify(notification)]);
}
