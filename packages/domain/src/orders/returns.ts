import type { Minor } from '../money/money.ts';
import { BuyerReturn } from './order-toggles.ts';
import { liesAtWarehouse, packageMayGo, type PackageState } from './package-state.ts';
import { ShipmentStatus } from './shipment-status.ts';
import { statusWords } from './status-words.ts';

const S = ShipmentStatus;
const DAY = 86_400_000;

/** RET-008, as it is stored. */
export const ReturnLabelType = { UPS: 1, UPSDropOff: 2, other: 3 } as const;
export type ReturnLabelType = (typeof ReturnLabelType)[keyof typeof ReturnLabelType];
/** Their names on the wire. */
export const returnLabelTypeWords = statusWords<ReturnLabelType>({
  [ReturnLabelType.UPS]: 'UPS',
  [ReturnLabelType.UPSDropOff]: 'UPS DropOff',
  [ReturnLabelType.other]: 'other',
});

/** From here on the parcel is on its way back: another label would be for nothing (RET-005). */
export const onTheWayBack: readonly ShipmentStatus[] = [
  S.ReturningToSeller,
  S.WhStartedReturnProcess,
  S.ReturnSentFromWarehouse,
  S.ReturnSentFromLocalWarehouse,
  S.ReturnAccepted,
];

/** What decides whether a parcel may get a return label. `buyerReturn`: of its order; `active`: the label the parcel has. */
export type LabelFacts = {
  parcel: PackageState;
  buyerReturn: BuyerReturn;
  active: 'none' | 'uploaded' | 'bought' | 'beingBought';
};

/** RET-005: true once the return runs: the parcel's own, or all of the order because the seller said so. */
export const isReturnStarted = ({ parcel, buyerReturn }: Pick<LabelFacts, 'parcel' | 'buyerReturn'>): boolean =>
  buyerReturn !== BuyerReturn.none || onTheWayBack.includes(parcel.status);

/** What never came anywhere sends nothing back. */
const nowhere: readonly ShipmentStatus[] = [S.NotShipped, S.Cancelled, S.PackageDisposed];

/** Appendix D, decision 61: the source has accepted all that the order could send back, so that its return is delivered. */
export const isReturnDelivered = (parcels: readonly Pick<PackageState, 'status'>[]): boolean =>
  parcels.some(({ status }) => status === S.ReturnAccepted) &&
  parcels.every(({ status }) => status === S.ReturnAccepted || nowhere.includes(status));

/** Parcels that a label can be put on: those the table lets go back, and those that wait with one. */
export const takesLabel = (state: PackageState): boolean =>
  state.status === S.ReturnLabelUploaded || packageMayGo(state, S.ReturnLabelUploaded);

/**
 * Why a parcel gets no label now; null = it may. One label of a parcel is active at a time (RET-007): one that was uploaded is replaced by the next one,
 * uploaded or bought, while nothing has started; one that was paid for stands.
 */
export function refuseReturnLabel(facts: LabelFacts): 'ReturnAlreadyStarted' | 'NothingToReturn' | null {
  if (isReturnStarted(facts) || facts.active === 'bought' || facts.active === 'beingBought')
    return 'ReturnAlreadyStarted';
  return takesLabel(facts.parcel) ? null : 'NothingToReturn';
}

/** RET-015: what the warehouse takes for handling one parcel that goes back. */
export const RETURN_HANDLING_CENTS: Minor = 300;

/** RET-010, RET-021: handling of a parcel that goes through the warehouse; a direct one costs nothing there. */
export const returnFee = (parcel: PackageState): Minor =>
  parcel.warehouse !== null && (takesLabel(parcel) || liesAtWarehouse(parcel)) ? RETURN_HANDLING_CENTS : 0;

/** RET-015: a label that nobody used ends after 30 days, and what was paid for it comes back (decision 61). */
export const RETURN_LABEL_LIFE_MS = 30 * DAY;
export const labelExpiresAt = (madeAt: number): number => madeAt + RETURN_LABEL_LIFE_MS;

/** RET-015: what is not to be sent goes back by itself after 30 days. */
export const RETURN_BY_ITSELF_MS = 30 * DAY;
export const returnsByItselfAt = (markedAt: number): number => markedAt + RETURN_BY_ITSELF_MS;

/** ISO number of Monday. */
const MONDAY = 1;

/** RET-014: the warehouse sends returns off once a week, on Monday; what is there by the end of Sunday goes with it. ms of that Monday's midnight. */
export function nextReturnBatch(at: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const days = (MONDAY - today.dayOfWeek + 7) % 7 || 7;
  return today.add({ days }).startOfDay().epochMilliseconds;
}
