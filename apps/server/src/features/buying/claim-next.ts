import { sql } from 'kysely';
import type { buying } from '@kervan/contracts/buying-calls';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState, claimedUntil, isClaimOver } from '@kervan/domain/orders/buying';
import type { QueueReason } from '@kervan/domain/orders/buy-failures';
import { refuseOffer } from '@kervan/domain/orders/max-buy-price';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { stillToBuyOf } from '../../records/orders/order-pieces.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderScope } from '../../records/orders/order-write.ts';
import { joinedChanges } from './bought-change.ts';
import { readStoreCaps, settleCaps } from './caps.ts';
import { holderOf, shownClaim, type Claim } from './claimed-purchase.ts';
import { findBuyRefusal, productOf } from './required-order.ts';
import { convertBought, isRouteClosed } from './open-route.ts';

/** Products that are looked at for one answer: each may have a reason not to be handed out now. */
const LOOKED_AT_MAX = 25;
const EXTENSION = 'extension';

/**
 * Decision 59: hands the longest waiting product out for 15 minutes, each to one. Its source offer was read just before and is not above the
 * maximum; what stands in the way is kept beside it, and an offer that is too old is asked for meanwhile. Who holds one already gets it again.
 */
export const claimNext: Handler<typeof buying.next> = async ({ caller }, deps) => {
  const now = deps.clock.now();
  const held = await within(deps, caller, (tx) => findHeld(tx, deps, { caller, now }));
  if (held) return held;
  const { cancelBufferMinutes } = await within(deps, caller, (tx) => readOrderSettings(tx, caller.storeId));
  const looked: number[] = [];
  while (looked.length < LOOKED_AT_MAX) {
    // One transaction each: what is written of the ones before does not wait for the last.
    const outcome = await within(deps, caller, (tx) =>
      tryNext(tx, deps, { caller, now, cancelBufferMs: cancelBufferMinutes * 60_000, looked }),
    );
    if (outcome === null) return null;
    if (outcome.claim) return outcome.claim;
    looked.push(outcome.purchaseId);
  }
  return null;
};

type Asked = { caller: StoreCaller; now: number };

