import type { Card } from '@kervan/contracts/cards';
import { refuseCard } from '@kervan/domain/cards/add-card';
import { CardStatus } from '@kervan/domain/cards/card-status';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { listCardRows, putCard, readAddFacts } from '../../records/billing/card-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { requireCard, shownCard } from './shown-card.ts';

/**
 * SUB-048: takes the card over that was entered in the browser; it waits for its verification. A repetition answers the same card. One that may not
 * be added is detached at the provider by the tidying. @throws CardError, TooManyCards, UniqueViolation, CardAddableLater, CardNeedsHelpDesk, RecordNotFound
 */
export async function addCard(deps: Deps, caller: AccountCaller, setupId: string): Promise<Card> {
  const { accountId } = caller;
  const customerId = await within(deps, caller, (tx) => findCustomerId(tx, accountId));
  const setup = setupId === '' || customerId === null ? null : await deps.payments.findSetup(setupId);
  // An entry of somebody else is as unknown as one that does not exist.
  if (!setup || setup.customerId !== customerId) throw new AppError('RecordNotFound');
  const card =
    setup.status === 'succeeded' && setup.cardId !== null ? await deps.payments.findCard(setup.cardId) : null;
  if (!card || card.customerId !== customerId) throw new AppError('CardError');
  return answeredWithin(deps, caller, async (tx) => {
    await lockCustomer(tx, accountId);
    const now = deps.clock.now();
    const known = (await listCardRows(tx, accountId)).find(({ payment_method_id }) => payment_method_id === card.id);
    if (known?.status === CardStatus.Approved || known?.status === CardStatus.Rejected) return shownCard(known);
    const refusal = refuseCard(await readAddFacts(tx, accountId, card), now);
    if (refusal !== null) throw new AppError(refusal);
    const { cardId } = await putCard(tx, accountId, { card, now });
    return shownCard(await requireCard(tx, accountId, cardId));
  });
}
