import type { AgreementName } from '@kervan/domain/onboarding/agreements';
import type { Db } from '../../db/connect.ts';

/** True once the account has given its answers (ONB-020). */
export async function hasOnboarding(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('onboarding')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a registration and the first questions do not keep in a row of their own. */
export type KeptAgreement = Exclude<AgreementName, 'licence'>;

/** The newest acceptance of a text, or null. */
export const findAcceptance = async (tx: Db, accountId: number, agreement: KeptAgreement) =>
  (await tx
    .selectFrom('agreement_acceptance')
    .select(['text_version', 'accepted_at'])
    .where('account_id', '=', accountId)
    .where('agreement', '=', agreement)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Keeps that a text was accepted; the first acceptance of a version stands. */
export async function insertAcceptance(
  tx: Db,
  acceptance: { accountId: number; agreement: KeptAgreement; version: string; at: Date; ip: string },
): Promise<void> {
  await tx
    .insertInto('agreement_acceptance')
    .values({
      account_id: acceptance.accountId,
      agreement: acceptance.agreement,
      text_version: acceptance.version,
      accepted_at: acceptance.at,
      accepted_ip: acceptance.ip,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
