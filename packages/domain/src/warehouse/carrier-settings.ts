import { limits } from '../limits.ts';

/** WH-044: a carrier of the warehouse as a store uses it; the smallest priority is tried first. */
export type CarrierSetting = { carrierId: string; isActive: boolean; priority: number };
export type CarrierSettingsFault =
  | 'noActiveCarrier'
  | 'carrierUnknown'
  | 'carrierTwice'
  | 'priorityTwice'
  | 'tooManyCarriers';

/** Why settings cannot be saved, or null; `offered`: carriers that the warehouse sends to the store's market with (WH-048). */
export function findCarrierSettingsFault(
  settings: readonly CarrierSetting[],
  offered: readonly string[],
): CarrierSettingsFault | null {
  if (settings.length > limits.carrierPriorityMax) return 'tooManyCarriers';
  const ids = settings.map(({ carrierId }) => carrierId);
  if (new Set(ids).size < ids.length) return 'carrierTwice';
  if (ids.some((id) => !offered.includes(id))) return 'carrierUnknown';
  if (new Set(settings.map(({ priority }) => priority)).size < settings.length) return 'priorityTwice';
  return activeCarriers(settings, offered).length === 0 ? 'noActiveCarrier' : null;
}

/** The carriers that are tried, first to last; one that the warehouse offers no longer is none of them. */
export const activeCarriers = (settings: readonly CarrierSetting[], offered: readonly string[]): string[] =>
  settings
    .filter(({ carrierId, isActive }) => isActive && offered.includes(carrierId))
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ carrierId }) => carrierId);

/**
 * What a store has, whatever it saved: its carriers in their order, then those that the warehouse offers since, switched off. Assumed: before the
 * first save all are off, so that nobody sends with a carrier that was not chosen.
 */
export function settingsOf(saved: readonly CarrierSetting[], offered: readonly string[]): CarrierSetting[] {
  const known = saved
    .filter(({ carrierId }) => offered.includes(carrierId))
    .toSorted((a, b) => a.priority - b.priority);
  const added = offered
    .filter((carrierId) => !known.some((each) => each.carrierId === carrierId))
    .map((carrierId) => ({ carrierId, isActive: false, priority: 0 }));
  return [...known, ...added].map((each, index) => ({ ...each, priority: index + 1 }));
}
