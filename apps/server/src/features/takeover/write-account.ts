import type { AccountState } from '@kervan/domain/takeover/account-state';
import type { Db } from '../../db/connect.ts';

type Scope = { accountId: number; now: number; storeIds: ReadonlyMap<string, number> };

/** What a state says of the account itself; what it says nothing of stays. */
export async function writeAccount(tx: Db, scope: Scope, { company, extension }: AccountState): Promise<void> {
  if (company) await writeCompany(tx, scope, company);
  if (extension) await writeExtension(tx, scope, extension);
  const [first] = scope.storeIds.values();
  // Whoever had no store finds one selected.
  await tx
    .updateTable('account')
    .set((eb) => ({ selected_store_id: eb.fn.coalesce('selected_store_id', eb.val(first ?? null)) }))
    .where('account_id', '=', scope.accountId)
    .execute();
}

async function writeCompany(
  tx: Db,
  { accountId, now }: Scope,
  company: NonNullable<AccountState['company']>,
): Promise<void> {
  const { businessName, taxOffice, taxNumber, zipCode, ...same } = company;
  const values = {
    ...same,
    business_name: businessName,
    tax_office: taxOffice,
    tax_number: taxNumber,
    post_code: zipCode,
    updated_at: new Date(now),
  };
  await tx
    .insertInto('company_info')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

async function writeExtension(
  tx: Db,
  { accountId, storeIds }: Scope,
  { defaultMarkets, ...kept }: NonNullable<AccountState['extension']>,
): Promise<void> {
  const settings = JSON.stringify({
    ...kept,
    defaultStoreIds: defaultMarkets.flatMap((market) => storeIds.get(market) ?? []),
  });
  await tx
    .insertInto('extension_settings')
    .values({ account_id: accountId, settings, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({ settings, revision: eb('extension_settings.revision', '+', 1) })),
    )
    .execute();
}
