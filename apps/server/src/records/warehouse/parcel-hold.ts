import { limits } from '@kervan/domain/limits';
import { dailyKey } from '@kervan/domain/notices/notice-settings';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import {
  billOf,
  failedAtOf,
  totalOf,
  waitedMsOf,
  type BillFacts,
  type ParcelParts,
} from '@kervan/domain/warehouse/parcel-bill';
import { nextMoneyReview } from '@kervan/domain/warehouse/parcel-clock';
import { payableNow } from '@kervan/domain/warehouse/waiting-credit';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { lockBalance } from '../ledger/balance.ts';
import { hold, voidHold } from '../ledger/move.ts';
import { notifyOfStore } from '../stores/notice-settings.ts';
import { workSoon, WorkKind } from './package-work.ts';
import type { WarehousePackageRow } from './package-rows.ts';
import { changeParcel, moveParcel, type ParcelStep } from './parcel-step.ts';
import { orderRelease } from './release.ts';
import { listWaiting, payableOf } from './waiting-parcels.ts';
import { isInsured } from './warehouse-account.ts';

/** Where it goes: the buyer's country, or that of the market while nothing of the buyer is known. */
export async function destinationOf(tx: Db, { state }: Pick<ParcelStep, 'state'>): Promise<string> {
  if (state.order.country !== null) return state.order.country;
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', state.order.store_id)
    .executeTakeFirstOrThrow();
  return market;
}

/** What the parcel costs at a price, as it stands now. */
export async function billNow(tx: Db, step: ParcelStep, priceMinor: number): Promise<ParcelParts> {
  const { parcel, scope } = step;
  const facts: BillFacts = {
    priceMinor,
    valueMinor: parcel.value_usd,
    isInsured: await isInsured(tx, scope.accountId),
    destination: await destinationOf(tx, step),
    waitedMs: waitedNow(parcel, scope.now),
  };
  return billOf(facts);
}

export const waitedNow = (
  { waited_ms, first_failed_at }: Pick<WarehousePackageRow, 'waited_ms' | 'first_failed_at'>,
  now: number,
): number => waitedMsOf({ waitedBeforeMs: Number(waited_ms), failedAt: first_failed_at?.getTime() ?? null }, now);

/** What a movement of credit refers to: the order, which has a screen, and the parcel, by which invoices and the warehouse's statement are compared. */
export const refOf = ({ state, parcel }: Pick<ParcelStep, 'state' | 'parcel'>) => ({
  orderId: state.order.order_id,
  order: state.order.amazon_order_id,
  packageId: parcel.package_id,
  package: parcel.package_no,
});

/**
 * Holds credit for a parcel whose price is agreed, and has the warehouse release it; or it waits (ORD-020, WH-021, WH-023). It is paid where it and all
 * that are before it fit what is available; frozen credit is as none. Its order is locked; locks the account's balance.
 */
export async function payOrWait(tx: Db, step: ParcelStep): Promise<ParcelStep> {
  const { scope, parcel } = step;
  const { accountId, now } = scope;
  const { quote_id: quoteId, price_usd: price } = parcel;
  if (quoteId === null || price === null || parcel.held_usd !== null) return step;
  const balance = await lockBalance(tx, accountId, { at: now });
  const parts = await billNow(tx, step, price);
  const own = {
    packageId: parcel.package_id,
    failedAt: parcel.first_failed_at?.getTime() ?? failedAtOf(Number(parcel.waited_ms), now),
    shippingMinor: parts.shipping,
    insuranceMinor: parts.insurance,
    extraMinor: 0,
    isEnding: true,
  };
  const waiting = await listWaiting(tx, accountId, now);
  const others = waiting.filter(({ packageId }) => packageId !== own.packageId);
  // The warehouse has acknowledged its end: nothing is paid for it any more.
  if (parcel.first_failed_at !== null && others.length === waiting.length) return step;
  const available = balance.frozenAt === null ? balance.available : 0;
  if (!payableNow([...others.map(payableOf), own], available, now).includes(own.packageId)) return wait(tx, step);
  const held = await holdParcel(tx, step, parts);
  if (available - totalOf(parts) < limits.creditLowMinor) await tellOfLowCredit(tx, step);
  await overtake(tx, held, [WarehouseTask.Dispose, WarehouseTask.Release]);
  await orderRelease(tx, held);
  if (statusOf(held) === ShipmentStatus.WhPackagePaymentReceived) return held;
  return moveParcel(tx, notOlder(held), 'charged', { actor: 'rule', details: { amountUsd: totalOf(parts) } });
}

/** What we do ourselves happens after all that is known of the parcel, whatever the clock of the warehouse says. */
export function notOlder(step: ParcelStep): ParcelStep {
  const row = step.state.packages.find((one) => one.package_id === step.parcel.package_id);
  return { ...step, at: Math.max(step.at, row?.last_event_at?.getTime() ?? 0) };
}

const statusOf = ({ state, parcel }: ParcelStep): ShipmentStatus | undefined =>
  state.packages.find((row) => row.package_id === parcel.package_id)?.shipment_status;

export const keyOf = ({ parcel }: Pick<ParcelStep, 'parcel'>) => ({
  storeId: parcel.store_id,
  packageId: parcel.package_id,
});

