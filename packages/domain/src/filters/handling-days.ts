import type { SourceFacts } from '../inventory/facts.ts';
import { limits } from '../limits.ts';
import type { CompiledRoute } from '../settings/compiled-settings.ts';
import type { FilterRoute } from './filter.ts';
import { chooseService } from '../warehouse/shipping-cost.ts';

/** Days until delivery; through the warehouse with the transit days of the routed carrier service (WH-046). null = not known. */
export function deliveryDaysOf(source: SourceFacts, route: FilterRoute): number | null {
  if (source.deliveryDays === null) return null;
  if (!route.isWarehouse) return source.deliveryDays;
  const service = chooseService(route.services, source);
  return service === null ? null : source.deliveryDays + service.rate.transitDays;
}

/** FILT-008: with the delivery date filter on, handling time = delivery days − the entered number, 0 to 30; null = not known or off. */
export function handlingDaysByDelivery(source: SourceFacts, route: CompiledRoute): number | null {
  if (route.deliveryFilterDays === null) return null;
  const deliveryDays = deliveryDaysOf(source, route);
  return deliveryDays === null
    ? null
    : Math.min(Math.max(deliveryDays - route.deliveryFilterDays, 0), limits.handlingDaysMax);
}
