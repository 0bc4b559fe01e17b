import type { Decision } from '@kervan/domain/inventory/decision';
import { isJump } from '@kervan/domain/rollout/jump';
import { decideCause } from '../../records/items/decide-loaded.ts';
import type { LoadedItem } from '../../records/items/load-facts.ts';
import type { JumpState, JumpWatch } from '../../records/settings/reading-jumps.ts';

/**
 * Decision record 49: of the items whose price jumps by a reading only a share gets it within a day; the others keep the price of before until the
 * seller answers. `again` decides the item as one that keeps a price.
 */
export function watchJump<D extends Decision>(
  watch: JumpWatch,
  loaded: LoadedItem,
  decided: D,
  again: (heldPrice: number) => D,
): D {
  if (decided.isJumpHeld || decided.hold !== null) return decided;
  const { itemId, item } = loaded;
  const known = watch.known.get(itemId);
  // Here it is not held any more: its price is again about what it was.
  if (known?.state === 'held' || known?.state === 'kept') return ended(watch, itemId, decided);
  const { price } = decided;
  if (item.price === null || item.price <= 0 || price === null || !isByReading(loaded)) return decided;
  if (decided.quantity === 0 || !isJump(item.price, price)) {
    return known?.state === 'released' ? ended(watch, itemId, decided) : decided;
  }
  if (known?.state === 'released') return ended(watch, itemId, decided);
  // What got a wrong price goes back to where it was.
  if (known && !isJump(known.priceBefore, price)) return ended(watch, itemId, decided);
  const held = again(item.price);
  if (!held.isJumpHeld) return decided;
  const note = (state: JumpState) => {
    const jump = { itemId, priceBefore: item.price ?? 0, priceAfter: price, state };
    watch.known.set(itemId, jump);
    watch.noted.set(itemId, jump);
    watch.ended.delete(itemId);
  };
  if (watch.left > 0) {
    watch.left--;
    note('passed');
    return decided;
  }
  note('held');
  return held;
}

function ended<D>({ known, noted, ended: over }: JumpWatch, itemId: number, decided: D): D {
  known.delete(itemId);
  noted.delete(itemId);
  over.add(itemId);
  return decided;
}

/**
 * Something was read since it was decided last, or a reading is why it is decided. The first price that the store's own listing gets comes after none:
 * what stood before was its seller's.
 */
const isByReading = ({ cause, evaluatedRevision, sourceRevision }: LoadedItem): boolean =>
  evaluatedRevision > 0 &&
  (evaluatedRevision < sourceRevision || decideCause(cause) === 'sourceData' || decideCause(cause) === 'targetData');
