import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { isPriced } from '@kervan/domain/warehouse/parcel-bill';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { activeCarriers } from '@kervan/domain/warehouse/carrier-settings';
import { chooseQuote, repricing, type Quote } from '@kervan/domain/warehouse/choose-quote';
import { answerUntil } from '@kervan/domain/warehouse/extra-payment';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { bookCosts } from './book-parcel.ts';
import { dropGrown, endExtras, insertExtra } from './extra-payments.ts';
import { scheduleReview, overtake, payOrWait, voidParcel, waitedNow } from './parcel-hold.ts';
import { mailOf } from './parcel-mail.ts';
import { changeParcel, type ParcelStep } from './parcel-step.ts';
import { noted } from './parcel-note.ts';
import { holdBackUnwanted, isUnwanted } from './release.ts';
import { findOffer } from './warehouse-offer.ts';
import { listCarrierSettings } from './warehouse-stores.ts';

export { parcelDispatched } from './parcel-dispatched.ts';

/** As the warehouse measured it. */
export type Measures = { weightG: number; lengthMm: number; widthMm: number; heightMm: number };

/** The warehouse told the price of a parcel, or another than before (`isAgain`): credit is held for it, or it waits (WH-021, WH-023, WH-029). */
export async function parcelPriced(
  tx: Db,
  given: ParcelStep,
  { quotes }: { quotes: readonly Quote[]; measures: Measures | null; isAgain: boolean },
): Promise<ParcelStep> {
  const { scope } = given;
  const step = await changeParcel(tx, given, { quotes: JSON.stringify(quotes) });
  // A release of before names a quote that is none any more.
  await overtake(tx, step, [WarehouseTask.Release]);
  if (await isUnwanted(tx, step)) {
    await holdBackUnwanted(tx, step);
    return step;
  }
  const { parcel } = step;
  const choice = chooseQuote(
    {
      quotes: quotes.filter(isPriced),
      wanted: {
        carrierCode: parcel.quote_carrier ?? parcel.carrier_code,
        serviceCode: parcel.quote_service ?? parcel.service_code,
      },
      priority: await priorityOf(tx, step, quotes),
      estimateMinor: parcel.price_usd ?? parcel.estimate_usd,
    },
    scope.now,
  );
  if (choice.kind === 'ask') return askService(tx, step, choice);
  return agree(tx, step, choice);
}

/** The store's carriers that are on, by their priority, as far as the warehouse offers them to its market. */
async function priorityOf(tx: Db, { scope }: ParcelStep, quotes: readonly Quote[]): Promise<string[]> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();

  const offer = await findOffer(tx, market);
  const offered = offer ? offer.carriers.map(({ code }) => code) : quotes.map(({ carrierCode }) => carrierCode);
  return activeCarriers(await listCarrierSettings(tx, scope.storeId), offered);
}

/** No service is taken unasked: the seller chooses one within 72 hours. What is held stays held until then. */
async function askService(
  tx: Db,
  step: ParcelStep,
  { until, reason }: { until: number; reason: string },
): Promise<ParcelStep> {
  const asked = await changeParcel(tx, step, {
    asked_until: new Date(until),
    ask_reason: reason,
    waited_ms: waitedNow(step.parcel, step.scope.now),
    first_failed_at: null,
  });
  await scheduleReview(tx, asked);
  await mailOf(tx, asked, { kind: 'parcelServiceAsked', amount: 0, until });
  return noted(tx, asked, 'serviceAsked', { reason });
}

/** A price is agreed: within the tolerance of what is held unasked, above it the seller answers first (WH-029). */
async function agree(
  tx: Db,
  step: ParcelStep,
  { quote, instead }: { quote: Quote; instead: boolean },
): Promise<ParcelStep> {
  const { parcel } = step;
  await dropGrown(tx, step);
  // However often it grew: by what the seller agreed to. What is not paid for yet grows unasked.
  const agreedUsd = parcel.held_usd === null ? null : (parcel.agreed_usd ?? parcel.price_usd);
  if (agreedUsd !== null && repricing(agreedUsd, quote.priceMinor) === 'extraPayment')
    return askGrown(tx, step, quote, agreedUsd);
  const isOther = instead || parcel.is_other_service;
  return takeQuote(tx, await voidParcel(tx, step), { quote, isOther, agreedUsd: agreedUsd ?? quote.priceMinor });
}

