import type { Package } from '../books/records.ts';
import { wrongState } from '../wire/refusal.ts';

/** The warehouse's own states of a package, each with what may follow (protocol, "States"). */
export const transitions = {
  announced: ['received', 'cancelled'],
  received: ['priced', 'damaged', 'held'],
  priced: ['released', 'held', 'disposed', 'damaged'],
  held: ['priced', 'returning', 'damaged'],
  released: ['dispatched', 'priced', 'held', 'damaged'],
  damaged: ['returning', 'disposed'],
  dispatched: ['delivered', 'lost', 'damaged', 'undeliverable', 'returning'],
  undeliverable: ['returning'],
  delivered: ['returning'],
  returning: ['returned'],
  cancelled: [],
  disposed: [],
  lost: [],
  returned: [],
} as const satisfies Record<string, readonly string[]>;

export type PackageState = keyof typeof transitions;
// The keys of the table.
export const packageStates = Object.keys(transitions) as [PackageState, ...PackageState[]];

export const mayBecome = (from: PackageState, to: PackageState): boolean =>
  (transitions[from] as readonly PackageState[]).includes(to);

/** Refuses a step that the table does not have. */
export function requireStep({ state }: Pick<Package, 'state'>, to: PackageState): void {
  if (!mayBecome(state, to)) throw wrongState('package', state);
}

/** Refuses what may only be done in some states. */
export function requireState({ state }: Pick<Package, 'state'>, ...allowed: readonly PackageState[]): void {
  if (!allowed.includes(state)) throw wrongState('package', state);
}
