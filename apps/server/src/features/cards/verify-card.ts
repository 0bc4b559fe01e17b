import { timingSafeEqual } from 'node:crypto';
import type { Card } from '@kervan/contracts/cards';
import { cardAfter, CardStatus } from '@kervan/domain/cards/card-status';
import type { ProviderPayment } from '@kervan/domain/billing/provider-objects';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { begunOf, begunWithin } from '../../http/idempotency.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { factsOfCard, keepCardStep, type CardRow } from '../../records/billing/card-rows.ts';
import { findCall } from '../../records/billing/intent-log.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { cardJobs } from '../../jobs/declared/cards.jobs.ts';
import { requireCard, shownCard } from './shown-card.ts';

const PURPOSE = 'card-code';
/** States of a charge that stands or can still be confirmed. */
const STANDS: readonly string[] = ['succeeded', 'processing', 'requires_action', 'requires_confirmation'];
type Charged = { chargeId: string; clientSecret: string | null };

/** The code of one card alone: moved to another row it fits nothing. */
const codeText = (accountId: number, cardId: number, code: string): string => `${accountId}:${cardId}:${code}`;

/**
 * SUB-052, WH-069: charges 1.00 USD whose statement text ends in six digits; only their keyed hash is kept. A charge that stands is answered again.
 * @throws RecordNotFound, CardError, PaymentInProgress
 */
export async function chargeVerification(deps: Deps, caller: AccountCaller, cardId: number): Promise<Charged> {
  const { accountId, storeIds } = caller;
  const { row, customerId } = await within(deps, caller, async (tx) => ({
    row: await requireCard(tx, accountId, cardId),
    customerId: await findCustomerId(tx, accountId),
  }));
  const earlier = await findBegun(deps, caller, cardId);
  if (earlier && !STANDS.includes(earlier.status)) throw new AppError('CardError');
  if (earlier) return keepCharge(deps, caller, { cardId, payment: earlier });
  if (row.status !== CardStatus.WaitingApproval || customerId === null) throw new AppError('RecordNotFound');
  const known = row.verification?.payment_intent_id
    ? await deps.payments.findPayment(row.verification.payment_intent_id)
    : null;
  if (known && STANDS.includes(known.status)) return keepCharge(deps, caller, { cardId, payment: known });
  const judged = row.verification?.payment_intent_id ?? null;
  const opened = await within(deps, caller, async (tx) => {
    const now = (await requireCard(tx, accountId, cardId)).verification?.payment_intent_id ?? null;
    const verification = now === judged ? await openVerification(deps, tx, { accountId, cardId }) : null;
    if (verification) await begunWithin(tx, caller, { verificationId: verification.verificationId });
    return verification;
  });
  // Another click was faster: its charge is the one that is looked at.
  if (opened === null) return chargeVerification(deps, caller, cardId);
  const { verificationId, code } = opened;
  const entity = `card:${cardId}:${verificationId}`;
  // Made, and ended for its maker who died: it is taken over instead of being made again.
  const made = await within(deps, caller, (tx) => findCall(tx, { accountId, operation: 'createPayment', entity }));
  const adopted = made?.state === 'done' && made.answerId ? await deps.payments.findPayment(made.answerId) : null;
  const payment =
    adopted ??
    (await performCall(deps, {
      accountId,
      operation: 'createPayment',
      entity,
      // Two clicks at once are one charge, whichever comes first.
      isOnce: true,
      params: {
        accountId,
        customerId,
        cardId: row.payment_method_id,
        amount: limits.cardVerificationMinor,
        description: 'Card verification',
        statementCode: code,
        offSession: false,
        metadata: { card_verification: String(verificationId) },
      },
      storeIds,
    }));
  await within(deps, caller, async (tx) => {
    // Not between two readings of another click: it would see that one is noted, and that none is open, and make a second one.
    await lockCustomer(tx, accountId);
    await tx
      .updateTable('card_verification')
      .set({ payment_intent_id: payment.id })
      .where('account_id', '=', accountId)
      .where('card_id', '=', cardId)
      .where('verification_id', '=', verificationId)
      .execute();
  });
  if (payment.status === 'requires_payment_method') throw new AppError('CardError');
  return keepCharge(deps, caller, { cardId, payment });
}

/** The charge that an earlier try of the same attempt made; null = it made none that is noted. */
async function findBegun(deps: Deps, caller: AccountCaller, cardId: number): Promise<ProviderPayment | null> {
  const begun = begunOf<{ verificationId: number }>(caller);
  if (begun === null) return null;
  const made = await within(deps, caller, (tx) =>
    tx
      .selectFrom('card_verification')
      .select('payment_intent_id')
      .where('account_id', '=', caller.accountId)
      .where('card_id', '=', cardId)
      .where('verification_id', '=', begun.verificationId)
      .executeTakeFirst(),
  );
  return made?.payment_intent_id ? deps.payments.findPayment(made.payment_intent_id) : null;
}

