import type { returns } from '@kervan/contracts/returns-calls';
import { refuseReturnLabel } from '@kervan/domain/orders/returns';
import { isAway } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import type { OrderPackageRow, OrderState } from '../../records/orders/order-state.ts';
import { listLabels, type LabelRow } from '../../records/order-sendings/return-label-rows.ts';
import { labelFacts } from './label-facts.ts';
import { requireOrder } from '../../cases/require-order.ts';
import { LabelNotSold, type ReturnLabels, type WarehouseOffer } from './return-labels.ts';

/** RET-019: what the warehouse sells for the order's parcel, the cheapest first. */
export const listLabelOffers: Handler<typeof returns.labelOffers> = async ({ query, caller }, deps) => {
  const parcel = await within(deps, caller, async (tx) => {
    const state = await requireOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    return requireKnown(requireParcel(state, await listLabels(tx, state.order), query.packageId));
  });
  const offers = await askOffers(deps, parcel.package_ref);
  return offers.toSorted((one, other) => one.priceMinor - other.priceMinor).map(shownOffer);
};

/** What the warehouse sells for a parcel now. Throws ReturnLabelsNotAvailable, ReturnLabelRefused where it sells none for it, WarehouseNotReachable. */
export async function askOffers(deps: Deps, packageRef: string): Promise<WarehouseOffer[]> {
  const seller = requireSeller(deps);
  try {
    return await seller.offers(packageRef);
  } catch (error) {
    if (error instanceof LabelNotSold) throw new AppError('ReturnLabelRefused');
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error }, 'the warehouse did not say which return labels it sells');
    throw new AppError('WarehouseNotReachable');
  }
}

const shownOffer = ({ carrier, carrierService, carrierAccountId, priceMinor, days }: WarehouseOffer) => ({
  carrier,
  carrierService,
  carrierAccountId,
  priceUsdMinor: priceMinor,
  days,
});

/** Throws ReturnLabelsNotAvailable where no warehouse sells any. */
function requireSeller({ returnLabels }: Pick<Deps, 'returnLabels'>): ReturnLabels {
  if (returnLabels === null) throw new AppError('ReturnLabelsNotAvailable');
  return returnLabels;
}

/**
 * The parcel of an order that a call is about: the one that it names, else the first that can get a label, else the first. Throws RecordNotFound for one
 * of another order, NothingToReturn where there is none.
 */
export function parcelOf(
  state: OrderState,
  labels: readonly LabelRow[],
  packageId: number | undefined,
): OrderPackageRow {
  const { packages } = state;
  if (packageId !== undefined) {
    const named = packages.find((row) => row.package_id === packageId);
    if (!named) throw new AppError('RecordNotFound');
    return named;
  }
  const [first] = packages;
  if (!first) throw new AppError('NothingToReturn');
  return packages.find((row) => refuseReturnLabel(labelFacts(state, row, labels)) === null) ?? first;
}

/** The parcel that gets a label now. Throws ReturnAlreadyStarted, NothingToReturn, RecordNotFound. */
export function requireParcel(
  state: OrderState,
  labels: readonly LabelRow[],
  packageId: number | undefined,
): OrderPackageRow {
  const parcel = parcelOf(state, labels, packageId);
  const refusal = refuseReturnLabel(labelFacts(state, parcel, labels));
  if (refusal !== null) throw new AppError(refusal);
  return parcel;
}

type KnownParcel = OrderPackageRow & { package_ref: string };

/** Throws ReturnLabelsNotAvailable for a parcel that the warehouse does not know. */
export function requireKnown(parcel: OrderPackageRow): KnownParcel {
  const { package_ref } = parcel;
  if (package_ref === null) throw new AppError('ReturnLabelsNotAvailable');
  return { ...parcel, package_ref };
}
