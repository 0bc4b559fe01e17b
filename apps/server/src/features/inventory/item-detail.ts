import { sql } from 'kysely';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { Voltage } from '@kervan/domain/filters/filter-params';
import { wireDiscountType, type DiscountType } from '@kervan/domain/inventory/discount-type';
import { hasFlag, ItemFlag } from '@kervan/domain/inventory/item-flags';
import { isStatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import { desiHundredths, warehouseWeightG } from '@kervan/domain/inventory/measures';
import { isProductStatus, wireProductStatus } from '@kervan/domain/inventory/product-status';
import { wireSellerType, type SellerType } from '@kervan/domain/inventory/seller-type';
import { unpackReason, updateReasonName } from '@kervan/domain/inventory/update-reason';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import { chooseService, costOf } from '@kervan/domain/warehouse/shipping-cost';
import type { Db } from '../../db/connect.ts';
import { loadItems, type LoadedItem } from '../../records/items/load-facts.ts';
import { settingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { changeProgress, stateOfChange, type ChangeProgressRow } from './change-state.ts';
import { getItemId } from './find-item.ts';
import { holdsTargetInfo, itemRows } from './item-rows.ts';
import { itemTexts, translatesInto } from './item-texts.ts';
import { pastBands } from './past-bands.ts';
import { priceCauses } from './price-causes.ts';
import { profitsOfOthers } from './profits-of-others.ts';

const HISTORY_MAX = 500;
const DESI = 100;

/** INV-094: everything known of one item. */
export const itemDetail: Handler<typeof inventory.detail> = async ({ query, caller }, deps) => {
  const isTranslated = await translatesInto(deps, query.language);
  return within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const itemId = await getItemId(tx, storeId, query.asinOrSku);
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const prepared = await settingsOf(deps.clock, tx, { storeId, market: store.market });
    const [item] = prepared ? await itemRows(tx, storeId, [itemId], prepared) : [];
    const [loaded] = await loadItems(tx, storeId, [itemId], 0);
    if (!prepared || !item || !loaded) throw new AppError('RecordNotFound');
    const details = await tx
      .selectFrom('source_details')
      .select(['category_path', 'category_ids', 'dimensions_mm', 'list_price'])
      .where('source_id', '=', loaded.sourceId)
      .executeTakeFirst();
    const told = await tx
      .selectFrom('target_offer')
      .select(['buybox_seller_type', 'average_landed', 'competitive_threshold', 'suggested_lower'])
      .where('store_id', '=', storeId)
      .where('item_id', '=', itemId)
      .executeTakeFirst();
    const history = await readHistory(tx, storeId, itemId);
    const past = history.toReversed();

    const bands = await pastBands(tx, { storeId, market: store.market, memory: deps.clock }, loaded, past);
    const causes = await priceCauses(
      tx,
      storeId,
      history.map(({ seq }) => seq),
    );
    return {
      item,
      texts: await itemTexts(tx, {
        ...caller,
        itemId,
        sourceId: loaded.sourceId,
        language: query.language,
        isTranslated,
      }),
      extra: {
        ...ofSource(loaded.source, details),
        ...ofParcel(loaded.source, details?.dimensions_mm ?? [], prepared.compiled),
        ...ofItem(loaded),
        ...profitsOfOthers(loaded, prepared.compiled),
        ...ofCompetition(loaded, told, prepared),
      },
      priceHistory: past.map((row, index) => ({
        at: row.changed_at.toISOString(),
        priceMinor: row.price,
        costMinor: row.cost,
        quantity: row.quantity,
        buyBoxMinor: row.buybox,
        minPriceMinor: bands[index]?.min ?? null,
        maxPriceMinor: bands[index]?.max ?? null,
      })),
      updateHistory: history.map((row) => ({ ...historyRow(row), cause: causes.get(row.seq) ?? null })),
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
};

type Source = LoadedItem['source'];
type Details = {
  category_path: string | null;
  category_ids: string[] | null;
  dimensions_mm: number[] | null;
  list_price: number | null;
};

/** What was read of the product. */
export const ofSource = (source: Source, details: Details | undefined) => ({
  category: details?.category_path ?? null,
  categoryIds: details?.category_ids ?? null,
  dimensionsMm: details?.dimensions_mm ?? null,
  manufacturerPriceMinor: details?.list_price ?? null,
  sellerType: source.sellerType === null ? null : wireSellerType(source.sellerType),
  productStatus:
    source.availability !== null && isProductStatus(source.availability)
      ? wireProductStatus(source.availability)
      : null,
  prime: source.prime,
  salesRank: source.salesRank,
  reviewCount: source.reviewCount,
  reviewAverage: source.reviewAverage10 === null ? null : source.reviewAverage10 / 10,
  sourceShippingMinor: source.shipping,
  discount: reduction(source.discountType, source.discountValue),
  coupon: reduction(source.couponType, source.couponValue),
  primeExclusive: source.primeExclusive,
  deliveryDays: source.deliveryDays,
  inStockInDays: source.dateInStockDays,
  variations: source.variations,
  voltages: voltagesOf(source.voltage),
  sellerIsBrand: source.sellerIsBrand,
});

/** Weights and measures, and what the warehouse takes for them. */
export function ofParcel(source: Source, dimensionsMm: readonly number[], { warehouse }: CompiledSettings) {
  const [lengthMm, widthMm, heightMm] = dimensionsMm;
  const size = lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : null;
  const parcel = { weightG: source.weightG, dimensionalWeightG: source.dimensionalWeightG, girthMm: source.girthMm };
  const service = chooseService(warehouse.services, parcel);
  const weight = warehouseWeightG(parcel);
  return {
    dimensionalWeightG: source.dimensionalWeightG,
    girthMm: source.girthMm,
    warehouseWeightG: weight,
    desi: size ? desiHundredths(size) / DESI : null,
    warehouseCostMinor: service && weight !== null ? costOf(service, weight) : null,
  };
}

/** What the store knows and has set of it. */
export const ofItem = ({ item }: LoadedItem) => ({
  trademark: trademarkOf(item.flags),
  importPriceMinor: item.importPrice,
  shipmentPriceMinor: item.shipmentPrice,
  addedFromStore: hasFlag(item.flags, ItemFlag.addedFromStore),
  approvedByUser: hasFlag(item.flags, ItemFlag.approvedByUser),
  minAllowedMinor: item.minAllowed,
  maxAllowedMinor: item.maxAllowed,
});

type Competition = {
  buybox_seller_type: number | null;
  average_landed: number | null;
  competitive_threshold: number | null;
  suggested_lower: number | null;
};

/** What the target market tells of the product beside its prices, on its page and in the list alike (SUB-006). */
export function ofCompetition({ target }: LoadedItem, told: Competition | undefined, prepared: PreparedSettings) {
  const known = holdsTargetInfo(prepared) ? told : undefined;
  return {
    // The column holds seller type codes.
    buyBoxSellerType: known?.buybox_seller_type ? wireSellerType(known.buybox_seller_type as SellerType) : null,
    buyBoxBrandCount: holdsTargetInfo(prepared) ? target.buyBoxBrandCount : null,
    averageOfferMinor: known?.average_landed ?? null,
    competitiveThresholdMinor: known?.competitive_threshold ?? null,
    suggestedLowerMinor: known?.suggested_lower ?? null,
  };
}

const reduction = (type: DiscountType | null, value: number | null) =>
  type === null || value === null || value === 0 ? null : { type: wireDiscountType(type), value };

function voltagesOf(bits: number | null): number[] | null {
  return bits === null
    ? null
    : [...((bits & Voltage.V110) === 0 ? [] : [110]), ...((bits & Voltage.V220) === 0 ? [] : [220])];
}

/** INV-011: a record, none, or (without the lookup) not known. */
function trademarkOf(flags: number) {
  const recorded = (record: number, known: number): boolean | null =>
    hasFlag(flags, record) ? true : hasFlag(flags, known) ? false : null;
  return {
    own: hasFlag(flags, ItemFlag.trademarkRecord),
    uspto: recorded(ItemFlag.usptoRecord, ItemFlag.usptoKnown),
    cipo: recorded(ItemFlag.cipoRecord, ItemFlag.cipoKnown),
    targetOffice: recorded(ItemFlag.targetOfficeRecord, ItemFlag.targetOfficeKnown),
  };
}

type HistoryRow = {
  seq: number;
  changed_at: Date;
  price: number | null;
  cost: number | null;
  quantity: number | null;
  status: number;
  reason: number;
  buybox: number | null;
  source_revision: number | null;
  settings_revision: number | null;
} & ChangeProgressRow;

/** The changes of one item, newest first, each with what became of it at the marketplace. */
async function readHistory(tx: Db, storeId: number, itemId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.seq, c.changed_at, c.price, c.cost, c.quantity, c.status, c.reason, c.source_revision, c.settings_revision, (h.state ->> 'buybox_landed')::int as buybox,
      ${changeProgress}
    from price_change c left join target_history h on h.store_id = c.store_id and h.item_id = c.item_id and h.revision = c.target_revision
    where c.store_id = ${storeId} and c.item_id = ${itemId} order by c.seq desc limit ${HISTORY_MAX}`.execute(tx);
  return rows;
}

function historyRow(row: HistoryRow) {
  const { reason, filterNumber } = unpackReason(row.reason);
  return {
    seq: row.seq,
    changedAt: row.changed_at.toISOString(),
    priceMinor: row.price,
    costMinor: row.cost,
    quantity: row.quantity,
    status: isStatusCode(row.status) ? wireStatus(row.status) : '',
    reason: reason === null ? null : updateReasonName(reason),
    filter: filterNameOf(filterNumber),
    state: stateOfChange(row),
  };
}
