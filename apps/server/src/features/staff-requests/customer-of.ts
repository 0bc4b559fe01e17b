import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';

/** The account is there and is nobody's memory yet. @throws RecordNotFound */
export async function requireCustomerOf(tx: Db, accountId: number): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
}
