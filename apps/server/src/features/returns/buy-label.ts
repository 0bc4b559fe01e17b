import { randomUUID } from 'node:crypto';
import type { returns } from '@kervan/contracts/returns-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ReturnLabelSource, ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { RETURN_HANDLING_CENTS, ReturnLabelType } from '@kervan/domain/orders/returns';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { begunOf, begunWithin } from '../../http/idempotency.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { hold } from '../../records/ledger/move.ts';
import { getLabel, insertLabel, listLabels, type LabelRow } from '../../records/order-sendings/return-label-rows.ts';
import { chargeRef } from './charge-ref.ts';
import { endPurchase, type Ended } from './end-purchase.ts';
import { askOffers, requireKnown, requireParcel } from './label-offers.ts';
import { requireLocked, requireOrder } from '../../cases/require-order.ts';
import type { WarehouseOffer } from './return-labels.ts';

type Request = Parameters<Handler<typeof returns.buyLabel>>[0];

/**
 * RET-020, RET-010: buys a label for a parcel from credit; one that its seller uploaded stands until the bought one takes its place (RET-007). The credit is held and the purchase written down before the warehouse is asked; what it answers posts the
 * hold or releases it. Who dies in between leaves a row from which the purchase is ended, under the same key, by the next who looks; the same attempt
 * answers what became of it.
 */
export const buyLabel: Handler<typeof returns.buyLabel> = async (request, deps) => {
  const { caller, query } = request;
  const row = (await findBegun(deps, caller)) ?? (await beginLabel(request, deps));
  const ended = await outcomeOf(deps, caller, row);
  return answerOf(ended, { orderId: query.sellerOrderId, packageId: row.package_id ?? 0 });
};

/** The label whose purchase an earlier try of the same attempt began. */
async function findBegun(deps: Deps, caller: StoreCaller): Promise<LabelRow | null> {
  const begun = begunOf<{ labelId: number }>(caller);
  return begun && within(deps, caller, (tx) => getLabel(tx, { store_id: caller.storeId, label_id: begun.labelId }));
}

async function beginLabel(request: Request, deps: Deps): Promise<LabelRow> {
  const { caller, query } = request;
  const parcel = await within(deps, caller, async (tx) => {
    const state = await requireOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    return requireKnown(requireParcel(state, await listLabels(tx, state.order), query.packageId));
  });
  const offer = offerOf(await askOffers(deps, parcel.package_ref), query);
  return within(deps, caller, async (tx) => {
    const row = await begin(tx, deps, request, { offer, packageId: parcel.package_id });
    await begunWithin(tx, caller, { labelId: row.label_id });
    return row;
  });
}

/** What became of a purchase; one that is not over is ended now. */
function outcomeOf(deps: Deps, caller: StoreCaller, row: LabelRow): Ended | Promise<Ended> {
  if (row.state === ReturnLabelState.Refused) return 'refused';
  if (row.state !== ReturnLabelState.Buying) return { tracking: row.tracking };
  const buyer = { run: <T>(work: (tx: Db) => Promise<T>) => within(deps, caller, work), accountId: caller.accountId };
  return endPurchase(deps, buyer, row);
}

/** The offer that was chosen, at the price that was confirmed. */
function offerOf(offers: readonly WarehouseOffer[], query: Request['query']): WarehouseOffer {
  const offer = offers.find(
    (one) =>
      one.carrier === query.carrier &&
      one.carrierService === query.carrierService &&
      one.carrierAccountId === query.carrierAccountId,
  );
  if (!offer) throw new AppError('PriceChanged');
  if (query.priceUsdMinor !== undefined && query.priceUsdMinor !== offer.priceMinor) throw new AppError('PriceChanged');
  return offer;
}

/** System time within which a purchase is ended by who began it; market clock for whoever looks after it then. */
const AGAIN_MS = 60_000;

async function begin(
  tx: Db,
  deps: Deps,
  { caller, query }: Request,
  { offer, packageId }: { offer: WarehouseOffer; packageId: number },
): Promise<LabelRow> {
  const now = deps.clock.now();
  const state = await requireLocked(tx, caller.storeId, query.sellerOrderId);
  const parcel = requireParcel(state, await listLabels(tx, state.order), packageId);
  const row = await insertLabel(
    tx,
    state.order,
    {
      ref: randomUUID(),
      package_id: parcel.package_id,
      source: ReturnLabelSource.Bought,
      kind: labelTypeOf(offer),
      state: ReturnLabelState.Buying,
      offer: JSON.stringify(offer),
      price_usd: offer.priceMinor,
      handling_usd: RETURN_HANDLING_CENTS,
      carrier: offer.carrier,
      due_at: new Date(now + AGAIN_MS),
    },
    now,
  );
  // Refused where the credit is too low or frozen: then nothing of this stands.
  await hold(tx, {
    accountId: caller.accountId,
    fact: ledgerFact.returnLabel(row.label_id),
    kind: CreditKind.ReturnFee,
    debit: OwnCode.Credit,
    credit: PlatformCode.RevReturnFee,
    amount: offer.priceMinor + RETURN_HANDLING_CENTS,
    at: now,
    ref: chargeRef(state.order, row),
  });
  return row;
}

/** RET-008 by the carrier and the service that it names. */
function labelTypeOf({ carrier, carrierService }: WarehouseOffer): ReturnLabelType {
  if (carrier.toUpperCase() !== 'UPS') return ReturnLabelType.other;
  return /drop/i.test(carrierService) ? ReturnLabelType.UPSDropOff : ReturnLabelType.UPS;
}

function answerOf(ended: Ended, { orderId, packageId }: { orderId: number; packageId: number }) {
  if (ended === 'refused') throw new AppError('ReturnLabelRefused');
  if (ended === 'open') throw new AppError('ReturnLabelUnderWay');
  return {
    labelUrl: `/api/sellerorder/downloadSellerOrderReturnLabel?sellerOrderId=${orderId}&packageId=${packageId}`,
    trackingNumber: ended.tracking,
  };
}
