import { limits } from '../limits.ts';
import type { StoreSettings } from '../settings/store-settings.ts';

/** The numbers of a store that has none of its own. */
export const { typedAboveBefore } = limits;

/** The number of the store where it has one (point 6 of M3). */
export const typedAboveOf = (own: number | null, before: keyof typeof typedAboveBefore): number =>
  own ?? typedAboveBefore[before];

/** Parts of the settings by which no item is decided. */
const WITHOUT_DECISION = [
  'currencyDisplay',
  'typedAbove',
  'preventSuspend',
] as const satisfies readonly (keyof StoreSettings)[];

/** The part of the settings that items are decided by: two states of which it is equal decide alike, and nothing is to be confirmed. */
export function decidingPart(settings: StoreSettings): Partial<StoreSettings> {
  const without: ReadonlySet<string> = new Set(WITHOUT_DECISION);
  // The names are those of the settings.
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !without.has(name))) as Partial<StoreSettings>;
}

/** How a save is confirmed (ui.md section 6): 1 at once with an undo, 2 by the button beside the consequence, 3 by typing the count. */
export type ConfirmLevel = { level: 1 | 2 } | { level: 3; what: 'removed' | 'stopped'; items: number };

/** The level of a save that takes items out of sale; removals are counted by themselves where they alone pass the threshold. */
export function confirmLevelOf(
  { zeroed, removed }: { zeroed: number; removed: number },
  threshold: number = typedAboveBefore.save,
): ConfirmLevel {
  const stopped = zeroed + removed;
  if (removed > threshold) return { level: 3, what: 'removed', items: removed };
  if (stopped > threshold) return { level: 3, what: 'stopped', items: stopped };
  return { level: stopped === 0 ? 1 : 2 };
}
