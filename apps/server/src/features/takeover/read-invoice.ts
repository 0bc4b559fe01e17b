import type { StoreState } from '@kervan/domain/takeover/account-state';
import type { Db } from '../../db/connect.ts';

/** Name, address and logo on invoices to the buyers of a store. */
export async function readInvoice(tx: Db, storeId: number): Promise<StoreState['invoice']> {
  const row = await tx.selectFrom('invoice_info').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  if (!row) return null;
  const { name, line1, line2, line3, city, district, state, post_code: zipCode, country, phone, logo } = row;
  return {
    address: { name, line1, line2, line3, city, district, state, zipCode, country, phone },
    logo: logo?.toString('base64') ?? null,
  };
}