/** Holds for a parcel under its next revision. What is available was looked at under the lock of the balance. */
export async function holdParcel(tx: Db, step: ParcelStep, parts: ParcelParts): Promise<ParcelStep> {
  const { scope, parcel } = step;
  const revision = parcel.hold_revision + 1;
  await hold(tx, {
    accountId: scope.accountId,
    fact: ledgerFact.hold(parcel.package_id, revision),
    kind: CreditKind.Shipping,
    debit: OwnCode.Credit,
    credit: PlatformCode.RevShipping,
    amount: totalOf(parts),
    at: scope.now,
    ref: refOf(step),
  });
  await announce(tx, scope.accountId, { type: 'credit', storeId: null });
  // Perhaps nothing waits any more.
  if (parcel.first_failed_at !== null) await announce(tx, scope.accountId, { type: 'banner', storeId: null });
  return changeParcel(tx, step, {
    hold_revision: revision,
    held_usd: totalOf(parts),
    held_parts: JSON.stringify(parts),
    waited_ms: waitedNow(parcel, scope.now),
    first_failed_at: null,
    asked_until: null,
    ask_reason: null,
  });
}

/** Releases what is held for a parcel; `fact`: what it is released for. Nothing happens where nothing is held. */
export async function voidParcel(tx: Db, step: ParcelStep, fact?: string): Promise<ParcelStep> {
  const { scope, parcel } = step;
  if (parcel.held_usd === null) return step;
  await voidHold(tx, {
    accountId: scope.accountId,
    fact: fact ?? ledgerFact.releaseHold(parcel.package_id, parcel.hold_revision),
    kind: CreditKind.Shipping,
    hold: ledgerFact.hold(parcel.package_id, parcel.hold_revision),
    at: scope.now,
  });
  await announce(tx, scope.accountId, { type: 'credit', storeId: null });
  return changeParcel(tx, step, { held_usd: null, held_parts: null });
}

/** The parcel waits for credit; its clock begins once, and goes on where it stood. */
async function wait(tx: Db, step: ParcelStep): Promise<ParcelStep> {
  const { now } = step.scope;
  const failedAt = step.parcel.first_failed_at ?? new Date(failedAtOf(Number(step.parcel.waited_ms), now));
  const waiting = await changeParcel(tx, step, { first_failed_at: failedAt, asked_until: null, ask_reason: null });
  // It waits already, and is looked at.
  if (step.parcel.first_failed_at !== null) return waiting;
  await tellOfLowCredit(tx, step);
  await scheduleReview(tx, waiting);
  await announce(tx, step.scope.accountId, { type: 'credit', storeId: null });
  await announce(tx, step.scope.accountId, { type: 'banner', storeId: null });
  if (statusOf(step) === ShipmentStatus.WaitingCreditAtWarehouse) return waiting;
  const low = await moveParcel(tx, notOlder(waiting), 'creditTooLow', { actor: 'rule' });
  return moveParcel(tx, low, 'creditAwaited', { actor: 'rule' });
}

/** STORE-043: what is left of the credit is too little, or does not do for a parcel of this store. */
const tellOfLowCredit = (tx: Db, { scope: { accountId, now }, parcel }: ParcelStep): Promise<void> =>
  notifyOfStore(tx, { accountId, storeId: parcel.store_id, event: 'lowCredit', key: dailyKey(now), now });

/** Has the parcel looked at when something of it is due. */
export async function scheduleReview(tx: Db, { parcel, scope }: Pick<ParcelStep, 'parcel' | 'scope'>): Promise<void> {
  const at = await nextReviewOf(tx, parcel, scope.now);
  if (at !== null) await workSoon(tx, keyOf({ parcel }), { kind: WorkKind.Money, at });
}

export async function nextReviewOf(tx: Db, parcel: WarehousePackageRow, now: number): Promise<number | null> {
  const open = await tx
    .selectFrom('warehouse_extra_payment')
    .select('answer_until')
    .where('store_id', '=', parcel.store_id)
    .where('package_id', '=', parcel.package_id)
    .where('state', '=', 1)
    .execute();
  return nextMoneyReview(
    {
      failedAt: parcel.first_failed_at?.getTime() ?? null,
      mailsSent: parcel.storage_mails,
      askedUntil: parcel.asked_until?.getTime() ?? null,
      answersUntil: open.map((row) => row.answer_until.getTime()),
    },
    now,
  );
}

/** Takes tasks back that the warehouse was not told of yet; a release that it may have heard of stays, and what came of it is asked. */
export async function overtake(
  tx: Db,
  { parcel }: Pick<ParcelStep, 'parcel'>,
  kinds: readonly WarehouseTask[],
): Promise<void> {
  await tx
    .updateTable('warehouse_task')
    .set({ state: TaskState.Overtaken })
    .where('store_id', '=', parcel.store_id)
    .where('package_id', '=', parcel.package_id)
    .where('kind', 'in', [...kinds])
    .where('state', '=', TaskState.Waiting)
    .where((of) => of.or([of('attempts', '=', 0), of('kind', '=', WarehouseTask.Dispose)]))
    .execute();
}
