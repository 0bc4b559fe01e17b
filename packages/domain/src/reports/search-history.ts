import { LookupOutcome } from '../inventory/automatic-search.ts';

/** REP-023: whose look-up it was; codes of product_lookup.source. */
export const LookupSource = { manual: 1, savedSearch: 2, extension: 3, automatic: 4 } as const;
export type LookupSourceName = keyof typeof LookupSource;

export const lookupSourceNames = [
  'manual',
  'savedSearch',
  'extension',
  'automatic',
] as const satisfies LookupSourceName[];

/** What came of a look-up: the store has it, will have it with the run's end, or not. */
export const lookupResults = ['added', 'pending', 'rejected', 'notFound'] as const;
export type LookupResult = (typeof lookupResults)[number];

const O = LookupOutcome;
const results: Record<LookupOutcome, LookupResult> = {
  [O.found]: 'pending',
  [O.added]: 'added',
  [O.named]: 'added',
  [O.outsideCriteria]: 'rejected',
  [O.alreadyHere]: 'rejected',
  [O.deletedBefore]: 'rejected',
  [O.restricted]: 'rejected',
  [O.noRoom]: 'rejected',
};

/** Why it was rejected. */
export const rejectedFor = ['outsideCriteria', 'alreadyHere', 'deletedBefore', 'restricted', 'noRoom'] as const;
export type RejectedFor = (typeof rejectedFor)[number];

/** REP-023: result and reason of an outcome. */
export function resultOfLookup(outcome: number): { result: LookupResult; reason: RejectedFor | null } {
  const known = Object.values(O).find((code) => code === outcome);
  const result = known === undefined ? 'notFound' : results[known];
  return { result, reason: rejectedFor.find((name) => O[name] === outcome) ?? null };
}
