import type { BillingCustomer } from '@kervan/contracts/billing';
import type { Db } from '../../db/connect.ts';

/** The billing address of an account (SUB-014), or null while none was entered. */
export async function findBillingAddress(tx: Db, accountId: number): Promise<BillingCustomer | null> {
  const row = await tx
    .selectFrom('billing_customer')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.name || !row.line1 || !row.city || !row.country) return null;
  return {
    customerId: accountId,
    nameSurname: row.name,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    state: row.state,
    district: row.district,
    country: row.country,
    postCode: row.post_code,
    taxId: row.tax_id,
  };
}

/** Keeps the address; the row is also what money of the account is locked by, so that it is there from the first step on. */
export async function saveBillingAddress(
  tx: Db,
  accountId: number,
  { address, now }: { address: BillingCustomer; now: number },
): Promise<void> {
  const values = {
    name: address.nameSurname,
    line1: address.line1,
    line2: address.line2 || null,
    city: address.city,
    state: address.state || null,
    district: address.district || null,
    country: address.country,
    post_code: address.postCode || null,
    tax_id: address.taxId || null,
    updated_at: new Date(now),
  };
  await tx
    .insertInto('billing_customer')
    .values({ ...values, account_id: accountId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** The account pays the warehouse as well (WH-045). */
export const enableWarehouse = (tx: Db, accountId: number) =>
  tx.updateTable('billing_customer').set({ warehouse_enabled: true }).where('account_id', '=', accountId).execute();

/** The account at the provider; null = it was never named there. */
export async function findCustomerId(tx: Db, accountId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}
