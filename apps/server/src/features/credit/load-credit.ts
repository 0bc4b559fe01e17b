import type { CreditLoad } from '@kervan/contracts/credit';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { cardLoadOf } from '@kervan/domain/credit/card-load';
import { refusalOfLoad } from '@kervan/domain/credit/load-rules';
import { LoadKind, LoadState } from '@kervan/domain/credit/load-state';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { begunOf, begunWithin } from '../../http/idempotency.ts';
import { within } from '../../cases/within.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { listCardRows } from '../../records/billing/card-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { idOfKey, lockLoad, readLoadFacts, type LoadRow } from './load-rows.ts';
import { payLoad } from './pay-load.ts';
import { settleLoad } from './settle-load.ts';

/** Cents of USD, and the card by the provider's id of it or by ours. */
type Wanted = { amount: Minor; paymentMethodId: string };

/**
 * WH-050, WH-059: charges a card so that exactly `amount` is credited. A repetition after a crash goes on with the load that was begun; the same
 * Idempotency-Key is the same load also when its answer is forgotten.
 * @throws IdempotencyKeyReused for another amount, WarehouseUserNotFound, NoCard, CardNotApproved, LoadLimitExceeded, PaymentInProgress, CardError
 */
export async function loadCredit(deps: Deps, caller: AccountCaller, wanted: Wanted): Promise<CreditLoad> {
  const { accountId } = caller;
  const own = <T>(work: (tx: Db) => Promise<T>) => within(deps, caller, work);
  const youngCardMax = deps.config.YOUNG_CARD_DAY_MAX_MINOR || null;
  const { loadId } =
    begunOf<{ loadId: string }>(caller) ??
    (await own(async (tx) => {
      const begun = { loadId: idOfKey(accountId, caller.attempt?.key) };
      await openLoad(tx, { accountId, ...begun, wanted, youngCardMax, now: deps.clock.now() });
      return begunWithin(tx, caller, begun);
    }));
  const load = await payLoad(deps, own, { accountId, loadId });
  if (!load?.payment_intent_id || load.state === LoadState.Failed) throw new AppError('CardError');
  return shownLoad(load);
}

/** Writes the load down before anything is charged; under the lock of the account's money, so that two at once see each other. */
async function openLoad(
  tx: Db,
  {
    accountId,
    loadId,
    wanted,
    youngCardMax,
    now,
  }: { accountId: number; loadId: string; wanted: Wanted; youngCardMax: Minor | null; now: number },
): Promise<void> {
  if (!(await lockCustomer(tx, accountId)) || (await findCustomerId(tx, accountId)) === null)
    throw new AppError('WarehouseUserNotFound');
  const { amount, paymentMethodId } = wanted;
  const known = await lockLoad(tx, accountId, loadId);
  if (known && known.net !== amount) throw new AppError('IdempotencyKeyReused');
  if (known) return;
  const card = (await listCardRows(tx, accountId)).find(
    (row) => row.payment_method_id === paymentMethodId || String(row.card_id) === paymentMethodId,
  );
  const gross = cardLoadOf(amount).charged;
  const facts = await readLoadFacts(tx, { accountId, cardId: card?.card_id ?? null, amount, now });
  const refusal = refusalOfLoad({
    amount,
    today: facts.today,
    card: card
      ? { status: card.status, cap: card.cap, month: facts.month, gross, addedAt: card.added_at.getTime() }
      : null,
    youngCardMax,
    sameOpenAt: facts.sameOpenAt,
    now,
  });
  if (refusal !== null || !card) throw new AppError(refusal ?? 'NoCard');
  await insertLoad(tx, { accountId, loadId, kind: LoadKind.Card, card, net: amount, day: null, now });
}

/** False when there is such a load already: of this id, or another automatic one of the day. */
export async function insertLoad(
  tx: Db,
  {
    accountId,
    loadId,
    kind,
    card,
    net,
    day,
    now,
  }: {
    accountId: number;
    loadId: string;
    kind: LoadKind;
    card: { card_id: number; payment_method_id: string };
    net: Minor;
    day: string | null;
    now: number;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('credit_load')
    .values({
      account_id: accountId,
      load_id: loadId,
      kind,
      net,
      gross: cardLoadOf(net).charged,
      card_id: card.card_id,
      payment_method_id: card.payment_method_id,
      state: LoadState.Begun,
      day,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('load_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * WH-060: reads the payment again and credits it when it was made. What the browser believes counts for nothing.
 * @throws RecordNotFound, ThreeDSecureFailed, ThreeDSecureIncomplete
 */
export async function confirmLoad(deps: Deps, caller: AccountCaller, paymentIntentId: string): Promise<void> {
  const { accountId } = caller;
  const own = <T>(work: (tx: Db) => Promise<T>) => within(deps, caller, work);
  const known = await own((tx) =>
    tx
      .selectFrom('credit_load')
      .select('load_id')
      .where('account_id', '=', accountId)
      .where('payment_intent_id', '=', paymentIntentId)
      .executeTakeFirst(),
  );
  if (!known) throw new AppError('RecordNotFound');
  const payment = await deps.payments.findPayment(paymentIntentId);
  if (!payment) throw new AppError('RecordNotFound');
  const load = await own((tx) => settleLoad(tx, { accountId, loadId: known.load_id, payment, now: deps.clock.now() }));
  if (load?.state === LoadState.Failed || load?.state === LoadState.GivenUp) throw new AppError('ThreeDSecureFailed');
  if (load?.state !== LoadState.Paid) throw new AppError('ThreeDSecureIncomplete');
}

const statuses = {
  [LoadState.Begun]: 'processing',
  [LoadState.NeedsAction]: 'requiresAction',
  [LoadState.Paid]: 'succeeded',
  [LoadState.Failed]: 'failed',
  [LoadState.GivenUp]: 'failed',
  [LoadState.Disputed]: 'succeeded',
} as const satisfies Record<LoadState, CreditLoad['status']>;

const shownLoad = (load: LoadRow): CreditLoad => ({
  paymentIntentId: load.payment_intent_id ?? '',
  clientSecret: load.state === LoadState.NeedsAction ? load.client_secret : null,
  status: statuses[load.state],
});

/** The card that automatic loads are charged to: the approved default of the warehouse (WH-017). */
export async function findWarehouseCard(tx: Db, accountId: number) {
  const cards = await listCardRows(tx, accountId);
  return cards.find((card) => card.is_warehouse_default && card.status === CardStatus.Approved) ?? null;
}
