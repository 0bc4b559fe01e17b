import type { Decision, FilterFailure } from '../inventory/decision.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { isAmong } from '../inventory/status-groups.ts';
import { filterNumberOf, type PackedReason } from '../inventory/update-reason.ts';
import { FilterAction } from './filter-names.ts';

/** How an item stands: stopped = a filter holds it at quantity 0 or out of the store; idle = something else does; waiting = its product check is not done. */
export type FilterStanding = 'offered' | 'stopped' | 'idle' | 'waiting' | 'leaving' | 'gone';

/**
 * What saved filters do to an item: it goes to quantity 0, leaves the store, or is offered again. released = no filter stops it any
 * more and something else (stock, price, a warning) keeps it from being offered; caught = it was idle and a filter now stops it too.
 */
export type FilterEffect = 'zeroed' | 'removed' | 'restored' | 'released' | 'caught';

type Kept = { status: StatusCode; reason: PackedReason };

/** The standing that a status and its reason tell. */
export function standingOf({ status, reason }: Kept): FilterStanding {
  if (status === StatusCode.RemovedFromInventory) return 'gone';
  if (isAmong('stoppable', status) && filterNumberOf(reason) !== 0) return 'stopped';
  if (status === StatusCode.RemovalQueue) return 'leaving';
  if (status === StatusCode.InQueue) return 'waiting';
  return isAmong('offered', status) ? 'offered' : 'idle';
}

/** FILT-047: what a decision does to the item by its filters; null = nothing. A listing at quantity 0 that is taken away counts as removed. */
export function effectOf(item: Kept, decision: Decision): FilterEffect | null {
  if (decision.hold !== null) return null;
  const [was, is] = [standingOf(item), standingOf(decision)];
  if (is === 'stopped') {
    if (decision.status === StatusCode.RemovalQueue) return 'removed';
    if (was === 'stopped') return null;
    if (was === 'idle') return 'caught';
    return decision.failures.some(({ action }) => action === FilterAction.Remove) ? 'removed' : 'zeroed';
  }
  if (was !== 'stopped') return null;
  return is === 'offered' ? 'restored' : 'released';
}

/**
 * The filters that bring a stop about: if there is only one, the item would stay as it is without it. Of a listing that already
 * stood at 0 these are the removing ones.
 */
export function stoppingFilters(item: Kept, { failures }: Decision): readonly FilterFailure[] {
  const was = standingOf(item);
  return was === 'stopped' || was === 'idle'
    ? failures.filter(({ action }) => action === FilterAction.Remove)
    : failures;
}
