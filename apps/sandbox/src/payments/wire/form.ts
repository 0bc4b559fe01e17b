import { invalid } from './failure.ts';

/** A value of a form: a text, or more of them under names or places. */
export type Raw = string | Raw[] | { [name: string]: Raw };

/** Deeper nesting than any parameter of Stripe. */
const DEPTH_MAX = 10;
/** More parameters than any request carries. */
const PAIRS_MAX = 2_000;

type Branch = Map<string, string | Branch>;

/**
 * Reads form-encoded parameters with Stripe's nesting: `items[0][price]=…`, `expand[]=…`, `metadata[key]=…`. Places of a list
 * stand in the order of their numbers. Throws when a name stands for a value and for more of them at once.
 */
export function readForm(text: string): { [name: string]: Raw } {
  const root: Branch = new Map();
  let pairs = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    if (++pairs > PAIRS_MAX) throw invalid('The request has too many parameters.');
    const path = pathOf(key);
    let branch = root;
    for (const [depth, name] of path.entries()) {
      const step = name === '' ? String(branch.size) : name;
      if (depth === path.length - 1) {
        if (branch.get(step) instanceof Map)
          throw invalid(`Invalid ${key}: a value and a hash at once`, { param: key });
        branch.set(step, value);
        break;
      }
      const next = branch.get(step) ?? new Map<string, string | Branch>();
      if (typeof next === 'string') throw invalid(`Invalid ${key}: a value and a hash at once`, { param: key });
      branch.set(step, next);
      branch = next;
    }
  }
  return objectOf(root);
}

/** `a[b][0][c]` as a, b, 0, c. */
function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0) return [key];
  const rest = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) throw invalid(`Invalid parameter name: ${key}`, { param: key });
  const path = [key.slice(0, open), ...rest.slice(1, -1).split('][')];
  if (path.length > DEPTH_MAX) throw invalid(`Invalid parameter name: ${key}`, { param: key });
  return path;
}

function objectOf(branch: Branch): { [name: string]: Raw } {
  // Names come from outside: defined, not assigned, so that none of them is special.
  return Object.fromEntries(
    [...branch].map(([name, value]) => [name, typeof value === 'string' ? value : rawOf(value)]),
  );
}

function rawOf(branch: Branch): Raw {
  const names = [...branch.keys()];
  if (!names.every((name) => /^\d+$/.test(name))) return objectOf(branch);
  return names
    .sort((one, other) => Number(one) - Number(other))
    .map((name) => {
      const value = branch.get(name) ?? '';
      return typeof value === 'string' ? value : rawOf(value);
    });
}
