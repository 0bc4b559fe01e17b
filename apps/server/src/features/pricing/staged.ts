import type { DecideContext } from '@kervan/domain/inventory/decide';
import type { Decision } from '@kervan/domain/inventory/decision';
import { countMove, noMoves, type Moves } from '@kervan/domain/rollout/moves';
import { isInShare } from '@kervan/domain/rollout/share';
import type { Db } from '../../db/connect.ts';
import { decideLoaded } from '../../records/items/decide-loaded.ts';
import type { LoadedItem } from '../../records/items/load-facts.ts';
import { readRollout } from '../../records/settings/rollout.ts';
import { pastSettingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { EvaluatedStore } from './evaluate.ts';

/** A change of prices on its way: items outside its share are decided with the settings of before. `moves` counts what it does to all of them. */
export type Staged = { former: PreparedSettings; toRevision: number; share: number; moves: Moves };

/** What is on its way in a store, for the decisions of one transaction; null = every item gets the settings that hold. */
export async function stagedOf(deps: Pick<WorkerDeps, 'clock'>, tx: Db, store: EvaluatedStore): Promise<Staged | null> {
  const rollout = await readRollout(tx, store.storeId);
  if (!rollout) return null;
  const former = await pastSettingsOf(deps.clock, tx, store, rollout.fromRevision);
  // Halted, nobody gets it but those that had it when it was.
  return { former, toRevision: rollout.toRevision, share: rollout.share, moves: noMoves() };
}

/** Decides one item while a change of prices is on its way (decision 47). What goes to zero by the new settings does so at once: that never waits. */
export function decideStaged(
  loaded: LoadedItem,
  prepared: PreparedSettings,
  staged: Staged,
  context: DecideContext,
): Decision & { isAsBefore?: true } {
  const wanted = decideLoaded(loaded, prepared, context);
  const before = decideLoaded(loaded, staged.former, context);
  staged.moves = countMove(staged.moves, before, wanted);
  const isFirst = isInShare(loaded.itemId, staged.toRevision, staged.share);
  return isFirst || wanted.quantity === 0 || wanted.hold !== null ? wanted : { ...before, isAsBefore: true };
}
