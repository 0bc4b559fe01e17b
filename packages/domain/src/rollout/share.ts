/** FNV-1a of 32 bits: spreads numbers that follow each other. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // The low bits of neighbours are alike: they are mixed once more.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

const WHOLE = 10_000;

/** Whether an item is among those that a change of prices reaches first (decision 47): by a hash of the item and the revision, so that it is not always the same ones. `share`: hundredths of a percent. */
export const isInShare = (itemId: number, revision: number, share: number): boolean =>
  share >= WHOLE || (share > 0 && hashOf(`${revision}:${itemId}`) % WHOLE < share);
