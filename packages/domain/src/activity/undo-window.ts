import { limits } from '../limits.ts';
import { ActivityKind } from './activity-kind.ts';

/** Why a recorded action cannot be undone (any more). */
export const undoBlocks = ['undone', 'irreversible', 'tooOld'] as const;
export type UndoBlock = (typeof undoBlocks)[number];

/** Steps without an inverse: an undo is repeated by acting again, an automatic rate comes and stock of stopped services comes back by itself; sending has a switch of its own,
 * and what a saved delete removed has its own record. */
const irreversible: ReadonlySet<ActivityKind> = new Set([
  ActivityKind.Undo,
  ActivityKind.CurrencyRate,
  ActivityKind.ZeroAllStock,
  ActivityKind.Publishing,
  ActivityKind.AnswerSearch,
]);

/** Until when an action can be undone (decision 24: 7 days), ms since 1970; null = never, which is said before the click. */
export function undoableUntil(kind: ActivityKind, doneAt: number): number | null {
  return irreversible.has(kind) ? null : doneAt + limits.undoMs;
}

/** What keeps an action from being undone at a moment, or null. The last millisecond of the window still counts. */
export function undoBlockOf(
  action: { undoableUntil: number | null; undoneAt: number | null },
  now: number,
): UndoBlock | null {
  if (action.undoneAt !== null) return 'undone';
  if (action.undoableUntil === null) return 'irreversible';
  return now > action.undoableUntil ? 'tooOld' : null;
}
