import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { labelKindOf, labelKinds, type LabelKind } from '@kervan/domain/orders/return-label-file';
import { labelExpiresAt } from '@kervan/domain/orders/returns';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { postHold, voidHold } from '../../records/ledger/move.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import {
  findActiveLabel,
  sealedFile,
  transitionLabel,
  type LabelRow,
} from '../../records/order-sendings/return-label-rows.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { bookLabel, chargeRef } from './charge-ref.ts';
import { afterLabel } from './label-facts.ts';
import { LabelNotSold, type BoughtLabel, type WarehouseOffer } from './return-labels.ts';

/** What came of a purchase: a label, a refusal, or nothing that is known yet. */
export type Ended = { tracking: string | null } | 'refused' | 'open';

/** By whose rights it is written, and whose credit it is. */
export type Buyer = { run: <T>(work: (tx: Db) => Promise<T>) => Promise<T>; accountId: number };
type Means = Pick<Deps, 'clock' | 'secrets' | 'returnLabels' | 'log'>;

/**
 * Asks the warehouse for a label that is being bought, under the key of the purchase: it sells it once, however often it is asked. Its answer posts the
 * hold or releases it, in one transaction with the label. Safe to repeat.
 */
export async function endPurchase(deps: Means, buyer: Buyer, row: LabelRow): Promise<Ended> {
  if (deps.returnLabels === null) return 'open';
  // Written from an offer when the purchase began.
  const offer = row.offer as WarehouseOffer;
  let label: BoughtLabel;
  try {
    const packageRef = await buyer.run((tx) => packageRefOf(tx, row));
    if (packageRef === null) return await refuse(deps, buyer, row, 'the parcel is gone');
    label = await deps.returnLabels.buy({ packageRef, offerId: offer.offerId, key: row.ref });
  } catch (error) {
    if (error instanceof LabelNotSold) return refuse(deps, buyer, row, error.message);
    deps.log.warn({ err: error, labelId: row.label_id }, 'it is not known whether a return label was sold');
    return 'open';
  }
  const kind = labelKindOf(label.file);
  if (kind === null) {
    // It was sold, and its file is none: the warehouse is asked for it again.
    deps.log.error({ labelId: row.label_id }, 'the warehouse sent a return label that is none');
    return 'open';
  }
  await take(deps, buyer, row, { label, kind });
  return { tracking: label.tracking };
}

async function packageRefOf(tx: Db, { store_id, package_id }: LabelRow): Promise<string | null> {
  if (package_id === null) return null;
  const row = await tx
    .selectFrom('order_package')
    .select('package_ref')
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .executeTakeFirst();
  return row?.package_ref ?? null;
}

/** RET-007: of a parcel one label is active. */
export async function replaceActive(
  tx: Db,
  { store_id, package_id }: Pick<LabelRow, 'store_id' | 'package_id'>,
  now: number,
): Promise<void> {
  const before = package_id === null ? undefined : await findActiveLabel(tx, { store_id, package_id });
  if (before)
    await transitionLabel(tx, before, 'replaced', { sealed: null, media_type: null, ended_at: new Date(now) });
}

async function take(
  deps: Means,
  buyer: Buyer,
  row: LabelRow,
  { label, kind }: { label: BoughtLabel; kind: LabelKind },
): Promise<void> {
  const now = deps.clock.now();
  const { accountId } = buyer;
  await buyer.run(async (tx) => {
    const state = await lockOrder(tx, row.store_id, { orderId: row.order_id });
    await replaceActive(tx, row, now);
    const isOurs = await transitionLabel(tx, row, 'sold', {
      tracking: label.tracking,
      warehouse_label: label.labelId,
      expires_at: new Date(label.expiresAt ?? labelExpiresAt(now)),
      due_at: null,
      failure: null,
      ...sealedFile(deps.secrets, row, accountId, { mediaType: labelKinds[kind].mediaType, content: label.file }),
    });
    // Somebody else ended it with the same answer.
    if (!isOurs || !state) return;
    await postHold(tx, {
      accountId,
      fact: ledgerFact.returnLabelPost(row.label_id),
      kind: CreditKind.ReturnFee,
      hold: ledgerFact.returnLabel(row.label_id),
      amount: row.price_usd + row.handling_usd,
      at: now,
      ref: chargeRef(state.order, row),
    });
    await enqueue(tx, creditJobs.chargeInvoice, {
      accountId,
      transferId: transferIdOf(ledgerFact.returnLabelPost(row.label_id)),
    });
    const reported = {
      at: now,
      actor: 'warehouse',
      kind: 'returnLabelBought',
      labelType: row.kind,
      packageId: row.package_id,
    } as const;
    const scope = { accountId, storeId: row.store_id, now };
    const labelled = await changeOrder(tx, scope, state, afterLabel(state, reported));
    await bookLabel(tx, scope, labelled, { label: row, costUsd: row.price_usd + row.handling_usd });
  });
}

async function refuse(deps: Means, buyer: Buyer, row: LabelRow, why: string): Promise<'refused'> {
  const now = deps.clock.now();
  await buyer.run(async (tx) => {
    const isOurs = await transitionLabel(tx, row, 'refused', {
      failure: why.slice(0, 300),
      due_at: null,
      ended_at: new Date(now),
    });
    if (!isOurs) return;
    await voidHold(tx, {
      accountId: buyer.accountId,
      fact: ledgerFact.returnLabelVoid(row.label_id),
      kind: CreditKind.ReturnFee,
      hold: ledgerFact.returnLabel(row.label_id),
      at: now,
    });
    await announce(tx, buyer.accountId, { type: 'order', storeId: row.store_id, ids: [row.order_id] });
  });
  return 'refused';
}
