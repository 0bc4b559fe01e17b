/** The lists of a store by what their entries are, as they are stored: the place of the bit that an entry sets in `item.flags`, counted from 1. */
export const RestrictionKind = {
  restrictedProduct: 1,
  restrictedBrand: 2,
  restrictedKeyword: 3,
  restrictedCategory: 4,
  excludedProduct: 5,
  reliableProduct: 6,
  reliableBrand: 7,
} as const;
export type RestrictionKind = (typeof RestrictionKind)[keyof typeof RestrictionKind];

/** What the end of a subscription empties, in the words of FILT-033. */
export const restrictionLists = ['reliable', 'restricted', 'excluded'] as const;
export type RestrictionList = (typeof restrictionLists)[number];

const listOfKind = {
  [RestrictionKind.restrictedProduct]: 'restricted',
  [RestrictionKind.restrictedBrand]: 'restricted',
  [RestrictionKind.restrictedKeyword]: 'restricted',
  [RestrictionKind.restrictedCategory]: 'restricted',
  [RestrictionKind.excludedProduct]: 'excluded',
  [RestrictionKind.reliableProduct]: 'reliable',
  [RestrictionKind.reliableBrand]: 'reliable',
} as const satisfies Record<RestrictionKind, RestrictionList>;

/** How many entries of each list there are among these kinds (FILT-048). */
export function countLists(kinds: readonly number[]): Record<RestrictionList, number> {
  const counts = { reliable: 0, restricted: 0, excluded: 0 };
  // The column holds one of the kinds.
  for (const kind of kinds) counts[listOfKind[kind as RestrictionKind]]++;
  return counts;
}
