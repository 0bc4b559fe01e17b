import { sql } from 'kysely';
import { compileKeywords, type KeywordMatcher } from '@kervan/domain/filters/keyword-match';
import { categoryKeys, reliableBrandKey, restrictedBrandKey } from '@kervan/domain/filters/list-entry';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { InfringementType } from '@kervan/domain/filters/restriction-reasons';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { Db } from '../../db/connect.ts';

const K = RestrictionKind;

/** What of a product the lists look at. */
export type ListedProduct = {
  asin: string;
  brand: string | null;
  title: string | null;
  categoryPath: string | null;
};

const bitOf: Record<RestrictionKind, number> = {
  [K.restrictedProduct]: ItemFlag.restrictedProduct,
  [K.restrictedBrand]: ItemFlag.restrictedBrand,
  [K.restrictedKeyword]: ItemFlag.restrictedKeyword,
  [K.restrictedCategory]: ItemFlag.restrictedCategory,
  [K.excludedProduct]: ItemFlag.excludedProduct,
  [K.reliableProduct]: ItemFlag.reliableProduct,
  [K.reliableBrand]: ItemFlag.reliableBrand,
};

/** The bits of an item that the lists alone decide. */
export const listBits = Object.values(bitOf).reduce((all, bit) => all | bit, ItemFlag.trademarkRecord);

/** What would come on one list and leave it, by what is compared: nothing of it is written. */
export type ListChange = {
  kind: RestrictionKind;
  added: ReadonlyMap<string, { value: string; infringement: number }>;
  removed: ReadonlySet<string>;
};

/** The restricted keywords of a store, ready to be looked for in titles; with a change as they would be after it. */
export async function readKeywords(tx: Db, storeId: number, change?: ListChange): Promise<KeywordMatcher> {
  const rows = await tx
    .selectFrom('restriction')
    .select(['value', 'folded'])
    .where('store_id', '=', storeId)
    .where('kind', '=', K.restrictedKeyword)
    .execute();
  const values = new Map(rows.map(({ folded, value }) => [folded, value]));
  if (change?.kind === K.restrictedKeyword) {
    for (const [folded, { value }] of change.added) values.set(folded, value);
    for (const folded of change.removed) values.delete(folded);
  }
  return compileKeywords([...values.values()]);
}

/**
 * What the store's lists say of products: the bits of each, in their order. Each list is asked once, for all of them. `keywords`: prepared before;
 * with a `change` they are those after it.
 */
export async function readListBits(
  tx: Db,
  storeId: number,
  products: readonly ListedProduct[],
  { keywords, change }: { keywords?: KeywordMatcher | undefined; change?: ListChange } = {},
): Promise<number[]> {
  if (products.length === 0) return [];
  const matches = keywords ?? (await readKeywords(tx, storeId, change));
  const keys = products.map(keysOf);
  const wanted = [...new Map(keys.flat().map((key) => [idOf(key), key])).values()];
  const { rows } = await sql<{ kind: RestrictionKind; folded: string; infringement: number }>`
    select r.kind, r.folded, r.infringement from unnest(${wanted.map(({ kind }) => kind)}::smallint[], ${wanted.map(({ folded }) => folded)}::text[]) w(kind, folded)
    join restriction r on r.store_id = ${storeId} and r.kind = w.kind and r.folded = w.folded`.execute(tx);
  const found = new Map(rows.map((row) => [idOf(row), bitsOf(row)]));
  if (change !== undefined) applyChange(found, change);
  return products.map(
    ({ title }, place) =>
      (title !== null && matches(title).length > 0 ? ItemFlag.restrictedKeyword : 0) |
      (keys[place] ?? []).reduce((bits, key) => bits | (found.get(idOf(key)) ?? 0), 0),
  );
}

/** A record that stands there already stays as it is. */
function applyChange(found: Map<string, number>, { kind, added, removed }: ListChange): void {
  for (const [folded, { infringement }] of added) {
    const id = idOf({ kind, folded });
    if (!found.has(id)) found.set(id, bitsOf({ kind, infringement }));
  }
  for (const folded of removed) found.delete(idOf({ kind, folded }));
}

type Key = { kind: RestrictionKind; folded: string };
const idOf = ({ kind, folded }: Key): string => `${kind} ${folded}`;

/** All that a product could stand on a list by, keywords left out. */
function keysOf({ asin, brand, categoryPath }: ListedProduct): Key[] {
  return [
    { kind: K.restrictedProduct, folded: asin },
    { kind: K.excludedProduct, folded: asin },
    { kind: K.reliableProduct, folded: asin },
    ...(brand === null || brand.trim() === ''
      ? []
      : [
          { kind: K.restrictedBrand, folded: restrictedBrandKey(brand) },
          { kind: K.reliableBrand, folded: reliableBrandKey(brand) },
        ]),
    ...categoryKeys(categoryPath).map((folded) => ({ kind: K.restrictedCategory, folded })),
  ];
}

/** A restricted product or brand that was written down for its trademark is a trademark record as well. */
function bitsOf({ kind, infringement }: { kind: RestrictionKind; infringement: number }): number {
  const isOfTrademark =
    infringement === InfringementType.TradeMark && (kind === K.restrictedProduct || kind === K.restrictedBrand);
  return bitOf[kind] | (isOfTrademark ? ItemFlag.trademarkRecord : 0);
}
