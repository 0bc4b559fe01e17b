import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import type { ListingScope } from '../listings/listing-row.ts';

/** A shipping template of a seller: what a listing's merchant_shipping_group says is its id. */
export type ShippingTemplate = { id: string; name: string };

/** What an account has of its own accord; the first is Amazon's own, the others are examples of this sandbox. */
const firstTemplates: readonly ShippingTemplate[] = [
  { id: 'legacy-template-id', name: 'Migrated Template' },
  { id: '2f1c0b7e-5d0a-4f3e-9a61-0c9d5b8e7a11', name: 'Standard shipping' },
  { id: '8a4d7c52-1f6b-4c0d-8e25-6b3f9d1c4e22', name: 'Free shipping' },
];

/** The templates of a seller in a market. */
export async function templatesOf(
  sql: Sql,
  world: World,
  { market, sellerId }: ListingScope,
): Promise<readonly ShippingTemplate[]> {
  const { rows } = await sql.query<ShippingTemplate>(
    'select template_id as id, name from sandbox.shipping_template where world = $1 and market = $2 and seller_id = $3 order by place',
    [world.id, market, sellerId],
  );
  return rows.length === 0 ? firstTemplates : rows;
}
