import { PropertySymbol } from 'happy-dom';

let version = 0;
let isCounted = false;

/** Counts from now on what changes in pages: nodes, attributes, text. */
export function countChanges(): void {
  if (isCounted) return;
  isCounted = true;
  const name = PropertySymbol.reportMutation;
  const [owner, report] = ownerOf(document, name);
  Object.assign(owner, {
    [name](this: Node, ...args: unknown[]): unknown {
      version += 1;
      return report.apply(this, args);
    },
  });
}

/** Makes what is asked for once per page: it is forgotten when the page changes. */
export function oncePerPage<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  let of = -1;
  return (key) => {
    if (of !== version) {
      known.clear();
      of = version;
    }
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The prototype that holds the method, and the method: the window's own classes only stand for those of the simulation. */
export function ownerOf(node: object, name: string | symbol): [owner: object, method: Method] {
  let owner = node;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object; // It has the method.
  return [owner, Reflect.get(owner, name) as Method]; // As the simulation declares it.
}
