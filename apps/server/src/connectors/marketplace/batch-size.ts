/** The most products that Amazon's batch operations take in one call. */
export const batchSizeMax = 20;

/** @throws RangeError for an empty batch and for one that Amazon would refuse as a whole. */
export function requireBatch(items: readonly unknown[]): void {
  if (items.length < 1 || items.length > batchSizeMax)
    throw new RangeError(`a batch holds 1 to ${batchSizeMax} items, not ${items.length}`);
}
