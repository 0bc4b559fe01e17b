import { PropertySymbol } from 'happy-dom';
import { oncePerPage, ownerOf } from './page-version.ts';

/** Whether an element is meant. */
type Look = (element: Element) => boolean;

let isAnswered = false;

/**
 * Queries of tests ask for kinds of elements, for names and attributes that are there or not, and for lists of such, hundreds of times per query by role. The
 * simulated browser notes for each answer every element that could change it, and those notes are most of its work. Such plain selectors are
 * answered here by looking; all others are its own.
 */
export function answerPlainSelectors(): void {
  if (isAnswered) return;
  isAnswered = true;
  const all = oncePerPage(within);
  const found = oncePerPage<Node, Map<string, Element[]>>(() => new Map());
  const answer = (root: Node, selector: string, look: Look): Element[] => {
    const known = found(root);
    const before = known.get(selector);
    if (before) return before;
    const elements = asList(all(root).filter(look));
    known.set(selector, elements);
    return elements;
  };
  for (const kind of [document, document.body]) {
    replace(kind, 'querySelectorAll', answer);
    replace(kind, 'querySelector', (root, selector, look) => answer(root, selector, look)[0] ?? null);
  }
  // Elements alone are asked these.
  replace(document.body, 'matches', (element, _, look) => look(element as Element));
  replace(document.body, 'closest', (element, _, look) => {
    let each: Element | null = element as Element;
    while (each !== null && !look(each)) each = each.parentElement;
    return each;
  });
}

/** Answers plain selectors instead of the simulation. */
function replace(kind: Node, name: string, answer: (node: Node, selector: string, look: Look) => unknown): void {
  const [owner, whole] = ownerOf(kind, name);
  Object.assign(owner, {
    [name](this: Node, selector: unknown): unknown {
      const look = typeof selector === 'string' ? lookOf(selector) : null;
      return look ? answer(this, selector as string, look) : whole.call(this, selector);
    },
  });
}

/** All elements in there, in their order. */
function within(root: Node): Element[] {
  const found: Element[] = [];
  const add = (node: Node): void => {
    // The simulation's own list, without the one that it builds around it for each who asks.
    for (const child of Reflect.get(node, PropertySymbol.elementArray) as Element[]) {
      found.push(child);
      add(child);
    }
  };
  add(root);
  return found;
}

/** As much of a list of nodes as is asked of one, by the simulation too; to who compares it, a list of elements and nothing else. */
const asList = (elements: Element[]): Element[] =>
  Object.defineProperties(elements, {
    item: { value: (at: number) => elements[at] ?? null },
    [PropertySymbol.items]: { value: elements },
  });

const looks = new Map<string, Look | null>();
/** Selectors that name an element by its number are new on each page. */
const LOOKS_MAX = 2_000;

/** How a plain selector looks at an element; null = it is not plain. */
function lookOf(selector: string): Look | null {
  const known = looks.get(selector);
  if (known !== undefined) return known;
  const parts = selector.split(',').map((part) => partOf(part.trim()));
  const [first = null] = parts;
  const look = parts.includes(null)
    ? null
    : parts.length === 1
      ? first
      : (element: Element) => parts.some((part) => part?.(element));
  if (looks.size === LOOKS_MAX) looks.clear();
  looks.set(selector, look);
  return look;
}

const KIND = '([a-z][a-z0-9-]*|\\*)?';
const NAME = '([#.])([a-z_][\\w-]*)';
const ATTRIBUTE = '\\[([a-z][a-z-]*)(?:(~?)="([^"\\\\, ]*)")?\\]';
const PLAIN = new RegExp(`^${KIND}((?:${NAME}|${ATTRIBUTE}|:not\\(${ATTRIBUTE}\\))*)$`, 'i');
const EACH = new RegExp(`${NAME}|(:not\\()?${ATTRIBUTE}`, 'gi');

/** One or several elements, each somewhere within the one before. */
function partOf(part: string): Look | null {
  const looks = part.split(/\s+/).map(elementOf);
  if (looks.includes(null)) return null;
  const [first = none, ...others] = looks.flatMap((look) => look ?? []);
  return others.reduce((outer, inner) => (element) => inner(element) && isWithin(element, outer), first);
}

const none = () => false;

function isWithin(element: Element, outer: Look): boolean {
  let each = element.parentElement;
  while (each !== null && !outer(each)) each = each.parentElement;
  return each !== null;
}

/** A kind of element, its id, classes and attributes. */
function elementOf(part: string): Look | null {
  const [, kind = '', rest = ''] = PLAIN.exec(part) ?? [];
  if (kind + rest === '') return null;
  const conditions = [...rest.matchAll(EACH)].map(([, sign, is = '', not, name = '', word, value]) => {
    if (sign === '#') return (element: Element) => element.id === is;
    const has = sign === '.' ? attributeLook('class', true, is) : attributeLook(name, word === '~', value);
    return not === undefined ? has : (element: Element) => !has(element);
  });
  if (kind !== '' && kind !== '*') conditions.unshift(kindLook(kind.toUpperCase()));
  const [only] = conditions;
  if (conditions.length === 1 && only) return only;
  return (element) => conditions.every((condition) => condition(element));
}

const kindLook =
  (kind: string): Look =>
  ({ tagName }) =>
    tagName === kind || tagName.toUpperCase() === kind;

/** `value`: none = it is there. `isWord`: one of several words. */
function attributeLook(name: string, isWord: boolean, value: string | undefined): Look {
  if (value === undefined) return (element) => element.hasAttribute(name);
  if (!isWord) return (element) => element.getAttribute(name) === value;
  return (element) => value !== '' && (element.getAttribute(name)?.split(/\s+/).includes(value) ?? false);
}
