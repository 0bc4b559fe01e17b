import type { FilterChangeToSend } from '@kervan/contracts/filters';
import { filtersAbovePlan, type FilterChange } from '@kervan/domain/filters/filter-changes';
import type { FilterParams } from '@kervan/domain/filters/filter-params';
import type { SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { AppError } from '../../errors.ts';

/** The changes of a body. Throws PlanTooLow for an active filter that the caller's plan does not hold; who reads after the end has none to ask. */
export function changesOf(
  body: readonly FilterChangeToSend[],
  sendingType: SendingType,
  plan: SubscriptionPlan | null,
): FilterChange[] {
  // Names of parameters that no filter has are dropped by the check and the compiler of settings.
  const changes = body.map((change) => ({
    sendingType: change.sendingType ?? sendingType,
    filterName: change.filterName,
    action: change.action,
    params: change.params as FilterParams,
  }));
  if (plan !== null && filtersAbovePlan(changes, plan).length > 0) throw new AppError('PlanTooLow');
  return changes;
}
