import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Uninvoiced = { accountId: number; id: string; packageId: number | null; storeId: number | null };

/** Charges without an invoice, the oldest first; a package that was dispatched comes with its number. */
export async function listUninvoiced(
  db: Db,
  { since, limit }: { since: number; limit: number },
): Promise<Uninvoiced[]> {
  const { rows } = await sql<Uninvoiced>`
    with charge as (
      select account_id, id, seq, created_at, kind, case when kind = 'shipping' then ref ->> 'packageId' end as package_id from ledger.transfer
      where kind in ('shipping', 'return_fee', 'extra_charge', 'refund') and created_at >= ${new Date(since)} and phase in ('single', 'post') and amount > 0
        and (debit_code = 'credit' or (kind = 'refund' and credit_code = 'credit')))
    select c.account_id as "accountId", c.id, p.package_id as "packageId", p.store_id as "storeId" from charge c
    left join warehouse_package p on p.account_id = c.account_id and p.package_id = c.package_id::bigint
    where (c.kind <> 'shipping' or p.package_id is not null) and not exists (
      select from warehouse_invoice i where i.account_id = c.account_id and i.cause = case when c.kind = 'shipping' then 'dispatch:' || c.package_id else 'charge:' || c.id end)
    order by c.created_at, c.account_id, c.seq limit ${limit}`.execute(db);
  return rows;
}
