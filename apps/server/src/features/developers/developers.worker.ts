import { limits } from '@kervan/domain/limits';
import { isDelivered, retryAfterMs } from '@kervan/domain/webhooks/delivery';
import { sql } from 'kysely';
import { postSigned, type Told } from '../../connectors/webhooks/post-signed.ts';
import type { WorkerDeps } from '../../deps.ts';
import { isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { developersJobs } from '../../jobs/declared/developers.jobs.ts';
import { DeliveryState, placeOfSecret } from './webhook-rows.ts';

/** Of one round, and of them at the same time. */
const BATCH_SIZE = 200;
const AT_ONCE = 8;

export function workOnDevelopers(all: Work, deps: WorkerDeps): void {
  work(all, deps, developersJobs, {
    deliver: async () => {
      await spread(deps);
      await tellDue(deps);
    },
    tidy: async () => {
      await sql`delete from webhook_event where created_at < now() - make_interval(secs => ${limits.webhookEventsKeptMs / 1000})`.execute(
        deps.db,
      );
    },
  });
  onlyWhenDue(all, developersJobs, {
    deliver: () =>
      isOneOf(
        sql<boolean>`exists (select from webhook_event where spread_at is null)`,
        sql<boolean>`exists (select from webhook_delivery where state = ${sql.lit(DeliveryState.waiting)} and next_at <= now())`,
      ),
  });
}

/** What happened becomes a delivery for each webhook that wants it. */
async function spread({ db }: WorkerDeps): Promise<void> {
  await sql`with fresh as (
      update webhook_event set spread_at = now() where (account_id, event_id) in (
        select account_id, event_id from webhook_event where spread_at is null order by event_id limit 1000 for update skip locked)
      returning account_id, event_id, type)
    insert into webhook_delivery(account_id, webhook_id, event_id, next_at)
      select f.account_id, w.webhook_id, f.event_id, now() from fresh f join webhook w on w.account_id = f.account_id and f.type = any(w.events)
      on conflict do nothing`.execute(db);
}

type Due = {
  account_id: number;
  webhook_id: number;
  event_id: number;
  attempts: number;
  url: string;
  sealed_secret: string;
  type: string;
  store_id: number | null;
  ids: number[];
  created_at: Date;
};

async function tellDue(deps: WorkerDeps): Promise<void> {
  const { rows } =
    await sql<Due>`select d.account_id, d.webhook_id, d.event_id, d.attempts, w.url, w.sealed_secret, e.type, e.store_id, e.ids, e.created_at
    from webhook_delivery d join webhook w using (account_id, webhook_id) join webhook_event e using (account_id, event_id)
    where d.state = ${DeliveryState.waiting} and d.next_at <= now() and w.disabled_at is null order by d.next_at, d.event_id limit ${BATCH_SIZE}`.execute(
      deps.db,
    );
  const waiting = [...rows];
  const next = async (): Promise<void> => {
    for (let due = waiting.shift(); due !== undefined; due = waiting.shift()) await tell(deps, due);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** A crash between the call and the note tells it again: whoever hears it knows it by its number. */
async function tell(deps: WorkerDeps, due: Due): Promise<void> {
  const { account_id: accountId, url } = due;
  const body = JSON.stringify({
    id: Number(due.event_id),
    type: due.type,
    storeId: due.store_id,
    ids: due.ids.map(Number),
    at: due.created_at.toISOString(),
  });
  const message = {
    body,
    secret: deps.secrets.open(due.sealed_secret, placeOfSecret(accountId, url)),
    at: Math.floor(Date.now() / 1000),
  };
  const told = await postSigned(url, message, { mayBeLocal: !deps.config.production });
  await note(deps, due, told);
}

async function note({ db }: WorkerDeps, due: Due, { status, error }: Told): Promise<void> {
  const notified = isDelivered(status);
  const attempts = due.attempts + 1;
  const wait = notified ? null : retryAfterMs(attempts);
  const state = notified ? DeliveryState.told : wait === null ? DeliveryState.failed : DeliveryState.waiting;
  await db.transaction().execute(async (tx) => {
    await sql`update webhook_delivery set state = ${state}, attempts = ${attempts}, status = ${status}, error = ${error},
        told_at = ${notified ? sql`now()` : null}, next_at = now() + make_interval(secs => ${(wait ?? 0) / 1000})
      where account_id = ${due.account_id} and webhook_id = ${due.webhook_id} and event_id = ${due.event_id}`.execute(
      tx,
    );
    await sql`update webhook set failures = ${notified ? sql`0` : sql`failures + 1`},
        disabled_at = case when ${!notified} and failures + 1 >= ${limits.webhookFailuresMax} then coalesce(disabled_at, now()) else disabled_at end
      where account_id = ${due.account_id} and webhook_id = ${due.webhook_id}`.execute(tx);
  });
}
