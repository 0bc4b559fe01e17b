import { sql } from 'kysely';
import { buyerInvoiceNumber, type InvoiceSums } from '@kervan/domain/orders/buyer-invoice';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { BuyerPlace } from './buyer-data.ts';

/** What an invoice to a buyer says, frozen when it is issued; of the buyer see `InvoicedBuyer`. */
export type InvoiceContent = {
  order: string;
  purchasedAt: string;
  seller: { name: string; address: string; phone: string; company: string; taxOffice: string; taxNumber: string };
  items: { title: string; code: string; quantity: number; price: number }[];
  sums: InvoiceSums;
  isTaxIncluded: boolean;
  currency: string;
  decimals: 0 | 2;
};
export type InvoicedBuyer = { name: string; address: string };
export type IssuedInvoice = {
  number: string;
  issuedAt: Date;
  content: InvoiceContent;
  logo: Buffer | null;
  /** null = the buyer's data are gone. */
  buyer: InvoicedBuyer | null;
};

const placeOf = ({ accountId, storeId, orderId }: BuyerPlace) => ({
  table: 'buyer_invoice',
  column: 'sealed_buyer',
  accountId,
  row: `${storeId}:${orderId}`,
});

/** Whom an invoice names; null = the buyer's data are gone. */
export const openInvoiced = (secrets: Secrets, place: BuyerPlace, sealed: string | null): InvoicedBuyer | null =>
  // Sealed below, in this shape.
  sealed === null ? null : (JSON.parse(secrets.open(sealed, placeOf(place))) as InvoicedBuyer);

/** The invoice of an order as it was issued, or undefined. */
export async function findBuyerInvoice(
  tx: Db,
  secrets: Secrets,
  place: BuyerPlace,
): Promise<IssuedInvoice | undefined> {
  const row = await tx
    .selectFrom('buyer_invoice')
    .selectAll()
    .where('store_id', '=', place.storeId)
    .where('order_id', '=', place.orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    number: row.number,
    issuedAt: row.issued_at,
    // Both were written below.
    content: row.content as unknown as InvoiceContent,
    logo: row.logo,
    buyer: openInvoiced(secrets, place, row.sealed_buyer),
  };
}

type NewInvoice = Omit<IssuedInvoice, 'number' | 'issuedAt'> & { year: number; now: number };

/** Issues the invoice of an order, once; its number is the next one of its store and year, taken in the transaction that writes it. */
export async function issueBuyerInvoice(
  tx: Db,
  secrets: Secrets,
  place: BuyerPlace,
  { content, logo, buyer, year, now }: NewInvoice,
): Promise<IssuedInvoice> {
  const { storeId, orderId } = place;
  await tx
    .insertInto('buyer_invoice_series')
    .values({ store_id: storeId, year, last_number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Whoever issues for the store meanwhile waits here: the next one sees what this one wrote.
  await sql`select from buyer_invoice_series where store_id = ${storeId} and year = ${year} for update`.execute(tx);
  const known = await findBuyerInvoice(tx, secrets, place);
  if (known) return known;
  const { last_number } = await tx
    .updateTable('buyer_invoice_series')
    .set({ last_number: sql`last_number + 1` })
    .where('store_id', '=', storeId)
    .where('year', '=', year)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const number = buyerInvoiceNumber(year, last_number);
  await tx
    .insertInto('buyer_invoice')
    .values({
      store_id: storeId,
      order_id: orderId,
      number,
      issued_at: new Date(now),
      content: JSON.stringify(content),
      logo,
      sealed_buyer: buyer === null ? null : secrets.seal(JSON.stringify(buyer), placeOf(place)),
    })
    .execute();
  return { number, issuedAt: new Date(now), content, logo, buyer };
}
