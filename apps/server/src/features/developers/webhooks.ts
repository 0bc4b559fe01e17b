import { randomBytes } from 'node:crypto';
import type { developers } from '@kervan/contracts/developers-calls';
import type { WebhookEvent } from '@kervan/domain/webhooks/webhook-events';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import { mayCall } from '../../connectors/webhooks/post-signed.ts';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { developersJobs } from '../../jobs/declared/developers.jobs.ts';
import { DeliveryState, placeOfSecret } from './webhook-rows.ts';

/** M12: the addresses of the account, the oldest first. */
export const listWebhooks: Handler<typeof developers.webhooks> = async ({ caller }, deps) => {
  const rows = await within(deps, caller, (tx) =>
    tx
      .selectFrom('webhook')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .orderBy('webhook_id')
      .limit(limits.webhooksMax)
      .execute(),
  );
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    url: row.url,
    // The column holds what `addWebhook` took.
    events: row.events as WebhookEvent[],
    createdAt: row.created_at.toISOString(),
    failures: row.failures,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  }));
};

/** M12: an address is told from now on; its secret is shown this once. @throws WebhookAddressNotAllowed, WebhookLimitReached */
export const addWebhook: Handler<typeof developers.addWebhook> = ({ body: { url, events }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId } = caller;
    if (!mayCall(url, { mayBeLocal: !deps.config.production })) throw new AppError('WebhookAddressNotAllowed');
    await sql`select 1 from account where account_id = ${accountId} for update`.execute(tx);
    const { count } = await tx
      .selectFrom('webhook')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.webhooksMax) throw new AppError('WebhookLimitReached');
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    const { webhook_id } = await tx
      .insertInto('webhook')
      .values({
        account_id: accountId,
        url,
        sealed_secret: deps.secrets.seal(secret, placeOfSecret(accountId, url)),
        events: [...new Set(events)],
        created_at: new Date(),
      })
      .returning('webhook_id')
      .executeTakeFirstOrThrow();
    return { webhookId: webhook_id, secret };
  });

/** @throws RecordNotFound */
export const removeWebhook: Handler<typeof developers.removeWebhook> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const gone = await tx
      .deleteFrom('webhook')
      .where('account_id', '=', caller.accountId)
      .where('webhook_id', '=', body.webhookId)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!gone) throw new AppError('RecordNotFound');
    return null;
  });

/** Switches it on again; what waited is told. @throws RecordNotFound */
export const enableWebhook: Handler<typeof developers.enableWebhook> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const on = await tx
      .updateTable('webhook')
      .set({ disabled_at: null, failures: 0 })
      .where('account_id', '=', caller.accountId)
      .where('webhook_id', '=', body.webhookId)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!on) throw new AppError('RecordNotFound');
    await enqueue(tx, developersJobs.deliver, {});
    return null;
  });

const STATES = {
  [DeliveryState.waiting]: 'waiting',
  [DeliveryState.told]: 'told',
  [DeliveryState.failed]: 'failed',
} as const;

/** M12: the newest hundred of what an address was told. @throws RecordNotFound */
export const listDeliveries: Handler<typeof developers.deliveries> = ({ query: { webhookId }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    await requireWebhook(tx, caller.accountId, webhookId);
    const rows = await tx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_event as e', (join) =>
        join.onRef('e.account_id', '=', 'd.account_id').onRef('e.event_id', '=', 'd.event_id'),
      )
      .selectAll()
      .where('d.account_id', '=', caller.accountId)
      .where('d.webhook_id', '=', webhookId)
      .orderBy('d.event_id', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      eventId: Number(row.event_id),
      // The column holds types of frames that a webhook asked for.
      type: row.type as WebhookEvent,
      storeId: row.store_id,
      ids: row.ids.map(Number),
      at: row.created_at.toISOString(),
      // The column holds one of the three.
      state: STATES[row.state as DeliveryState],
      attempts: row.attempts,
      status: row.status,
      error: row.error,
      nextAt: row.state === DeliveryState.waiting ? row.next_at.toISOString() : null,
    }));
  });

/** M12: tells an address something again, from the beginning. @throws RecordNotFound */
export const replay: Handler<typeof developers.replay> = ({ body: { webhookId, eventId }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const again = await tx
      .updateTable('webhook_delivery')
      .set({ state: DeliveryState.waiting, attempts: 0, next_at: new Date() })
      .where('account_id', '=', caller.accountId)
      .where('webhook_id', '=', webhookId)
      .where('event_id', '=', eventId)
      .returning('event_id')
      .executeTakeFirst();
    if (!again) throw new AppError('RecordNotFound');
    await enqueue(tx, developersJobs.deliver, {});
    return null;
  });

async function requireWebhook(tx: Db, accountId: number, webhookId: number): Promise<void> {
  const row = await tx
    .selectFrom('webhook')
    .select('webhook_id')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
}
