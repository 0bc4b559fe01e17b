import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderCard } from '@kervan/domain/billing/provider-objects';
import { refuseCard } from '@kervan/domain/cards/add-card';
import { isUsableCard } from '@kervan/domain/cards/card-status';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { listCardRows, putCard, readAddFacts } from '../../records/billing/card-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { listAnswers } from '../../records/billing/intent-log.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { setupsOf } from './open-setup.ts';
import { findNewestPurchase, isOpen, passFormStep } from './purchase-row.ts';

/** Entries of a card that may be under way at once: tabs, double clicks, and one that was given up. */
const SETUPS_MAX = 5;

/**
 * SUB-087, SUB-089: makes a card the one that subscriptions are paid with. It must be the caller's, and saved with 3-D Secure, here or for the open
 * purchase (SUB-053); for credit it is verified apart (SUB-055). A rejected one is added no sooner by this way than by another.
 * @throws NoCard, CustomerNotFound, RecordNotFound, CardNotApproved, TooManyCards, CardAddableLater, CardNeedsHelpDesk, ProviderError
 */
export async function setDefaultCard(deps: Deps, caller: AccountCaller, paymentMethodId: string): Promise<void> {
  const { accountId, storeIds } = caller;
  if (paymentMethodId.trim() === '') throw new AppError('NoCard');
  const { customerId, purchase, known, setups } = await within(deps, caller, async (tx) => ({
    customerId: await findCustomerId(tx, accountId),
    purchase: await findNewestPurchase(tx, accountId),
    known: await listCardRows(tx, accountId),
    setups: await listAnswers(tx, setupsOf(accountId), SETUPS_MAX),
  }));
  if (customerId === null) throw new AppError('CustomerNotFound');
  // The list of cards names none of the provider's ids: a card of it is meant by its own (SUB-048).
  const listed = known.find(({ card_id }) => String(card_id) === paymentMethodId);
  const card = await deps.payments.findCard(listed?.payment_method_id ?? paymentMethodId);
  // A card of somebody else is as unknown as one that does not exist.
  if (!card || card.customerId !== customerId) throw new AppError('RecordNotFound');
  const isConfirmed = isOpen(purchase) && (await wasSetUp(deps, setups, card));
  const replaced = await within(deps, caller, (tx) => takeOver(deps, tx, accountId, { card, isConfirmed }));
  await performCall(
    deps,
    {
      accountId,
      operation: 'setDefaultCard',
      entity: `account:${accountId}`,
      params: { customerId, cardId: card.id },
      storeIds,
    },
    (tx) =>
      passFormStep(tx, accountId, {
        to: PurchaseState.DefaultSet,
        now: deps.clock.now(),
        payment_method_id: card.id,
      }),
  );
  // The same number under its earlier id is of no use to anybody; the default is set, whatever becomes of it.
  if (replaced !== null)
    await performCall(deps, {
      accountId,
      operation: 'detachCard',
      entity: `card:${replaced}`,
      params: { cardId: replaced },
    }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
}

/** Whether one of the entries that were begun for the account, in this tab or in another, saved the card; the bank was asked where it wanted to be. */
async function wasSetUp(deps: Deps, setups: readonly string[], card: ProviderCard): Promise<boolean> {
  for (const id of setups) {
    const setup = await deps.payments.findSetup(id);
    if (setup?.status === 'succeeded' && setup.cardId === card.id) return true;
  }
  return false;
}

async function takeOver(
  deps: Deps,
  tx: Parameters<typeof putCard>[0],
  accountId: number,
  { card, isConfirmed }: { card: ProviderCard; isConfirmed: boolean },
): Promise<string | null> {
  await lockCustomer(tx, accountId);
  const rows = await listCardRows(tx, accountId);
  const row = rows.find(({ payment_method_id }) => payment_method_id === card.id);
  const now = deps.clock.now();
  const isUsable =
    row !== undefined &&
    isUsableCard({ status: row.status, usableAt: row.usable_at?.getTime() ?? null, isDefault: row.is_default });
  if (!isUsable && !isConfirmed) throw new AppError('CardNotApproved');
  if (!isUsable) {
    const facts = await readAddFacts(tx, accountId, card);
    // The same number again takes the place of the one that stands: it is none more.
    const refusal = refuseCard(facts.isKnown ? { ...facts, isKnown: false, activeCards: 0 } : facts, now);
    if (refusal !== null) throw new AppError(refusal);
  }
  const { replaced } = isUsable ? { replaced: null } : await putCard(tx, accountId, { card, now });
  await passFormStep(tx, accountId, { to: PurchaseState.CardConfirmed, now, payment_method_id: card.id });
  return replaced;
}
