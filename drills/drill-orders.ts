import { setTimeout as wait } from 'node:timers/promises';
import { createCall, type Call } from '@kervan/contracts/call';
import { pricing } from '@kervan/contracts/pricing-calls';
import { publishing } from '@kervan/contracts/publishing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { hashToken, newToken } from '../apps/server/src/http/session.ts';
import type { DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';
import type { Part, Stage } from './stage.ts';

/** An order as the marketplace's books have it. */
export type OrderBooks = {
  status: string;
  items: { sku: string; quantity: number; cancelReason?: string }[];
  packages: { trackingNumber: string }[];
  transactions: { type: string }[];
};
export const booksOf = (stage: Stage, order: string): Promise<OrderBooks> =>
  outside(stage).ask<OrderBooks>('GET', `/world/orders/${order}`);

/** Buyers buy one piece of a listing each, at a price that leaves room for any source. Answers the orders' numbers. */
export async function placeOrders({ stage, seller }: DrillContext, count: number): Promise<string[]> {
  const world = outside(stage);
  const listings = await world.listings('DE', seller.sellingPartnerId);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { amazonOrderId } = await world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: listings[made % listings.length]?.sku, quantity: 1, unitPriceMinor: 49_999 }],
    });
    ids.push(amazonOrderId);
  }
  return ids;
}

export type TakenIn = { orderId: number; amazonOrderId: string };

/** Waits until the panel knows the orders, and that they may be bought. */
export const untilTakenIn = (stage: Stage, ids: readonly string[]): Promise<TakenIn[]> =>
  until('the orders are in', async () => {
    const { rows } = await stage
      .owner()
      .query<TakenIn>(
        `select order_id as "orderId", amazon_order_id as "amazonOrderId" from seller_order where amazon_order_id = any($1) and order_status > 0 order by order_id`,
        [ids],
      );
    return rows.length === ids.length ? rows : undefined;
  });

/** What a change of every price wants to be counted in. */
const COUNTED_WITHIN_MS = 120_000;

/** The seller sends straight from the source from now on, at a price that is known, and says that the prices are meant to move. */
export async function sendDirectly({ seller }: DrillContext): Promise<void> {
  await seller.retry(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  const { revision: _, ...direct } = await seller.retry(pricing.get, { query: { sendingType: 'direct' } });
  await seller.retry(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd: 900 } });
  await seller.retry(routing.save, { body: { defaultSendingType: 'direct' } });
  await until(
    'the change of prices is through',
    async () => {
      const { rollout } = await seller.retry(publishing.get, {});
      if (rollout?.state === 'halted')
        await seller.retry(publishing.release, { body: { toRevision: rollout.toRevision } });
      return rollout === null;
    },
    COUNTED_WITHIN_MS,
  );
}

/** The seller in so many browsers at once, each with a session of its own. */
export async function openTabs({ stage, seller }: DrillContext, count: number): Promise<Call[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  await stage.owner().query(
    `insert into session(account_id, token_hash, device_hash, kind, expires_at, ends_at)
       select s.account_id, t.hash, t.hash, 'web', now() + interval '1 day', now() + interval '1 day'
       from store s cross join unnest($2::bytea[]) t(hash) where s.store_id = $1`,
    [seller.storeId, tokens.map(hashToken)],
  );
  return tokens.map((token) =>
    createCall(async ({ method, url, body, contentType }) => {
      const answer = await fetch(`${stage.panelUrl}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `dev=${token}`,
          'x-customer-marketplace-id': String(seller.storeId),
          ...(contentType === null ? {} : { 'content-type': contentType }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      return { status: answer.status, json: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text, location: null };
    }),
  );
}

/** A call is on its way so soon after it was made. */
const ON_ITS_WAY_MS = 15;

/** Makes calls, and kills the parts while they are on their way; what they do until an answer is there is theirs. */
export async function underKill<T>(
  { stage, random }: DrillContext,
  parts: readonly Part[],
  calls: () => Promise<T>,
): Promise<T> {
  const answers = calls();
  // Its failure is met below; until then nobody waits for it.
  answers.catch(() => {});
  await wait(random() * ON_ITS_WAY_MS);
  await Promise.all(parts.map((part) => stage.kill(part)));
  return answers;
}
