import { sql, type Selectable } from 'kysely';
import type { ProviderCard } from '@kervan/domain/billing/provider-objects';
import { activeCardStatuses, CardStatus, type CardFacts, type CardStep } from '@kervan/domain/cards/card-status';
import type { AddCardFacts } from '@kervan/domain/cards/add-card';
import type { Db } from '../../db/connect.ts';
import type { Card, CardVerification } from '../../db/schema.generated.ts';

/** A card with its newest verification charge. */
export type CardRow = Omit<Selectable<Card>, 'status'> & {
  status: CardStatus;
  verification: Selectable<CardVerification> | null;
};

/** Cards that are shown: everything but removed ones, oldest first. */
export async function listCardRows(tx: Db, accountId: number): Promise<CardRow[]> {
  const rows = await tx
    .selectFrom('card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<', CardStatus.Removed)
    .orderBy('card_id')
    .limit(SHOWN_MAX)
    .execute();
  const charges = await tx
    .selectFrom('card_verification')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('card_id', 'in', [0, ...rows.map(({ card_id }) => card_id)])
    .orderBy('verification_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    // The column is checked to hold one.
    status: row.status as CardStatus,
    verification: charges.filter(({ card_id }) => card_id === row.card_id).at(-1) ?? null,
  }));
}

/** Rejected ones stay until they are dismissed. */
const SHOWN_MAX = 100;

/** One card of the account, locked; undefined = none that is shown. */
export async function lockCard(tx: Db, accountId: number, cardId: number): Promise<CardRow | undefined> {
  await tx
    .selectFrom('card')
    .select('card_id')
    .where('account_id', '=', accountId)
    .where('card_id', '=', cardId)
    .forUpdate()
    .execute();
  return (await listCardRows(tx, accountId)).find(({ card_id }) => card_id === cardId);
}

export const factsOfCard = (row: CardRow): CardFacts => ({
  status: row.status,
  isDefault: row.is_default,
  isWarehouseDefault: row.is_warehouse_default,
  attempts: row.attempts,
});

/** What stands against a card that is to be added; to be asked under the lock of the customer. */
export async function readAddFacts(tx: Db, accountId: number, card: ProviderCard): Promise<AddCardFacts> {
  const rows = await tx
    .selectFrom('card')
    .select(['status', 'fingerprint', 'payment_method_id', 'decided_at'])
    .where('account_id', '=', accountId)
    .execute();
  // A card that a reading brought in before its owner did is the one that is being added.
  const others = rows.filter((row) => row.payment_method_id !== card.id);
  const active = others.filter(({ status }) => (activeCardStatuses as readonly number[]).includes(status));
  return {
    activeCards: active.length,
    isKnown: active.some(({ fingerprint }) => fingerprint === card.fingerprint),
    rejectedAt: others
      .filter((row) => row.fingerprint === card.fingerprint && wasRejected(row))
      .flatMap((row) => row.decided_at?.getTime() ?? []),
  };
}

/** A dismissed card keeps when it was rejected; one that was approved keeps nothing of its decision when it is deleted. */
const wasRejected = ({ status, decided_at }: { status: number; decided_at: Date | null }): boolean =>
  decided_at !== null && (status === CardStatus.Rejected || status === CardStatus.Removed);

/** How many cards count against the cap (SUB-050). */
export async function countActiveCards(tx: Db, accountId: number): Promise<number> {
  const { cards } = await tx
    .selectFrom('card')
    .select((of) => of.fn.countAll<number>().as('cards'))
    .where('account_id', '=', accountId)
    .where('status', 'in', [...activeCardStatuses])
    .executeTakeFirstOrThrow();
  return Number(cards);
}

/**
 * Takes over a card that was saved with 3-D Secure: the subscription may be paid with it from now on, and it waits for its verification for credit
 * (decision 71). The same number under a new id of the provider takes the place of the old one. Wrong codes are counted on by its fingerprint, also over
 * a deletion. Answers its row and the id it replaced.
 */
