import type { returns } from '@kervan/contracts/returns-calls';
import { refuseReturnLabel, takesLabel } from '@kervan/domain/orders/returns';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { packageStateOf, type OrderPackageRow, type OrderState } from '../../records/orders/order-state.ts';
import { findLabel, type LabelRow } from '../../records/orders/return-label-rows.ts';
import { labelFacts } from './label-facts.ts';
import { requireOrder } from './require-order.ts';
import type { ReturnLabels, WarehouseOffer } from './return-labels.ts';

/** RET-019: what the warehouse sells for the order's parcel, the cheapest first. */
export const listLabelOffers: Handler<typeof returns.labelOffers> = async ({ query, caller }, deps) => {
  const parcel = await within(deps, caller, async (tx) => {
    const state = await requireOrder(tx, caller.storeId, query.sellerOrderId);
    return requireParcel(state, await findLabel(tx, state.order));
  });
  const offers = await requireSeller(deps).offers(parcel.package_ref);
  return offers.toSorted((one, other) => one.priceMinor - other.priceMinor).map(shownOffer);
};

const shownOffer = ({ carrier, carrierService, carrierAccountId, priceMinor, days }: WarehouseOffer) => ({
  carrier,
  carrierService,
  carrierAccountId,
  priceUsdMinor: priceMinor,
  days,
});

/** Throws ReturnLabelsNotAvailable where no warehouse sells any. */
export function requireSeller({ returnLabels }: Pick<Deps, 'returnLabels'>): ReturnLabels {
  if (returnLabels === null) throw new AppError('ReturnLabelsNotAvailable');
  return returnLabels;
}

type KnownParcel = OrderPackageRow & { package_ref: string };

/** The parcel that a label is bought for: the first one that can go back and that the warehouse knows. */
export function requireParcel(state: OrderState, label: LabelRow | undefined): KnownParcel {
  const facts = labelFacts(state, label);
  const refusal = refuseReturnLabel(facts);
  if (refusal !== null) throw new AppError(refusal);
  const parcel = state.packages.find(
    (row): row is KnownParcel => row.package_ref !== null && takesLabel(packageStateOf(row)),
  );
  if (!parcel) throw new AppError('ReturnLabelsNotAvailable');
  return parcel;
}
