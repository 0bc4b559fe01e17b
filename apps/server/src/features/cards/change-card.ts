import type { Card } from '@kervan/contracts/cards';
import { cardAfter, type CardEvent } from '@kervan/domain/cards/card-status';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { capCard, factsOfCard, keepCardStep, makeWarehouseDefault } from '../../records/billing/card-rows.ts';
import { requireCard, shownCard } from './shown-card.ts';
import { orderTidy } from './verify-card.ts';

/** WH-070, SUB-051, SUB-054: deletes a card or takes a rejected one out of sight; it is detached at the provider in the background. @throws RecordNotFound, CannotDeleteDefaultCard */
export async function takeAway(
  deps: Deps,
  caller: AccountCaller,
  { cardId, kind }: { cardId: number; kind: Extract<CardEvent['kind'], 'deleted' | 'dismissed'> },
): Promise<null> {
  await within(deps, caller, async (tx) => {
    const row = await requireCard(tx, caller.accountId, cardId);
    const step = cardAfter(factsOfCard(row), { kind });
    if (step.refusal !== null) throw new AppError(step.refusal);
    await keepCardStep(tx, row, { step, now: deps.clock.now() });
    await orderTidy(tx);
  });
  return null;
}

/** SUB-055: caps what a card loads a month. @throws RecordNotFound */
export const setLimit = (
  deps: Deps,
  caller: AccountCaller,
  { cardId, limit }: { cardId: number; limit: number | null },
): Promise<Card> =>
  within(deps, caller, async (tx) => {
    await requireCard(tx, caller.accountId, cardId);
    await capCard(tx, { accountId: caller.accountId, cardId, cap: limit });
    return shownCard(await requireCard(tx, caller.accountId, cardId));
  });

/** SUB-054: only an approved card loads warehouse credit by default. @throws RecordNotFound, CardNotApproved */
export const setWarehouseDefault = (deps: Deps, caller: AccountCaller, cardId: number): Promise<Card> =>
  within(deps, caller, async (tx) => {
    const row = await requireCard(tx, caller.accountId, cardId);
    const { refusal } = cardAfter(factsOfCard(row), { kind: 'madeDefault' });
    if (refusal !== null) throw new AppError(refusal);
    await makeWarehouseDefault(tx, caller.accountId, cardId);
    return shownCard(await requireCard(tx, caller.accountId, cardId));
  });