export async function putCard(
  tx: Db,
  accountId: number,
  { card, now }: { card: ProviderCard; now: number },
): Promise<{ cardId: number; replaced: string | null }> {
  const known = await tx
    .selectFrom('card')
    .select(['card_id', 'payment_method_id', 'status'])
    .where('account_id', '=', accountId)
    .where('status', 'in', [...activeCardStatuses])
    .where((of) => of.or([of('fingerprint', '=', card.fingerprint), of('payment_method_id', '=', card.id)]))
    .forUpdate()
    .executeTakeFirst();
  const values = {
    payment_method_id: card.id,
    fingerprint: card.fingerprint,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    usable_at: new Date(now),
  };
  if (known) {
    await tx
      .updateTable('card')
      .set(values)
      .where('account_id', '=', accountId)
      .where('card_id', '=', known.card_id)
      .execute();
    return {
      cardId: known.card_id,
      replaced: known.payment_method_id === card.id ? null : known.payment_method_id,
    };
  }
  const { card_id } = await tx
    .insertInto('card')
    .values({
      ...values,
      account_id: accountId,
      status: CardStatus.WaitingApproval,
      attempts: await wrongCodesOf(tx, accountId, card.fingerprint),
      added_at: new Date(now),
    })
    .returning('card_id')
    .executeTakeFirstOrThrow();
  return { cardId: card_id, replaced: null };
}

/** Wrong codes of a card that was deleted before its verification ended; a rejection and an approval begin it anew (SUB-055). */
export async function wrongCodesOf(tx: Db, accountId: number, fingerprint: string): Promise<number> {
  const last = await tx
    .selectFrom('card')
    .select(['attempts', 'decided_at'])
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .orderBy('card_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.decided_at === null ? last.attempts : 0;
}

/** Writes down what became of a card. What is rejected for credit goes on paying the subscription that it pays. */
export async function keepCardStep(
  tx: Db,
  row: Pick<CardRow, 'account_id' | 'card_id' | 'status'>,
  { step, now }: { step: CardStep; now: number },
): Promise<void> {
  await tx
    .updateTable('card')
    .set({
      status: step.status,
      attempts: step.attempts,
      ...decidedAt(row.status, step.status, now),
      ...(step.status === CardStatus.Approved
        ? { usable_at: sql<Date>`coalesce(usable_at, ${new Date(now)})` }
        : { is_warehouse_default: false }),
      ...(step.status === CardStatus.Removed ? { is_default: false } : {}),
    })
    .where('account_id', '=', row.account_id)
    .where('card_id', '=', row.card_id)
    .execute();
}

/** Approved or rejected now; an approved card that goes keeps no decision, a rejected one does (SUB-055: rejections are counted). */
function decidedAt(from: CardStatus, to: CardStatus, now: number): { decided_at?: Date | null } {
  if (from === to) return {};
  if (to === CardStatus.Removed) return from === CardStatus.Rejected ? {} : { decided_at: null };
  return { decided_at: new Date(now) };
}

/** SUB-055: the most that a card loads in a month, cents of USD; null = no cap. */
export async function capCard(
  tx: Db,
  { accountId, cardId, cap }: { accountId: number; cardId: number; cap: number | null },
): Promise<void> {
  await tx.updateTable('card').set({ cap }).where('account_id', '=', accountId).where('card_id', '=', cardId).execute();
}

/** The one card that warehouse credit is loaded with; the old one steps back first. */
export async function makeWarehouseDefault(tx: Db, accountId: number, cardId: number): Promise<void> {
  await tx
    .updateTable('card')
    .set({ is_warehouse_default: false })
    .where('account_id', '=', accountId)
    .where('is_warehouse_default', '=', true)
    .execute();
  await tx
    .updateTable('card')
    .set({ is_warehouse_default: true })
    .where('account_id', '=', accountId)
    .where('card_id', '=', cardId)
    .execute();
}

/** Approved cards of the account, for the claims of a trial. */
export async function listFingerprints(tx: Db, accountId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('card')
    .select('fingerprint')
    .distinct()
    .where('account_id', '=', accountId)
    .where('status', 'in', [...activeCardStatuses])
    .execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Waiting cards that were added before an instant, of every account: for the worker. What pays a subscription waits as long as it likes. */
export async function listWaitingCards(
  db: Db,
  addedBefore: number,
  { isReminded }: { isReminded: boolean | null },
): Promise<{ accountId: number; cardId: number; addedAt: number }[]> {
  const rows = await db
    .selectFrom('card')
    .select(['account_id', 'card_id', 'added_at'])
    .where('status', '=', CardStatus.WaitingApproval)
    .where('is_default', '=', false)
    .where('added_at', '<=', new Date(addedBefore))
    .$if(isReminded !== null, (query) => query.where('reminded_at', isReminded ? 'is not' : 'is', null))
    .orderBy('added_at')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, cardId: row.card_id, addedAt: row.added_at.getTime() }));
}

export async function noteReminder(tx: Db, accountId: number, cardId: number, now: number): Promise<void> {
  await tx
    .updateTable('card')
    .set({ reminded_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('card_id', '=', cardId)
    .execute();
}
