/** A document of settings: nested objects; lists and plain values are its leaves. */
export type Tree = { readonly [key: string]: unknown };
/** Values by their path, such as `filters.direct.CriticalStock.action`. A path that a side lacks is absent there. */
export type Values = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON would write them, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  if (!isTree(a) || !isTree(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

/** What differs between two states of a document: the changed leaves only, on both sides. */
export function changedValues(before: Tree, after: Tree): { before: Values; after: Values } {
  const changed = { before: {} as Values, after: {} as Values };
  compare(before, after, { path: '', changed });
  return changed;
}

type Comparison = { path: string; changed: { before: Values; after: Values } };

function compare(before: Tree, after: Tree, { path, changed }: Comparison): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    if (isSame(was, is)) continue;
    const here = `${path}${key}`;
    if (isTree(was) && isTree(is)) {
      compare(was, is, { path: `${here}.`, changed });
      continue;
    }
    if (was !== undefined) changed.before[here] = was;
    if (is !== undefined) changed.after[here] = is;
  }
}

/**
 * Takes a save back (INV-125): each changed value returns to what it was, unless it was changed since; those paths are named in
 * `skipped`. The document that comes out is to be checked as a whole.
 */
export function restoredValues<T extends Tree>(
  now: T,
  change: { before: Values; after: Values },
): { restored: T; paths: string[]; skipped: string[] } {
  const restored = structuredClone(now);
  const paths: string[] = [];
  const skipped: string[] = [];
  for (const path of new Set([...Object.keys(change.before), ...Object.keys(change.after)])) {
    if (!isSame(valueAt(now, path), change.after[path])) skipped.push(path);
    else {
      putAt(restored, path, change.before[path]);
      paths.push(path);
    }
  }
  return { restored, paths, skipped };
}

function valueAt(tree: Tree, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((node, key) => (isTree(node) && Object.hasOwn(node, key) ? node[key] : undefined), tree);
}

/** Sets a value, or takes it away when it is undefined. A path whose parent is gone is left out. */
function putAt(tree: Tree, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.length === 0 ? tree : valueAt(tree, keys.join('.'));
  if (!isTree(parent)) return;
  // The clone is ours alone.
  const own = parent as Record<string, unknown>;
  if (value === undefined) delete own[last];
  else
    Object.defineProperty(own, last, {
      value: structuredClone(value),
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
