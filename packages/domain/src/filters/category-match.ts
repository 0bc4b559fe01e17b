import { foldCase } from './fold-case.ts';

/** A restricted category as entered: by its whole path or by its name. */
export type RestrictedCategory = { kind: 'path' | 'name'; value: string };

/** What is known of a product's category. */
export type ProductCategory = { path: string | null; name: string | null };

export type CategoryMatcher = (category: ProductCategory) => boolean;

/** A path matches exactly, a name without regard to case (core §5). */
export function compileCategories(restricted: readonly RestrictedCategory[]): CategoryMatcher {
  const valuesOf = (kind: RestrictedCategory['kind']): string[] =>
    restricted
      .filter((category) => category.kind === kind)
      .map((category) => category.value.trim())
      .filter((value) => value !== '');
  const paths = new Set(valuesOf('path'));
  const names = new Set(valuesOf('name').map(foldCase));
  return ({ path, name }) =>
    (path !== null && paths.has(path.trim())) || (name !== null && names.has(foldCase(name.trim())));
}
