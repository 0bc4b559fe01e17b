import { limits } from '../limits.ts';

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
export type RestrictionListName = keyof typeof RestrictionKind;
// The keys of a const object are its names.
export const restrictionListNames = Object.keys(RestrictionKind) as RestrictionListName[];

/** How a list is called on the wire. */
export const listNameOf = (kind: RestrictionKind): RestrictionListName =>
  restrictionListNames[kind - 1] ?? 'restrictedProduct'; // The kinds are numbered in the order of their names.

/** The list that says the opposite (FILT-024); null = there is none. */
export const oppositeOf: Readonly<Record<RestrictionKind, RestrictionKind | null>> = {
  [RestrictionKind.restrictedProduct]: RestrictionKind.reliableProduct,
  [RestrictionKind.restrictedBrand]: RestrictionKind.reliableBrand,
  [RestrictionKind.restrictedKeyword]: null,
  [RestrictionKind.restrictedCategory]: null,
  [RestrictionKind.excludedProduct]: RestrictionKind.reliableProduct,
  [RestrictionKind.reliableProduct]: RestrictionKind.restrictedProduct,
  [RestrictionKind.reliableBrand]: RestrictionKind.restrictedBrand,
};

/** How many records a list of a store may have (decision 46; core §5 for categories). */
export const listMax = (kind: RestrictionKind): number => {
  if (kind === RestrictionKind.restrictedKeyword) return 1_000;
  return kind === RestrictionKind.restrictedCategory ? limits.restrictedCategoriesMax : 100_000;
};

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