/** Takes a quote for what is to be paid, and pays it or waits. Nothing is held. `agreedUsd`: what the seller agreed to. */
export async function takeQuote(
  tx: Db,
  step: ParcelStep,
  { quote, isOther, agreedUsd }: { quote: Quote; isOther: boolean; agreedUsd: number },
): Promise<ParcelStep> {
  const chosen = await changeParcel(tx, step, {
    quote_id: quote.quoteId,
    quote_carrier: quote.carrierCode,
    quote_service: quote.serviceCode,
    price_usd: quote.priceMinor,
    agreed_usd: agreedUsd,
    is_other_service: isOther,
    asked_until: null,
    ask_reason: null,
  });
  return payOrWait(tx, chosen);
}

async function askGrown(tx: Db, step: ParcelStep, quote: Quote, agreedUsd: number): Promise<ParcelStep> {
  const { scope } = step;
  const amountUsd = quote.priceMinor - agreedUsd;
  const until = answerUntil(scope.now);
  const key = `price:${quote.quoteId}`;
  const row = await insertExtra(tx, step, { key, ref: null, amountUsd, explanation: '', quote, until });
  return row ? asked(tx, step, { amountUsd, until, key }) : step;
}

async function asked(
  tx: Db,
  step: ParcelStep,
  { amountUsd, until, key }: { amountUsd: number; until: number; key: string },
): Promise<ParcelStep> {
  await scheduleReview(tx, step);
  await mailOf(tx, step, { kind: 'parcelExtraAsked', amount: amountUsd, until });
  return noted(tx, step, 'extraPaymentAsked', { amountUsd }, { key: `extra:${step.parcel.package_id}:${key}` });
}

/** It is not sent for now, or never: what is held is given back. What it waited before is not forgotten. */
export async function parcelStopped(
  tx: Db,
  step: ParcelStep,
  why: 'heldBack' | 'damaged' | 'disposed' | 'returning' | 'cancelled',
): Promise<ParcelStep> {
  const { parcel, scope } = step;
  await dropGrown(tx, step);
  if (why === 'disposed' || why === 'cancelled') await endExtras(tx, step);
  await overtake(tx, step, [WarehouseTask.Release]);
  const isDestroyed = why === 'disposed';
  if (isDestroyed && parcel.first_failed_at !== null)
    await mailOf(tx, step, { kind: 'parcelDestroyed', amount: parcel.price_usd ?? 0, until: null });
  if (parcel.first_failed_at !== null) await announce(tx, scope.accountId, { type: 'banner', storeId: null });
  const released = await voidParcel(tx, step, isDestroyed ? ledgerFact.destroy(parcel.package_id) : undefined);
  return changeParcel(tx, released, {
    waited_ms: isDestroyed ? 0 : waitedNow(parcel, scope.now),
    first_failed_at: null,
    asked_until: null,
    ask_reason: null,
  });
}

/** In these states nothing is wanted for a parcel any more. */
const gone: readonly string[] = [WarehouseState.Disposed, WarehouseState.Cancelled];

/** The warehouse wants more for it than was agreed (WH-028); of a parcel that is gone that stands as ended. */
export async function extraPaymentAsked(
  tx: Db,
  step: ParcelStep,
  { ref, amountMinor, text, until }: { ref: string; amountMinor: number; text: string; until: number },
): Promise<ParcelStep> {
  const row = await insertExtra(tx, step, {
    key: `warehouse:${ref}`,
    ref,
    amountUsd: amountMinor,
    explanation: text,
    until,
  });
  if (!row) return step;
  if (!gone.includes(step.parcel.state))
    return asked(tx, step, { amountUsd: amountMinor, until, key: `warehouse:${ref}` });
  await endExtras(tx, step);
  return step;
}

/** A duty that the buyer's customs took (decision 58: customs comes from the warehouse). Told again it counts as what is told last. */
export async function recordDuty(tx: Db, step: ParcelStep, dutyMinor: number): Promise<ParcelStep> {
  const reported = await changeParcel(tx, step, { duty_usd: dutyMinor });
  const name = `parcel:${step.parcel.package_id}:customs`;
  return bookCosts(tx, reported, [{ name, line: ProfitLine.customs, costUsd: dutyMinor, at: step.at }]);
}