/** What whoever asks holds just now. */
async function findHeld(tx: Db, deps: Deps, { caller, now }: Asked) {
  const row = await tx
    .selectFrom('order_purchase')
    .select(['purchase_id', 'order_id'])
    .where('store_id', '=', caller.storeId)
    .where('claimed_by', '=', holderOf(caller))
    .where((eb) =>
      eb.or([
        eb('state', '=', BuyingState.CheckoutOpened),
        eb.and([eb('state', '=', BuyingState.Claimed), eb('claimed_until', '>', new Date(now))]),
      ]),
    )
    .orderBy('purchase_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const state = await lockOrder(tx, caller.storeId, { orderId: row.order_id });
  const purchase = state?.purchases.find((one) => one.purchase_id === row.purchase_id);
  return state && purchase ? shownClaim(tx, deps, caller, { state, purchase }) : null;
}

type Try = Asked & { cancelBufferMs: number; looked: readonly number[] };

/** Looks at the next product; null = none is left. */
async function tryNext(tx: Db, deps: Deps, { caller, now, cancelBufferMs, looked }: Try): Promise<Outcome | null> {
  const found = await pick(tx, { caller, now, cancelBufferMs, looked });
  const state = found && (await lockOrder(tx, caller.storeId, { orderId: found.orderId }));
  const purchase = state?.purchases.find((one) => one.purchase_id === found?.purchaseId);
  if (!found || !state || !purchase) return null;
  // The column holds states of buying only.
  const isFree =
    purchase.state === BuyingState.Queued ||
    isClaimOver(purchase.state as BuyingState, purchase.claimed_until?.getTime() ?? null, now);
  if (!isFree) return { purchaseId: purchase.purchase_id, claim: null };
  return judge(tx, deps, { caller, now, cancelBufferMs }, { state, purchase });
}

type Outcome = { purchaseId: number; claim: Awaited<ReturnType<typeof shownClaim>> | null };

/** The product that has waited the longest, those that were refused before behind the others. Orders that somebody changes just now are passed over. */
async function pick(tx: Db, { caller, now, cancelBufferMs, looked }: Try) {
  const { rows } = await sql<{ purchaseId: number; orderId: number }>`
    select p.purchase_id as "purchaseId", p.order_id as "orderId" from order_purchase p
      join seller_order o on o.store_id = p.store_id and o.order_id = p.order_id
    where p.store_id = ${caller.storeId} and p.channel = ${BuyerChannel.extension}::smallint and p.purchase_id <> all(${looked}::bigint[])
      and (p.state = ${BuyingState.Queued}::smallint or (p.state = ${BuyingState.Claimed}::smallint and p.claimed_until <= ${new Date(now)}::timestamptz))
      and o.unshipped_at <= ${new Date(now - cancelBufferMs)}::timestamptz
    order by p.failure is not null, case when p.failure is null then p.created_at end, case when p.failure is null then p.purchase_id end, random() limit 1 for update of o skip locked`.execute(
    tx,
  );
  return rows[0] ?? null;
}

async function judge(
  tx: Db,
  deps: Deps,
  { caller, now, cancelBufferMs }: Omit<Try, 'looked'>,
  { state, purchase }: Claim,
): Promise<Outcome> {
  const { item } = productOf(state, purchase.order_item_id);
  const scope = { accountId: caller.accountId, storeId: caller.storeId, now };
  // What was cancelled of it since it was queued is not bought.
  const quantity = stillToBuyOf(state, item, purchase);
  if (quantity < 1 || state.order.seller_status === SellerOrderStatus.Canceled) {
    await withdraw(tx, scope, { state, purchase });
    return { purchaseId: purchase.purchase_id, claim: null };
  }
  const asked = { id: item.order_item_id, quantity };
  const caps = await readStoreCaps(tx, deps, caller.storeId, state, asked);
  const { capOf, change } = settleCaps(state, caps);
  const offer = caps.get(item.order_item_id)?.offer ?? null;
  const capUsd = capOf(item.order_item_id, quantity);
  const refusal = offer === null ? null : refuseOffer(offer, capUsd, now);
  const reason: QueueReason | null =
    (await findBuyRefusal(tx, state, now, { cancelBufferMs, isByHand: false })) !== null ||
    (await isRouteClosed(tx, state))
      ? 'notBuyable'
      : offer === null
        ? 'listingUnknown'
        : (refusal?.code ?? null);
  const reported = {
    purchase_id: purchase.purchase_id,
    quantity,
    cap_usd: capUsd,
    offer: offer && JSON.stringify({ totalUsd: offer.totalUsd, isInStock: offer.isInStock }),
    offer_read_at: offer?.readAt == null ? null : new Date(offer.readAt),
  };
  // Whoever buys is told where the source sends it: at the warehouse that is the package's number.
  const converted =
    reason === null
      ? await convertBought(tx, scope, state, {
          products: [{ ...asked, purchaseId: purchase.purchase_id }],
          actor: 'rule',
        })
      : null;
  if (converted !== null) {
    const after = await changeOrder(tx, scope, converted, joinedChanges([change, claimChange(reported, caller, now)]));
    const claimed = after.purchases.find((row) => row.purchase_id === purchase.purchase_id) ?? purchase;
    return {
      purchaseId: purchase.purchase_id,
      claim: await shownClaim(tx, deps, caller, { state: after, purchase: claimed }),
    };
  }
  if ((reason === 'tooOld' || reason === 'unknown') && item.item_id !== null)
    await sql`select kervan.read_soon(${caller.storeId}, array[${item.item_id}]::bigint[])`.execute(tx);
  await keepReason(tx, { scope, state, purchase }, { ...reported, reason: reason ?? 'notConverted' });
  return { purchaseId: purchase.purchase_id, claim: null };
}

type Told = {
  purchase_id: number;
  quantity: number;
  cap_usd: number | null;
  offer: string | null;
  offer_read_at: Date | null;
};

const claimChange = (reported: Told, caller: StoreCaller, now: number) => ({
  purchases: [
    {
      ...reported,
      state: BuyingState.Claimed,
      claimed_by: holderOf(caller),
      claimed_until: new Date(claimedUntil(now)),
      failure: null,
    },
  ],
  events: [{ kind: 'buyClaimed' as const, at: new Date(now), actor: EXTENSION }],
});

/** Nobody wants it any more. */
const withdraw = (tx: Db, scope: OrderScope, { state, purchase }: Claim): Promise<unknown> =>
  changeOrder(tx, scope, state, {
    purchases: [
      {
        purchase_id: purchase.purchase_id,
        state: BuyingState.Withdrawn,
        claimed_until: null,
        failure: 'orderCancelled' satisfies QueueReason,
      },
    ],
  });

type Kept = Claim & { scope: OrderScope };

/** Why it is not handed out, where that is new: nobody is told the same over and over. A claim that ran out is given back with it. */
async function keepReason(
  tx: Db,
  { scope, state, purchase }: Kept,
  { reason, ...reported }: Told & { reason: QueueReason },
): Promise<void> {
  if (purchase.failure === reason && purchase.state === BuyingState.Queued) return;
  await changeOrder(tx, scope, state, {
    purchases: [{ ...reported, state: BuyingState.Queued, claimed_until: null, failure: reason }],
  });
}
