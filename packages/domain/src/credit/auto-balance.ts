import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import { WAREHOUSE_ZONE } from '../warehouse/warehouse-hours.ts';

/** When the warehouse opens its gates, by its clock: just before, credit is looked at (WH-016, WH-017). */
const CHECK_MINUTES = 8 * 60 + 30;
const FRIDAY = 5;

/** The working day of the warehouse whose check is due, as YYYY-MM-DD; null = none: too early, or Saturday or Sunday (decision 42). `now`: ms. */
export function checkDay(now: number): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(WAREHOUSE_ZONE);
  if (local.dayOfWeek > FRIDAY || local.hour * 60 + local.minute < CHECK_MINUTES) return null;
  return local.toPlainDate().toString();
}

/** WH-015; amounts in cents. */
export type AutoBalance = { minBalance: Minor; balanceToAdd: Minor; isActive: boolean; failures: number };

/** True when credit is to be loaded: less is available than is wanted at least. */
export const wantsLoad = ({ isActive, minBalance, balanceToAdd }: AutoBalance, available: Minor): boolean =>
  isActive && balanceToAdd > 0 && available < minBalance;

/** Decision 42: what becomes of it after a load; three failures in a row turn it off, one that is paid forgets them. */
export function afterLoad(auto: AutoBalance, isPaid: boolean): AutoBalance {
  if (isPaid) return { ...auto, failures: 0 };
  const failures = auto.failures + 1;
  return { ...auto, failures, isActive: auto.isActive && failures < limits.autoBalanceFailuresMax };
}

/** WH-017: why it cannot be switched on so, or null. Both amounts above 0; what is added keeps within a load's limits. */
export function refusalOfAutoBalance(
  { minBalance, balanceToAdd, isActive }: Omit<AutoBalance, 'failures'>,
  hasCard: boolean,
): 'NoCard' | 'LoadLimitExceeded' | null {
  if (!isActive) return null;
  if (!hasCard) return 'NoCard';
  const isWithin = balanceToAdd >= limits.creditLoadMinMinor && balanceToAdd <= limits.creditLoadMaxMinor;
  return minBalance > 0 && isWithin ? null : 'LoadLimitExceeded';
}
