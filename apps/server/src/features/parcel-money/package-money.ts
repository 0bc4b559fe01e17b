import type { PackageMoney } from '@kervan/contracts/parcel-money';
import type { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { quoteReasonOf, type Quote } from '@kervan/domain/warehouse/choose-quote';
import { isPriced, storageGrowsAt, totalOf, type ParcelParts } from '@kervan/domain/warehouse/parcel-bill';
import { approximateAmount, storageMarks } from '@kervan/domain/warehouse/waiting-credit';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { readCarrierNames } from '../../records/warehouse/carrier-names.ts';
import { lockParcel } from '../../records/warehouse/money-work.ts';
import { findWarehousePackage, type WarehousePackageRow } from '../../records/warehouse/package-rows.ts';
import { noted } from '../../records/warehouse/parcel-note.ts';
import { voidParcel } from '../../records/warehouse/parcel-hold.ts';
import { takeQuote } from '../../records/warehouse/payment.ts';
import { listWaiting, type WaitingParcel } from '../../records/warehouse/waiting-parcels.ts';

/** What the card of a package shows of its money. @throws RecordNotFound for none of the store's */
export const getPackageMoney: Handler<typeof parcelMoney.ofPackage> = async ({ query, caller }, deps) => {
  const now = deps.clock.now();
  return within(deps, caller, async (tx) => {
    const row = await findWarehousePackage(tx, { storeId: caller.storeId, packageId: query.packageId });
    if (!row) throw new AppError('RecordNotFound');
    return shownMoney(tx, row, now);
  });
};

async function shownMoney(tx: Db, row: WarehousePackageRow, now: number): Promise<PackageMoney> {
  const waiting = row.first_failed_at === null ? [] : await listWaiting(tx, row.account_id, now);
  const own = waiting.find(({ packageId }) => packageId === row.package_id);
  const { available } = await balanceOf(tx, row.account_id);
  const nameOf = await namesOf(tx, row);
  const parts = partsOf(row, own);
  return {
    packageId: row.package_id,
    no: row.package_no,
    state: stateOf(row),
    carrierCode: row.quote_carrier ?? row.carrier_code,
    serviceCode: row.quote_service ?? row.service_code,
    serviceName: nameOf(row.quote_carrier ?? row.carrier_code, row.quote_service ?? row.service_code),
    isOtherService: row.is_other_service,
    estimate: row.estimate_usd,
    parts: parts && { ...parts, total: totalOf(parts) },
    waitingSince: row.first_failed_at?.toISOString() ?? null,
    storageGrowsAt: own ? isoOf(storageGrowsAt(own.failedAt, now)) : null,
    destroyDate: own ? isoOf(storageMarks(own.failedAt).destroyedAt) : null,
    missing: approximateAmount(waiting, available, now),
    chooseUntil: row.asked_until?.toISOString() ?? null,
    chooseReason: row.asked_until === null ? null : quoteReasonOf(row.ask_reason),
    offers: row.asked_until === null ? [] : offersOf(row, now).map((quote) => shownOffer(quote, nameOf)),
    duty: row.duty_usd,
  };
}

/** What a service of a carrier is called. */
type NameOf = (carrierCode: string, serviceCode: string) => string;

async function namesOf(tx: Db, { store_id }: WarehousePackageRow): Promise<NameOf> {
  const store = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();

  const market = store.market;
  const names = await readCarrierNames(tx, [market]);
  return (carrierCode, serviceCode) => names.service(market, carrierCode, serviceCode);
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const shownOffer = ({ quoteId, carrierCode, serviceCode, priceMinor }: Quote, nameOf: NameOf) => ({
  quoteId,
  carrierCode,
  serviceCode,
  serviceName: nameOf(carrierCode, serviceCode),
  price: priceMinor,
});

function stateOf(row: WarehousePackageRow): PackageMoney['state'] {
  if (row.shipping_posted !== null) return 'sent';
  if (row.asked_until !== null) return 'asked';
  if (row.held_usd !== null) return 'held';
  if (row.first_failed_at !== null) return 'waiting';
  return row.price_usd === null ? 'unpriced' : 'stopped';
}

function partsOf(row: WarehousePackageRow, own: WaitingParcel | undefined): ParcelParts | null {
  if (row.shipping_posted !== null)
    return {
      shipping: row.shipping_posted,
      insurance: row.insurance_posted ?? 0,
      storage: row.storage_posted ?? 0,
    };
  // Written when it was held.
  if (row.held_usd !== null) return row.held_parts as unknown as ParcelParts;
  return own?.parts ?? null;
}

/** What can be chosen, cheapest first. */
const offersOf = (row: WarehousePackageRow, now: number): Quote[] =>
  // Written from quotes when they were told.
  ((row.quotes ?? []) as unknown as Quote[])
    .filter((quote) => quote.available && quote.until > now && isPriced(quote))
    .toSorted((one, other) => one.priceMinor - other.priceMinor);

/** Decision 57: the seller chooses a service; its price is held, or waits for credit. @throws RecordNotFound, ServiceNotAsked, ServiceNotOffered */
export const chooseService: Handler<typeof parcelMoney.chooseService> = async ({ body, caller }, deps) => {
  const now = deps.clock.now();
  await within(deps, caller, async (tx) => {
    const step = await lockParcel(tx, { storeId: caller.storeId, packageId: body.packageId }, now);
    if (!step) throw new AppError('RecordNotFound');
    const { parcel } = step;
    if (parcel.asked_until === null || parcel.asked_until.getTime() <= now) throw new AppError('ServiceNotAsked');
    const quote = offersOf(parcel, now).find(({ quoteId }) => quoteId === body.quoteId);
    if (!quote) throw new AppError('ServiceNotOffered');
    const reported = await noted(
      tx,
      step,
      'serviceChosen',
      { carrier: quote.carrierCode, service: quote.serviceCode, priceUsd: quote.priceMinor },
      { actor: await actorOf(tx, caller.accountId) },
    );
    await takeQuote(tx, await voidParcel(tx, reported), {
      quote,
      isOther: true,
      agreedUsd: quote.priceMinor,
    });
  });
  return null;
};