/** The charge that is being made, or a new one. Its code follows from its number and the master key: a try after a crash charges the same one. */
async function openVerification(
  { secrets }: Deps,
  tx: Db,
  { accountId, cardId }: { accountId: number; cardId: number },
): Promise<{ verificationId: number; code: string }> {
  const open = await tx
    .selectFrom('card_verification')
    .select('verification_id')
    .where('account_id', '=', accountId)
    .where('card_id', '=', cardId)
    .where('payment_intent_id', 'is', null)
    .executeTakeFirst();
  const { verification_id: verificationId } =
    open ??
    (await tx
      .insertInto('card_verification')
      .values({
        account_id: accountId,
        card_id: cardId,
        code_hmac: Buffer.alloc(0),
        amount: limits.cardVerificationMinor,
      })
      .returning('verification_id')
      .executeTakeFirstOrThrow());
  const [source] = secrets.marks(`${accountId}:${cardId}:${verificationId}`, 'card-code-source');
  // 48 of its bits over a million: no digit is likelier than another by more than a part in 10^8.
  const code = String(source.readUIntBE(0, 6) % 10 ** limits.cardCodeDigits).padStart(limits.cardCodeDigits, '0');
  const [hmac] = secrets.marks(codeText(accountId, cardId, code), PURPOSE);
  await tx
    .updateTable('card_verification')
    .set({ code_hmac: hmac })
    .where('account_id', '=', accountId)
    .where('card_id', '=', cardId)
    .where('verification_id', '=', verificationId)
    .execute();
  return { verificationId, code };
}

/** Notes when the money was taken; until then its bank wants a confirmation. */
async function keepCharge(
  deps: Deps,
  caller: AccountCaller,
  { cardId, payment }: { cardId: number; payment: ProviderPayment },
): Promise<Charged> {
  if (payment.status === 'succeeded')
    await within(deps, caller, (tx) =>
      tx
        .updateTable('card_verification')
        .set({ charged_at: new Date(deps.clock.now()) })
        .where('account_id', '=', caller.accountId)
        .where('card_id', '=', cardId)
        .where('payment_intent_id', '=', payment.id)
        .where('charged_at', 'is', null)
        .execute(),
    );
  return { chargeId: payment.id, clientSecret: payment.status === 'succeeded' ? null : payment.clientSecret };
}

/**
 * WH-068: the typed reference number approves the card; the third wrong one rejects it (SUB-052). A wrong number counts even though it is refused.
 * @throws RecordNotFound, WrongReferenceCode, VerificationAttemptsExceeded
 */
export async function verifyCard(
  deps: Deps,
  caller: AccountCaller,
  { cardId, referenceNumber }: { cardId: number; referenceNumber: string },
): Promise<Card> {
  const { accountId } = caller;
  const pending = await within(deps, caller, (tx) => requireCard(tx, accountId, cardId));
  if (pending.verification?.payment_intent_id && pending.verification.charged_at === null) {
    // Its bank confirmed it in the browser: nobody told us yet.
    const payment = await deps.payments.findPayment(pending.verification.payment_intent_id);
    if (payment) await keepCharge(deps, caller, { cardId, payment });
  }
  const { refusal, row } = await within(deps, caller, async (tx) => {
    const card = await requireCard(tx, accountId, cardId);
    if (card.status === CardStatus.WaitingApproval && card.verification?.charged_at == null)
      return { refusal: 'WrongReferenceCode' as const, row: card };
    const isRight = isRightCode(deps, card, referenceNumber);
    const step = cardAfter(factsOfCard(card), { kind: 'codeTried', isRight });
    await keepCardStep(tx, card, { step, now: deps.clock.now() });
    if (step.refund) await orderTidy(tx);
    return { refusal: step.refusal, row: await requireCard(tx, accountId, cardId) };
  });
  if (refusal !== null) throw new AppError(refusal);
  return shownCard(row);
}

/** Refunds and detachments follow at once in the background. */
export const orderTidy = (tx: Db): Promise<void> => enqueue(tx, cardJobs.tidy, {});

function isRightCode({ secrets }: Deps, card: CardRow, typed: string): boolean {
  const kept = card.verification?.code_hmac;
  if (!kept) return false;
  // Each is looked at, whatever the first one said: the time tells nothing.
  return secrets
    .marks(codeText(card.account_id, card.card_id, typed.replaceAll(/\s/g, '')), PURPOSE)
    .map((mark) => mark.length === kept.length && timingSafeEqual(mark, kept))
    .includes(true);
}
