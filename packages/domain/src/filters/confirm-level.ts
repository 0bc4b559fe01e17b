/** Above this many items the count is typed before a save; the threshold of the picture of the filters screen, until a store can set its own. */
export const TYPED_ABOVE = 200;

/** How a save is confirmed (ui.md section 6): 1 at once with an undo, 2 by the button beside the consequence, 3 by typing the count. */
export type ConfirmLevel = { level: 1 | 2 } | { level: 3; what: 'removed' | 'stopped'; items: number };

/** The level of a save that takes items out of sale; removals are counted by themselves where they alone pass the threshold. */
export function confirmLevelOf(
  { zeroed, removed }: { zeroed: number; removed: number },
  threshold = TYPED_ABOVE,
): ConfirmLevel {
  const stopped = zeroed + removed;
  if (removed > threshold) return { level: 3, what: 'removed', items: removed };
  if (stopped > threshold) return { level: 3, what: 'stopped', items: stopped };
  return { level: stopped === 0 ? 1 : 2 };
}
