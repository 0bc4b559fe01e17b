import { sql, type RawBuilder } from 'kysely';
import type { filters } from '@kervan/contracts/filters-calls';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { judgedFigure, knownFigures, type KnownFigure } from '@kervan/domain/filters/known-figures';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { ProductStatus } from '@kervan/domain/inventory/product-status';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** FILT-001: of how many products of the store the figure is known that each filter judges by. */
export const answerKnown: Handler<typeof filters.known> = async ({ query: { sendingType }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const prepared = await settingsOf(deps.clock, tx, { storeId, market: store.market });
    if (!prepared) throw new AppError('RecordNotFound');
    const { state, compiled } = prepared;
    const counts = await countKnown(tx, storeId, { sendingType, storeSendsBy: state.settings.sendingType });
    return {
      items: counts.items,
      filters: filterNames.map((filterName) => {
        const figure = judgedFigure(filterName, { sendingType, paysImport: compiled.paysImport });
        return { filterName, known: figure === null ? null : counts[figure] };
      }),
    };
  });

/** A column per figure: true where it is known of the item i with its source s, target t, own values o and sale l. */
const isKnown: Record<KnownFigure, RawBuilder<unknown>> = {
  availability: sql`s.availability is not null or s.not_found`,
  // Only the status itself tells of it.
  directSendStatus: sql`s.availability = ${ProductStatus.NoDirectSend}`,
  variationStatus: sql`s.availability = ${ProductStatus.ListedUnderVariationAsin}`,
  stock: sql`s.stock is not null`,
  deliveryDays: sql`s.delivery_days is not null`,
  importPrice: sql`o.import_price is not null`,
  shipmentPrice: sql`o.shipment_price is not null`,
  warehouseWeight: sql`s.weight_g is not null and s.dimensional_weight_g is not null`,
  primeExclusive: sql`s.prime_exclusive is not null`,
  weightOrSize: sql`s.weight_g is not null or s.girth_mm is not null`,
  voltage: sql`s.voltage is not null`,
  sourcePrice: sql`s.price is not null`,
  discount: sql`s.discount_value is not null or s.coupon_value is not null`,
  sellerType: sql`s.seller_type is not null`,
  sellerIsBrand: sql`s.seller_is_brand is not null`,
  sourceRank: sql`s.sales_rank is not null`,
  review: sql`s.review_average is not null or s.review_count is not null`,
  variations: sql`s.variations is not null`,
  lastSale: sql`l.last_sale_at is not null`,
  buyBoxBrands: sql`t.buybox_brands is not null`,
  targetRank: sql`t.sales_rank is not null`,
  fbaOffer: sql`t.fba is not null`,
  sbaOffer: sql`t.sba is not null`,
  chineseOffer: sql`t.chinese is not null`,
  offers: sql`t.offers is not null`,
  qualification: flagged(ItemFlag.qualificationKnown | ItemFlag.unqualified),
  uspto: flagged(ItemFlag.usptoKnown | ItemFlag.usptoRecord),
  cipo: flagged(ItemFlag.cipoKnown | ItemFlag.cipoRecord),
  targetOffice: flagged(ItemFlag.targetOfficeKnown | ItemFlag.targetOfficeRecord),
};

function flagged(bits: number): RawBuilder<unknown> {
  return sql`i.flags & ${bits}::int <> 0`;
}

/** Items that are in the store and sent this way, and of how many of them each figure is known: one reading of them. */
async function countKnown(
  tx: Db,
  storeId: number,
  { sendingType, storeSendsBy }: { sendingType: SendingType; storeSendsBy: SendingType },
): Promise<{ items: number } & Record<KnownFigure, number>> {
  const columns = knownFigures.map(
    (figure) => sql`(count(*) filter (where ${isKnown[figure]}))::int as ${sql.ref(figure)}`,
  );
  const { rows } = await sql<{ items: number } & Record<KnownFigure, number>>`
    select count(*)::int as items, ${sql.join(columns)} from item i left join source_product s on s.source_id = i.source_id
    left join target_offer t on t.store_id = i.store_id and t.item_id = i.item_id left join item_sale l on l.store_id = i.store_id and l.item_id = i.item_id
    left join item_override o on o.store_id = i.store_id and o.override_id = i.override_id
    where i.store_id = ${storeId} and i.status <> ${StatusCode.RemovedFromInventory}
      and case when i.flags & ${ItemFlag.routeDirect}::int <> 0 then 'direct' when i.flags & ${ItemFlag.routeWarehouse}::int <> 0 then 'warehouse' else ${storeSendsBy}::text end = ${sendingType}`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate answers one row');
  return counts;
}
