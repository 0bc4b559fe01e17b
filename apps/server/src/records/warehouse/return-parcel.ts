import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { ReturnLabelSource } from '@kervan/domain/orders/return-label-state';
import { RETURN_BY_ITSELF_MS, RETURN_HANDLING_CENTS } from '@kervan/domain/orders/returns';
import { TaskState, WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { move, reverse } from '../ledger/move.ts';
import { transferIdOf } from '../ledger/transfer-id.ts';
import { findActiveLabel } from '../order-sendings/return-label-rows.ts';
import { changeOrder, type NewOrderEvent } from '../orders/order-write.ts';
import { bookCosts } from './book-parcel.ts';
import { isOrderedTask, listTasks } from './due-tasks.ts';
import { orderTask } from './package-work.ts';
import { refOf } from './parcel-hold.ts';
import type { ParcelStep } from './parcel-step.ts';

/** What is taken back of a return; its number is that of the task. */
const keyOf = (count: number): string => `return:${count}`;
const countOf = (key: string): number => Number(key.slice('return:'.length));

/**
 * Orders the return of a parcel that lies at the warehouse, and charges what its handling costs (decision 61: when it is ordered); a bought label has
 * paid for that. Ordered already it changes nothing: false. @throws LedgerRefusal where the credit is too low or frozen, whose transaction is over
 */
export async function orderReturn(tx: Db, step: ParcelStep, actor: string): Promise<boolean> {
  const { scope, state, parcel } = step;
  const returns = (await listTasks(tx, parcel)).filter(({ kind }) => kind === WarehouseTask.Return);
  if (returns.some(isOrderedTask)) return false;
  const count = returns.length;
  const label = await findActiveLabel(tx, parcel);
  const bought = label?.source === ReturnLabelSource.Bought ? label : undefined;
  if (!bought) await chargeReturn(tx, step, count);
  await orderTask(
    tx,
    { storeId: scope.storeId, packageId: parcel.package_id },
    {
      kind: WarehouseTask.Return,
      key: keyOf(count),
      content: { kind: 'hub', labelId: bought?.warehouse_label ?? null },
      now: scope.now,
    },
  );
  const event: NewOrderEvent = {
    kind: 'returnOrdered',
    at: new Date(scope.now),
    actor,
    package_id: parcel.package_id,
    details: { handlingUsd: bought ? 0 : RETURN_HANDLING_CENTS },
  };
  if (bought) await changeOrder(tx, scope, state, { events: [event] });
  else await bookCosts(tx, step, [handlingCost(step, count, RETURN_HANDLING_CENTS)], { events: [event] });
  return true;
}

/** What the handling of a return cost the order (decision 58). */
const handlingCost = ({ parcel, scope }: ParcelStep, count: number, costUsd: number) => ({
  name: `return:${parcel.package_id}:${count}`,
  line: ProfitLine.otherCosts,
  costUsd,
  at: scope.now,
});

/** RET-015. @throws LedgerRefusal */
export async function chargeReturn(tx: Db, { scope, state, parcel }: ParcelStep, count: number): Promise<void> {
  const fact = ledgerFact.returnHandling(parcel.package_id, count);
  await move(tx, {
    accountId: scope.accountId,
    fact,
    kind: CreditKind.ReturnFee,
    debit: OwnCode.Credit,
    credit: PlatformCode.RevReturnFee,
    amount: RETURN_HANDLING_CENTS,
    at: scope.now,
    ref: refOf({ state, parcel }),
  });
  const transferId = transferIdOf(fact);
  await enqueue(tx, creditJobs.chargeInvoice, { accountId: scope.accountId, transferId });
}

/** The warehouse does not return it: what was taken for that comes back. `key`: of the task. */
export async function giveBackReturnFee(tx: Db, step: ParcelStep, key: string): Promise<void> {
  const { scope, parcel } = step;
  const taken = transferIdOf(ledgerFact.returnHandling(parcel.package_id, countOf(key)));
  const { accountId } = scope;
  const known = await tx
    .selectFrom('ledger.transfer')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', taken)
    .executeTakeFirst();
  if (!known) return;
  await reverse(tx, {
    accountId,
    fact: ledgerFact.reversal(taken),
    kind: CreditKind.Refund,
    reverses: taken,
    at: scope.now,
    ref: refOf(step),
  });
  await enqueue(tx, creditJobs.chargeInvoice, { accountId, transferId: transferIdOf(ledgerFact.reversal(taken)) });
  await bookCosts(tx, step, [handlingCost(step, countOf(key), 0)]);
}

/** Market clock: what the warehouse declined is ordered again so much later. */
const DECLINED_MS = 86_400_000;

/**
 * Parcels that have been held back for thirty days, and of which no return is ordered: the longest held of each account, then the second of each, so
 * that those of one account, which may all wait for credit, keep none of another's from their turn.
 */
export async function listDueReturns(
  db: Db,
  now: number,
  limit: number,
): Promise<{ storeId: number; packageId: number }[]> {
  const { rows } = await sql<{ storeId: number; packageId: number }>`
    select p.store_id as "storeId", p.package_id as "packageId" from warehouse_package p
    where p.held_back_at <= ${new Date(now - RETURN_BY_ITSELF_MS)}::timestamptz and not exists (select 1 from warehouse_task t where t.store_id = p.store_id and t.package_id = p.package_id
      and t.kind = ${WarehouseTask.Return}
      and (t.state < ${TaskState.Declined} or (t.state = ${TaskState.Declined} and t.done_at > ${new Date(now - DECLINED_MS)}::timestamptz)))
    order by row_number() over (partition by p.account_id order by p.held_back_at, p.package_id), p.held_back_at, p.package_id limit ${limit}`.execute(
    db,
  );
  return rows;
}
