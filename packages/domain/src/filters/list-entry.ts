import { parseAsin } from '../inventory/asin.ts';
import { foldCase } from './fold-case.ts';
import { isKeyword } from './keyword-match.ts';
import { RestrictionKind } from './restriction-kinds.ts';

/** Why a text is no entry of a list. */
export const entryFaults = [
  'AsinNotValid',
  'BrandRequired',
  'BrandTooLong',
  'KeywordLength',
  'CategoryRequired',
] as const;
export type EntryFault = (typeof entryFaults)[number];

/** An entry as it is shown and as it is compared, or why it is none. */
export type EntryOfText = { value: string; folded: string } | { fault: EntryFault };

/** How the marketplace writes the categories of a path behind each other. */
export const CATEGORY_SEPARATOR = ' > ';
/** With it begins what a whole path is compared by. */
export const CATEGORY_PATH_MARK = 'path:';
/** Assumed: no brand, category or path is longer; a key of the index has a size. */
const TEXT_MAX = 500;
const K = RestrictionKind;

/**
 * What a line of a list is by the rule of its kind (FILT-016 to FILT-025): an ASIN, a brand without regard to case, a reliable brand in its own
 * case, a keyword of 2 to 100 characters, a category by its path where it has several parts, else by its name.
 */
export function listEntryOf(kind: RestrictionKind, text: string): EntryOfText {
  const value = text.normalize('NFC').trim();
  switch (kind) {
    case K.restrictedProduct:
    case K.excludedProduct:
    case K.reliableProduct: {
      const asin = parseAsin(value);
      return asin === null ? { fault: 'AsinNotValid' } : { value: asin, folded: asin };
    }
    case K.restrictedBrand:
      return brandFault(value) ?? { value, folded: restrictedBrandKey(value) };
    case K.reliableBrand:
      return brandFault(value) ?? { value, folded: reliableBrandKey(value) };
    case K.restrictedKeyword:
      return isKeyword(value) ? { value, folded: keywordKey(value) } : { fault: 'KeywordLength' };
    case K.restrictedCategory:
      return value.includes('>') ? categoryPathEntry(value) : categoryNameEntry(value);
  }
}

/** A category by its whole path: that one and no other (FILT-021). */
export function categoryPathEntry(text: string): EntryOfText {
  const value = cleanPath(text);
  return value === '' || value.length > TEXT_MAX ? { fault: 'CategoryRequired' } : { value, folded: pathKey(value) };
}

/** A category by its name, without regard to case (FILT-021). */
export function categoryNameEntry(text: string): EntryOfText {
  const value = text.normalize('NFC').trim();
  return value === '' || value.length > TEXT_MAX ? { fault: 'CategoryRequired' } : { value, folded: nameKey(value) };
}

function brandFault(value: string): { fault: EntryFault } | null {
  if (value === '') return { fault: 'BrandRequired' };
  return value.length > TEXT_MAX ? { fault: 'BrandTooLong' } : null;
}

/** What a product's brand is looked up by among restricted brands. */
export const restrictedBrandKey = (brand: string): string => foldCase(brand.trim());
/** Likewise among reliable brands (core §5: in the same case). */
export const reliableBrandKey = (brand: string): string => brand.normalize('NFC').trim();

/** All that a product's category is looked up by: its whole path, and the name of each category on it. */
export function categoryKeys(path: string | null): string[] {
  if (path === null || path.trim() === '') return [];
  // Assumed: a name restricts the category wherever it stands on the path; who means one place gives the path.
  return [pathKey(cleanPath(path)), ...path.split('>').map((name) => nameKey(name.trim()))];
}

const keywordKey = (keyword: string): string => foldCase(keyword).replaceAll(/\s+/g, ' ').trim();
const cleanPath = (path: string): string =>
  path
    .normalize('NFC')
    .split('>')
    .map((name) => name.trim())
    .join(CATEGORY_SEPARATOR)
    .trim();
const pathKey = (path: string): string => `${CATEGORY_PATH_MARK}${path}`;
const nameKey = (name: string): string => `name:${foldCase(name)}`;
