import { sql } from 'kysely';
import type { OrderWarehousePackage, PackageDetails } from '@kervan/contracts/package-row';
import type { packages } from '@kervan/contracts/packages-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { dimensionalWeightG } from '@kervan/domain/inventory/measures';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { quoteReasonOf, type Quote } from '@kervan/domain/warehouse/choose-quote';
import { isInsuredDestination } from '@kervan/domain/warehouse/insurance-terms';
import { hubShipTo } from '@kervan/domain/warehouse/hub-ship-to';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findOrder, packageStateOf } from '../../records/orders/order-state.ts';
import { findWarehousePackage, type WarehousePackageRow } from '../../records/warehouse/package-rows.ts';
import { readCarrierNames, type CarrierNames } from '../../records/warehouse/carrier-names.ts';
import type { Measures } from '../../records/warehouse/payment.ts';
import { isInsured } from '../../records/warehouse/warehouse-account.ts';
import { listFacilities, type Facility } from '../../records/warehouse/warehouse-offer.ts';
import { sendingOf } from './package-sending.ts';
import { packagesSql, shownPackage, type ReadPackage } from './package-rows.ts';
import { photoPath, readPhotos } from './package-photos.ts';

/** WH-065: the packages of an order of the store, each with where the source sends it. */
export const packagesOfOrder: Handler<typeof packages.ofOrder> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const state = await findOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    if (!state) throw new AppError('OrderNotFound');
    const { rows } = await packagesSql(
      sql`w.store_id = ${caller.storeId} and w.order_id = ${query.sellerOrderId}`,
      sql`order by w.package_id`,
    ).execute(tx);
    return shownOfOrder(tx, rows, caller.accountId);
  });

async function shownOfOrder(tx: Db, rows: readonly ReadPackage[], accountId: number): Promise<OrderWarehousePackage[]> {
  const names = await readCarrierNames(
    tx,
    rows.map(({ market }) => market),
  );
  const known = { names, houses: await listFacilities(tx), insured: await isInsured(tx, accountId) };
  const shown: OrderWarehousePackage[] = [];
  for (const row of rows) shown.push(await withPhotos(tx, row, known));
  return shown;
}

async function withPhotos(
  tx: Db,
  row: ReadPackage,
  { names, houses, insured }: { names: CarrierNames; houses: readonly Facility[]; insured: boolean },
): Promise<OrderWarehousePackage> {
  const photos = row.photos === 0 ? [] : await readPhotos(tx, row.store_id, row.package_id);
  return {
    ...shownPackage(row, names),
    orderProductId: row.order_item_id,
    estimateUsdMinor: row.estimate_usd,
    shipTo: hubShipTo(houses, row.package_no),
    pictures: photos.map(({ photo_id, at }) => ({
      id: photo_id,
      url: photoPath(row.package_id, photo_id),
      at: at.toISOString(),
    })),
    uninsuredTo: insured && !isInsuredDestination(row.destination) ? row.destination : null,
  };
}

/** Everything of a package of the account, by its number. Throws RecordNotFound. */
export const packageDetails: Handler<typeof packages.details> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<PackageDetails> => {
    const { rows } = await packagesSql(
      sql`w.account_id = ${caller.accountId} and w.store_id = any(${[...caller.storeIds]}::int[]) and w.package_no = ${query.packageNo.toUpperCase()}`,
    ).execute(tx);
    const [row] = rows;
    const kept = row && (await findWarehousePackage(tx, { storeId: row.store_id, packageId: row.package_id }));
    if (!row || !kept) throw new AppError('RecordNotFound');
    const names = await readCarrierNames(tx, [row.market]);
    const parcel = await parcelOf(tx, row);
    const insured = await isInsured(tx, caller.accountId);
    return {
      ...(await withPhotos(tx, row, { names, houses: await listFacilities(tx), insured })),
      inboundCarrier: parcel.inbound_carrier,
      inboundTracking: parcel.inbound_tracking,
      sending: await sendingOf(tx, kept, packageStateOf(parcel)),
      ...ownOf(kept),
      quotes: quotesOf(kept, row.market, names),
      events: await eventsOf(tx, row),
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

const ownOf = (kept: WarehousePackageRow) => ({
  state: kept.state,
  valueUsdMinor: kept.value_usd,
  measures: measuresOf(kept),
  askReason: kept.ask_reason === null ? null : quoteReasonOf(kept.ask_reason),
  isOtherService: kept.is_other_service,
  price: {
    priceMinor: kept.price_usd,
    heldMinor: kept.held_usd,
    shippingPostedMinor: kept.shipping_posted,
    insurancePostedMinor: kept.insurance_posted,
    storagePostedMinor: kept.storage_posted,
    dutyMinor: kept.duty_usd,
  },
  damage: kept.damage,
  announcedAt: iso(kept.announced_at),
  receivedAt: iso(kept.received_at),
  pricedAt: iso(kept.priced_at),
  releasedAt: iso(kept.released_at),
  endedAt: iso(kept.ended_at),
});
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** As the warehouse measured it, with the weight that its size stands for. */
function measuresOf({ measures }: WarehousePackageRow): PackageDetails['measures'] {
  if (measures === null) return null;
  // The column holds what the warehouse's events are read as.
  const taken = measures as Measures;
  return { ...taken, dimensionalWeightG: dimensionalWeightG(wholeSides(taken)) };
}
const wholeSides = ({ lengthMm, widthMm, heightMm }: Measures) => ({
  lengthMm: Math.round(lengthMm),
  widthMm: Math.round(widthMm),
  heightMm: Math.round(heightMm),
});

function quotesOf(kept: WarehousePackageRow, market: MarketCode, names: CarrierNames): PackageDetails['quotes'] {
  // The column holds what the warehouse's events are read as.
  const quotes = (kept.quotes ?? []) as unknown as Quote[];
  return quotes.map((quote) => ({
    quoteId: quote.quoteId,
    carrierCode: quote.carrierCode,
    carrierName: names.carrier(market, quote.carrierCode),
    serviceCode: quote.serviceCode,
    serviceName: names.service(market, quote.carrierCode, quote.serviceCode),
    priceMinor: quote.priceMinor,
    available: quote.available,
    reason: quote.available ? null : quoteReasonOf(quote.reason),
    until: new Date(quote.until).toISOString(),
    isChosen: quote.quoteId === kept.quote_id,
  }));
}

const parcelOf = (tx: Db, row: ReadPackage) =>
  tx
    .selectFrom('order_package')
    .selectAll()
    .where('store_id', '=', row.store_id)
    .where('package_id', '=', row.package_id)
    .executeTakeFirstOrThrow();

/** Lines of its history that a page shows at most, the last ones. */
const EVENTS_MAX = 200;

async function eventsOf(tx: Db, row: ReadPackage): Promise<PackageDetails['events']> {
  const rows = await tx
    .selectFrom('order_event')
    .selectAll()
    .where('store_id', '=', row.store_id)
    .where('order_id', '=', row.order_id)
    .where('package_id', '=', row.package_id)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return rows.toReversed().map((event) => ({
    id: event.event_id,
    at: event.at.toISOString(),
    // The column holds what changeOrder wrote.
    kind: event.kind as OrderEventKind,
    packageId: event.package_id,
    shipmentStatus: event.shipment_status === null ? null : shipmentStatusWords.nameOf(event.shipment_status),
    wasApplied: event.was_applied,
    actor: event.actor,
    // Only written with such values (NewOrderEvent).
    details: event.details as PackageDetails['events'][number]['details'],
  }));
}
