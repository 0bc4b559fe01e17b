import type { Deps } from '../deps.ts';
import type { StoreCaller } from '../http/access.ts';
import { within } from './within.ts';
import { readKeywords, type ListChange } from '../records/products/list-bits.ts';
import { itemsAfter } from '../records/products/list-work.ts';
import { findItems, previewBits } from '../records/products/mark-items.ts';

/** Items that are looked at in one transaction. */
const PAGE = 5_000;

/**
 * The items of the store that the lists would mark otherwise after a change, with their bits then. Only what the change may be about is looked up;
 * the keywords are prepared once for all of it.
 */
export async function previewMarks(
  deps: Deps,
  caller: StoreCaller,
  change: ListChange,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const { storeId } = caller;
  const marks = new Map<number, number>();
  const folded = [...change.added.keys(), ...change.removed];
  if (folded.length === 0) return marks;
  const { named, keywords } = await within(deps, caller, async (tx) => ({
    named: await findItems(tx, storeId, change.kind, folded),
    keywords: { before: await readKeywords(tx, storeId), after: await readKeywords(tx, storeId, change) },
  }));
  for (let at = 0, isOver = false; !isOver;) {
    signal.throwIfAborted();
    isOver = await within(deps, caller, async (tx) => {
      const page = named === null ? await itemsAfter(tx, storeId, at, PAGE) : named.slice(at, at + PAGE);
      for (const [itemId, bits] of await previewBits(tx, storeId, page, { change, keywords })) marks.set(itemId, bits);
      at = named === null ? (page.at(-1) ?? at) : at + PAGE;
      return page.length < PAGE;
    });
  }
  return marks;
}
