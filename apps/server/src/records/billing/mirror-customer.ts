import { sql } from 'kysely';
import type { ProviderCard, ProviderCustomer } from '@kervan/domain/billing/provider-objects';
import { refuseCard } from '@kervan/domain/cards/add-card';
import { CardStatus } from '@kervan/domain/cards/card-status';
import type { Db } from '../../db/connect.ts';
import { readAddFacts, wrongCodesOf } from './card-rows.ts';
import { findAccountOfCustomer, ignored, isNoNewer, type Mirrored, type Reading } from './reading.ts';

/** Notes which customer at the provider the account is; the first one stays. */
export async function keepCustomerId(
  tx: Db,
  accountId: number,
  customer: ProviderCustomer,
  { now }: Pick<Reading, 'now'>,
): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('billing_customer')
    .values({ account_id: accountId, stripe_customer_id: customer.id, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ stripe_customer_id: customer.id, updated_at: at })
        .where('billing_customer.stripe_customer_id', 'is', null),
    )
    .execute();
}

/** What the customer holds, and which card pays by default. The address is ours and is not read back. */
export async function mirrorCustomer(tx: Db, customer: ProviderCustomer, reading: Reading): Promise<Mirrored> {
  const accountId = await findAccountOfCustomer(tx, customer.id);
  if (accountId === null) return ignored('unknown customer');
  if (customer.isDeleted) return ignored('deleted customer');
  const kept = await tx
    .updateTable('billing_customer')
    .set({ balance: customer.balance, read_at: reading.readAt, updated_at: new Date(reading.now) })
    .where('account_id', '=', accountId)
    .where(isNoNewer(reading.readAt))
    .returning('account_id')
    .executeTakeFirst();
  if (!kept) return { accountId, changed: false };
  await keepDefaultCard(tx, accountId, customer.defaultPaymentMethodId);
  return { accountId, changed: true };
}

/** Only a card of the account that was saved with 3-D Secure can be its default (SUB-053); the old one steps back first, since there is one at most. */
async function keepDefaultCard(tx: Db, accountId: number, paymentMethodId: string | null): Promise<void> {
  await tx
    .updateTable('card')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('payment_method_id', 'is distinct from', paymentMethodId)
    .execute();
  if (paymentMethodId === null) return;
  await tx
    .updateTable('card')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('payment_method_id', '=', paymentMethodId)
    .where('status', '<', CardStatus.Removed)
    .where('usable_at', 'is not', null)
    .execute();
}

/**
 * What the provider knows of a card: its expiry changes by itself, and a detached one is removed. A card that is new here waits for its
 * approval; one whose number the account has already is left out, and one that may not be added (SUB-055) is put among the removed, so that it is
 * detached.
 */
export async function mirrorCard(tx: Db, card: ProviderCard, { readAt, now }: Reading): Promise<Mirrored> {
  const row = await tx
    .selectFrom('card')
    .select(['account_id', 'status'])
    .where('payment_method_id', '=', card.id)
    .forUpdate()
    .executeTakeFirst();
  if (row) {
    const isGone = card.customerId === null && row.status !== CardStatus.Rejected;
    const kept = await tx
      .updateTable('card')
      .set({
        brand: card.brand,
        last4: card.last4,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        read_at: readAt,
        ...(isGone ? { status: CardStatus.Removed, is_default: false, is_warehouse_default: false } : {}),
      })
      .where('account_id', '=', row.account_id)
      .where('payment_method_id', '=', card.id)
      .where(isNoNewer(readAt))
      .returning('card_id')
      .executeTakeFirst();
    return { accountId: row.account_id, changed: kept !== undefined };
  }
  const accountId = await findAccountOfCustomer(tx, card.customerId);
  if (accountId === null) return ignored(card.customerId === null ? 'detached card' : 'unknown customer');
  await lockCustomer(tx, accountId);
  const facts = await readAddFacts(tx, accountId, card);
  if (facts.isKnown) return ignored('the same card stands already');
  const isRefused = refuseCard(facts, now) !== null;
  const added = await tx
    .insertInto('card')
    .values({
      account_id: accountId,
      payment_method_id: card.id,
      fingerprint: card.fingerprint,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      status: isRefused ? CardStatus.Removed : CardStatus.WaitingApproval,
      attempts: await wrongCodesOf(tx, accountId, card.fingerprint),
      added_at: new Date(now),
      read_at: readAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('card_id')
    .executeTakeFirst();
  return added ? { accountId, changed: true } : ignored('the same card stands already');
}

/**
 * Locks the account's money: whoever changes a subscription, an invoice, a dispute or a purchase of it, or counts its cards, takes it first, before any
 * of their rows and before the account's own. False where there is no customer yet.
 */
export async function lockCustomer(tx: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from billing_customer where account_id = ${accountId} for update`.execute(tx);
  return rows.length > 0;
}
