import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import { standingOf } from '@kervan/domain/filters/filter-effect';
import type { Decision } from '@kervan/domain/inventory/decision';
import type { PriceEffect } from '@kervan/domain/pricing/price-forecast';
import type { LoadedItem } from '../../records/items/load-facts.ts';

export const SAMPLES_MAX = 20;

type Effect = SettingsEffect['samples'][number]['effect'];
export type PreviewSample = { loaded: LoadedItem; decision: Decision; effect: PriceEffect | null; kind: Effect };

/** What goes off sale first, then the furthest moves, what comes back, and last what stays as it is. */
const rank: Record<Effect, number> = { stopped: 0, risen: 1, fallen: 1, returned: 2, off: 3, same: 4, waiting: 5 };

/** Keeps the samples that say most, in their order. */
export function keepSample(kept: PreviewSample[], item: Omit<PreviewSample, 'kind'>): void {
  const before = standingOf(item.loaded.item);
  if (before === 'gone') return;
  const sample = { ...item, kind: item.effect?.effect ?? stayingAs(item) };
  const last = kept.at(-1);
  if (kept.length === SAMPLES_MAX && last && !isBefore(sample, last)) return;
  const at = kept.findIndex((other) => isBefore(sample, other));
  kept.splice(at === -1 ? kept.length : at, 0, sample);
  kept.length = Math.min(kept.length, SAMPLES_MAX);
}

/** An item that buyers see no change of. */
function stayingAs({ loaded, decision }: Omit<PreviewSample, 'kind'>): Effect {
  const standing = standingOf(decision.hold === null ? decision : loaded.item);
  if (standing === 'offered') return 'same';
  return standing === 'waiting' ? 'waiting' : 'off';
}

function isBefore(a: PreviewSample, b: PreviewSample): boolean {
  if (rank[a.kind] !== rank[b.kind]) return rank[a.kind] < rank[b.kind];
  return moveOf(a) > moveOf(b);
}

const moveOf = ({ effect }: PreviewSample): number => Math.abs(effect?.changeHundredths ?? 0);
