import type { CarrierRules } from '../orders/carriers.ts';

/** A carrier of the warehouse to a market, with what it takes; null = no limit (WH-046, protocol). */
export type OfferedCarrier = {
  code: string;
  name: string;
  services: { code: string; name: string; transitDays: number }[];
  refusesPoBox: boolean;
  refusesBatteries: boolean;
  maxLiquidMl: number | null;
  maxWeightLb: number | null;
  maxGirthIn: number | null;
  /** A strike or a country that is not served, until when in ms; null = nothing is known to be in the way. */
  notice: CarrierRules['notice'];
};

/** A copy so old is read again where the warehouse answers (assumed: notices of strikes are told by an event, too). */
export const offerFreshMs = 3_600_000;

/** A notice that is in force. */
export const noticeAt = ({ notice }: Pick<OfferedCarrier, 'notice'>, now: number): OfferedCarrier['notice'] =>
  notice !== null && (notice.until === null || now < notice.until) ? notice : null;
