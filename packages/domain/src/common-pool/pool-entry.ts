import { foldCase } from '../filters/fold-case.ts';
import { RestrictionKind } from '../filters/restriction-kinds.ts';
import type { InfringementType, PoolSource } from '../filters/restriction-reasons.ts';
import {
  concernsBrand,
  infringementOf,
  poolSourceOf,
  type WarningChannelName,
  type WarningSubjectName,
} from '../protection/prevent-suspend.ts';

/** The two common pools (FILT-026, FILT-027), as they are stored. */
export const PoolKind = { brand: 1, product: 2 } as const;
export type PoolKind = (typeof PoolKind)[keyof typeof PoolKind];
export type PoolKindName = keyof typeof PoolKind;
// The keys of a const object are its names.
export const poolKindNames = Object.keys(PoolKind) as PoolKindName[];

/** The lists of a seller's own that an entry of a pool can stand on. */
export const ownListNames = ['restricted', 'reliable', 'excluded'] as const;
/** The same by their kinds; brands are never excluded. */
export const listsOfPool = {
  brand: { restricted: RestrictionKind.restrictedBrand, reliable: RestrictionKind.reliableBrand, excluded: null },
  product: {
    restricted: RestrictionKind.restrictedProduct,
    reliable: RestrictionKind.reliableProduct,
    excluded: RestrictionKind.excludedProduct,
  },
} as const satisfies Record<
  PoolKindName,
  { restricted: RestrictionKind; reliable: RestrictionKind; excluded: RestrictionKind | null }
>;

/** What of a warning the pools may know: nothing in it names a seller, a store or an SKU. */
export type WarnedOf = {
  subject: WarningSubjectName;
  channel: WarningChannelName;
  asin: string | null;
  brand: string | null;
};

/** What a warning says to all sellers; `folded` is what it is compared by. */
export type PoolFact = {
  kind: PoolKindName;
  value: string;
  folded: string;
  asin: string | null;
  brand: string | null;
  infringement: InfringementType;
  source: PoolSource;
};

/** What sellers write where a product has no brand. Assumed: as an entry it would name products of everybody. */
const noBrands = new Set(
  ['Generic', 'Unbranded', 'No brand', 'Unknown', 'None', 'N/A', 'NA', 'Markasız', 'Jenerik'].map(foldCase),
);

/** FILT-030: the entries of a warning: its product, and its brand where the warning says something of the brand, too. A warning about an unknown product makes none. */
export function poolFactsOf({ subject, channel, asin, brand: named }: WarnedOf): PoolFact[] {
  const brand = named?.normalize('NFC').trim() || null;
  const told = { infringement: infringementOf(subject), source: poolSourceOf(channel) };
  const product = asin === null ? [] : [{ kind: 'product' as const, value: asin, folded: asin, asin, brand, ...told }];
  if (brand === null || !concernsBrand(subject)) return product;
  const folded = foldCase(brand);
  if (noBrands.has(folded)) return product;
  return [...product, { kind: 'brand' as const, value: brand, folded, asin: null, brand, ...told }];
}

/** The day of a moment: the moment itself would tell who watches a competitor when that one was warned. */
export const poolDayOf = (at: Date): string => at.toISOString().slice(0, 10);
