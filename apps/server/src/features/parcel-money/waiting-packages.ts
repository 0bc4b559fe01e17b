import type { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { toMajorText } from '@kervan/domain/money/money';
import { neededFor, storageMarks } from '@kervan/domain/warehouse/waiting-credit';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { approximateOf, listWaiting, type WaitingParcel } from '../../records/warehouse/waiting-parcels.ts';

const DECIMALS = 2;

/** WH-062. @throws CustomerNotFound for another customer's number */
export const getWaiting: Handler<typeof parcelMoney.waiting> = async ({ query, caller }, deps) => {
  requireOwnCustomer(caller, query.customerid);
  const now = deps.clock.now();
  const waiting = await within(deps, caller, (tx) => listWaiting(tx, caller.accountId, now));
  return waiting.map((parcel) => shown(parcel, now));
};

function shown(parcel: WaitingParcel, now: number) {
  const { urgentAt, destroyedAt } = storageMarks(parcel.failedAt);
  return {
    id: parcel.packageId,
    no: parcel.packageNo,
    sellerAmazonOrderId: parcel.amazonOrderId,
    customerMarketPlaceId: parcel.storeId,
    shipping: parcel.parts.shipping,
    insurance: parcel.parts.insurance,
    storageFee: parcel.parts.storage,
    extra: parcel.extraMinor,
    neededAmount: neededFor(parcel, now),
    waitingSince: new Date(parcel.failedAt).toISOString(),
    destroyDate: new Date(destroyedAt).toISOString(),
    isUrgent: now >= urgentAt,
    isEnding: now >= destroyedAt,
  };
}

/** WH-063, WH-042. @throws CustomerNotFound for another customer's number */
export const getApproximate: Handler<typeof parcelMoney.approximate> = async ({ query, caller }, deps) => {
  requireOwnCustomer(caller, query.customerid);
  const now = deps.clock.now();
  return within(deps, caller, async (tx) => {
    const { minor, count } = await approximateOf(tx, caller.accountId, now);
    return { amount: toMajorText(minor, DECIMALS), amountMinor: minor, packages: count };
  });
};
