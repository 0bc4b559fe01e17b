import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** What the catalogue says of a source product; sizes in mm, weight in grams. */
export type Description = {
  sourceId: number;
  title: string | null;
  brand: string | null;
  image: string | null;
  dimensionsMm: readonly number[] | null;
  weightG: number | null;
};

/** Gives every item that follows one of the products what the catalogue says of it. */
export async function describeItems(tx: Db, products: readonly Description[]): Promise<void> {
  if (products.length === 0) return;
  await sql`update item_details d set title = r.title, brand = r.brand, image = r.image, dimensions = r."dimensionsMm", weight_g = r."weightG"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r("sourceId" bigint, title text, brand text, image text, "dimensionsMm" int[], "weightG" int), source_subscription s
    where s.source_id = r."sourceId" and d.store_id = s.store_id and d.item_id = s.item_id`.execute(tx);
}
