import type { Card } from '@kervan/contracts/cards';
import { rejectsAt } from '@kervan/domain/cards/add-card';
import { CardStatus, isUsableCard } from '@kervan/domain/cards/card-status';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { lockCard, type CardRow } from '../../records/billing/card-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';

/** Removed rows are shown nowhere. */
const words = {
  [CardStatus.WaitingApproval]: 'waitingApproval',
  [CardStatus.Approved]: 'approved',
  [CardStatus.Rejected]: 'rejected',
  [CardStatus.Removed]: 'rejected',
} as const satisfies Record<CardStatus, Card['verificationStatus']>;

/** SUB-049: a card as its owner sees it; its reference number never is. */
export const shownCard = (row: CardRow): Card => ({
  id: row.card_id,
  brand: row.brand,
  last4: row.last4,
  expiry: `${String(row.exp_month).padStart(2, '0')}/${String(row.exp_year % 100).padStart(2, '0')}`,
  verificationStatus: words[row.status],
  isUsable: isUsableCard({
    status: row.status,
    usableAt: row.usable_at?.getTime() ?? null,
    isDefault: row.is_default,
  }),
  isDefault: row.is_default,
  isWarehouseDefault: row.is_warehouse_default,
  limit: row.cap,
  attemptsLeft: row.status === CardStatus.WaitingApproval ? limits.cardCodeAttemptsMax - row.attempts : 0,
  isCharged: row.verification?.charged_at != null,
  rejectsAt:
    row.status === CardStatus.WaitingApproval && !row.is_default
      ? new Date(rejectsAt(row.added_at.getTime())).toISOString()
      : null,
});

/** A card of the account, under the lock of its money. @throws RecordNotFound */
export async function requireCard(tx: Db, accountId: number, cardId: number): Promise<CardRow> {
  await lockCustomer(tx, accountId);
  const row = await lockCard(tx, accountId, cardId);
  if (!row) throw new AppError('RecordNotFound');
  return row;
}
