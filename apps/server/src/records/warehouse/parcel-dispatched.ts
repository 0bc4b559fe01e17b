import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { isWithinTolerance } from '@kervan/domain/warehouse/choose-quote';
import { postedParts, priceParts, totalOf, type ParcelParts } from '@kervan/domain/warehouse/parcel-bill';
import type { Db } from '../../db/connect.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { lockBalance } from '../ledger/balance.ts';
import { recheckParcels } from '../ledger/recheck-parcels.ts';
import { move, postHold } from '../ledger/move.ts';
import { bookCosts } from './book-parcel.ts';
import { dropGrown } from './extra-payments.ts';
import { billNow, holdParcel, refOf, voidParcel } from './parcel-hold.ts';
import { noted } from './parcel-note.ts';
import { changeParcel, type ParcelStep } from './parcel-step.ts';

/**
 * It left for the buyer: what is held is posted, with the insurance that the switch says now, and what it cost is booked with its order (decision 57).
 * Never more than was agreed, by the tolerance, and never more than there is: what is missing stands in the order's history.
 */
export async function parcelDispatched(
  tx: Db,
  given: ParcelStep,
  { priceMinor }: { carrier: string; service: string; tracking: string; priceMinor: number },
): Promise<ParcelStep> {
  // It was told before.
  if (given.parcel.shipping_posted !== null) return given;
  await dropGrown(tx, given);
  const wanted = await billNow(tx, given, priceMinor);
  const { price_usd: taken, agreed_usd: agreed } = given.parcel;
  // What nobody agreed to is not taken.
  const chargeable = taken === null ? 0 : isWithinTolerance(agreed ?? taken, priceMinor) ? priceMinor : taken;
  const bill = { ...wanted, shipping: Math.min(chargeable, priceMinor) };
  const { step, parts } = await cover(tx, given, bill);
  await post(tx, step, parts);
  const sent = await changeParcel(tx, step, {
    shipping_posted: parts.shipping,
    insurance_posted: parts.insurance,
    storage_posted: parts.storage,
    held_usd: null,
    held_parts: null,
    first_failed_at: null,
    asked_until: null,
    ask_reason: null,
  });
  const missing = totalOf(wanted) - totalOf(parts);
  const booked = await bookCosts(tx, sent, costsOf(sent, parts));
  const key = `parcel:${sent.parcel.package_id}:unpaid`;
  return missing > 0
    ? noted(tx, booked, 'dispatchedUnpaid', { missingUsd: missing, chargedUsd: totalOf(parts) }, { key })
    : booked;
}

/** What there is for a bill: the hold where it is enough, else another one of what can be had. */
async function cover(tx: Db, step: ParcelStep, bill: ParcelParts): Promise<{ step: ParcelStep; parts: ParcelParts }> {
  const held = step.parcel.held_usd ?? 0;
  if (totalOf(bill) <= held) return { step, parts: bill };
  const { accountId, now } = step.scope;
  const balance = await lockBalance(tx, accountId, { at: now });
  // Holds of before are posted though the credit is frozen; another one is not held then.
  const limit = balance.frozenAt === null ? held + Math.max(0, balance.available) : held;
  const { parts } = postedParts(bill, limit);
  if (totalOf(parts) <= held) return { step, parts };
  return { step: await holdParcel(tx, await voidParcel(tx, step), parts), parts };
}

/** Posts the hold, and what of it is insurance and storage goes where it belongs (ledger §3). */
async function post(tx: Db, step: ParcelStep, parts: ParcelParts): Promise<void> {
  const { scope, parcel } = step;
  const transfer = { accountId: scope.accountId, at: scope.now, ref: refOf(step) };
  if (totalOf(parts) === 0) {
    await voidParcel(tx, step);
    return;
  }
  await postHold(tx, {
    ...transfer,
    fact: ledgerFact.post(parcel.package_id),
    kind: CreditKind.Shipping,
    hold: ledgerFact.hold(parcel.package_id, parcel.hold_revision),
    amount: totalOf(parts),
  });
  const shares = [
    [ledgerFact.postInsurance(parcel.package_id), CreditKind.Insurance, PlatformCode.RevInsurance, parts.insurance],
    [ledgerFact.postStorage(parcel.package_id), CreditKind.Storage, PlatformCode.RevStorage, parts.storage],
  ] as const;
  for (const [fact, kind, credit, amount] of shares)
    if (amount > 0) await move(tx, { ...transfer, fact, kind, debit: PlatformCode.RevShipping, credit, amount });
  const { store_id: storeId, package_id: packageId } = parcel;
  await enqueue(tx, creditJobs.dispatchInvoice, { accountId: scope.accountId, storeId, packageId });
  // What was held above it is there for others now.
  if (totalOf(parts) < (parcel.held_usd ?? 0)) await recheckParcels(tx, scope.accountId);
}

const costsOf = ({ parcel, at }: ParcelStep, { shipping, insurance, storage }: ParcelParts) => {
  const { carriage, handling } = priceParts(shipping);
  const name = (part: string) => `parcel:${parcel.package_id}:${part}`;
  return [
    { name: name('carriage'), line: ProfitLine.carriage, costUsd: carriage, at },
    { name: name('handling'), line: ProfitLine.handling, costUsd: handling, at },
    { name: name('insurance'), line: ProfitLine.insurance, costUsd: insurance, at },
    ...(storage > 0 ? [{ name: name('storage'), line: ProfitLine.storage, costUsd: storage, at }] : []),
  ];
};
