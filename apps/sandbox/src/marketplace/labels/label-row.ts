import type { Sql } from '../../database/transaction.ts';
import type { Buyer } from '../../world/shop.ts';
import type { World } from '../../world/world.ts';
import { notFound } from '../api-error.ts';
import type { components } from '@kervan/sp-api/merchantFulfillmentV0';
import type { SellerCall } from '../operation.ts';
import type { LabelService } from './label-services.ts';

type Schemas = components['schemas'];

/** A service at the price it was offered for. */
export type LabelOffer = {
  service: LabelService;
  price: Schemas['CurrencyAmount'];
  options: Schemas['ShippingServiceOptions'];
  offerId: string;
};

/** A row of sandbox.label_shipment. */
export type LabelRow = {
  shipment_id: string;
  seller_id: string;
  order_id: string;
  created_at: Date;
  updated_at: Date;
  status: 'Purchased' | 'RefundPending';
  facts: {
    details: Schemas['ShipmentRequestDetails'];
    offer: LabelOffer;
    buyer: Buyer;
    /** Nothing, in the order's currency. */
    currency: Schemas['CurrencyAmount'];
    trackingId: string;
  };
};

export async function insertLabel(sql: Sql, world: World, row: LabelRow): Promise<void> {
  await sql.query(
    'insert into sandbox.label_shipment (world, shipment_id, seller_id, order_id, created_at, updated_at, status, facts) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      world.id,
      row.shipment_id,
      row.seller_id,
      row.order_id,
      row.created_at,
      row.updated_at,
      row.status,
      JSON.stringify(row.facts),
    ],
  );
}

export async function saveLabelStatus(world: World, { shipment_id, status, updated_at }: LabelRow): Promise<void> {
  await world.sql.query(
    'update sandbox.label_shipment set status = $3, updated_at = $4 where world = $1 and shipment_id = $2',
    [world.id, shipment_id, status, updated_at],
  );
}

/** The shipment of a call; 404 when it is another seller's. */
export async function requireLabel({ world, account, params }: SellerCall): Promise<LabelRow> {
  const { rows } = await world.sql.query<LabelRow>(
    'select * from sandbox.label_shipment where world = $1 and shipment_id = $2 and seller_id = $3',
    [world.id, params.shipmentId, account.sellingPartnerId],
  );
  if (!rows[0]) throw notFound(`Shipment ${params.shipmentId ?? ''} was not found.`);
  return rows[0];
}
