import { sql } from 'kysely';
import type { Left } from '@kervan/domain/account/deletion';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../../records/ledger/balance.ts';

export type MailLink = 'emailChange' | 'emailUndo' | 'deletion' | 'factorEnd';

/** Uses a link of a mail up: whose it is, or undefined when it is wrong, used or too old. */
export async function takeLink(tx: Db, kind: MailLink, tokenHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('mail_token')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Links of a kind are worth nothing any more. */
export const dropLinks = (tx: Db, accountId: number, kind: MailLink) =>
  tx.deleteFrom('mail_token').where('account_id', '=', accountId).where('kind', '=', kind).execute();

/** What the account has with us (decision 43), as it is read now. */
export async function readLeft(tx: Db, accountId: number): Promise<Left> {
  const credit = await balanceOf(tx, accountId);
  const earned = await balanceOf(tx, accountId, OwnCode.AffiliatePayable);
  return { credit: credit.posted, held: credit.held, earned: earned.posted };
}
