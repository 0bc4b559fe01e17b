import { hashText } from '../random.ts';
import type { Category } from './catalogue.ts';
import { departments, type DepartmentKey, type Leaf } from './leaves.ts';

/** The category of a path of names from the root down; ids follow from the path and are the same in every world. */
export function categoryOf(department: DepartmentKey, groups: readonly string[], productType: string): Category {
  const { name, display } = departments[department];
  const path = [name, ...groups];
  const nodes = path.map((part, depth) => ({
    id: String(1_000_000 + (hashText(0, path.slice(0, depth + 1).join(' > ')) % 900_000_000)),
    name: part,
  }));
  const own = nodes.at(-1) ?? { id: '0', name };
  return {
    id: own.id,
    name: own.name,
    ancestors: nodes.slice(0, -1),
    displayGroup: name,
    websiteDisplayGroup: display,
    productType,
  };
}

const known = new Map<Leaf, Category>();

/** The category of a leaf of the generated tree. */
export function categoryOfLeaf(leaf: Leaf): Category {
  let category = known.get(leaf);
  if (!category) known.set(leaf, (category = categoryOf(leaf.department, [leaf.group, leaf.name], leaf.productType)));
  return category;
}
