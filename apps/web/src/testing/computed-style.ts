import { countChanges, oncePerPage } from './page-version.ts';

/**
 * Queries by role ask of each element, and of all that stand around it, whether it is shown. The simulated browser answers by the whole of its
 * style, made anew after each change of the page. Here only what something could hide is asked of it; all else is as its kind of element is.
 */
export function answerStyles(): void {
  const view = document.defaultView;
  if (isAnswered || view === null) return;
  isAnswered = true;
  countChanges();
  const whole = view.getComputedStyle.bind(view);
  const answer = (element: Element) => new Proxy({ element, whole }, declaration) as unknown as CSSStyleDeclaration; // It answers as one.
  Object.assign(view, { getComputedStyle: answer });
  Object.assign(globalThis, { getComputedStyle: answer });
}
let isAnswered = false;

const properties = ['display', 'visibility', 'pointer-events'] as const;
type Property = (typeof properties)[number];
type Asked = { element: Element; whole: (element: Element) => CSSStyleDeclaration };
const named: Readonly<Record<string, Property>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};

const declaration: ProxyHandler<Asked> = {
  get(asked, name) {
    const valueOf = (key: string): string => {
      const property = named[key];
      return property ? answerOf(asked, property) : asked.whole(asked.element).getPropertyValue(key);
    };
    if (typeof name === 'string' && named[name]) return valueOf(name);
    if (name === 'getPropertyValue') return valueOf;
    const style = asked.whole(asked.element);
    const value: unknown = Reflect.get(style, name);
    return typeof value === 'function' ? value.bind(style) : value;
  },
};

/** How each kind of element is laid out where nothing says otherwise. */
const displays = new Map<string, string>();

function answerOf({ element, whole }: Asked, property: Property): string {
  if (!element.isConnected || isSaid(element, property)) return whole(element).getPropertyValue(property);
  if (property !== 'display') return '';
  // An open dialog is laid out, a closed one is not.
  if (element.tagName === 'DIALOG') return whole(element).display;
  const known = displays.get(element.tagName);
  if (known !== undefined) return known;
  const display = whole(element).display;
  displays.set(element.tagName, display);
  return display;
}

/** Whether something on the page could say the property of the element: its own style, or a rule. Visibility is said for all within as well. */
function isSaid(element: Element, property: Property): boolean {
  const rules = rulesOfPage(document).get(property) ?? [];
  const says = (each: Element): boolean =>
    each.getAttribute('style')?.includes(property) === true || rules.some((rule) => isMeant(each, rule));
  if (property !== 'visibility') return says(element);
  for (let each: Element | null = element; each !== null; each = each.parentElement) if (says(each)) return true;
  return false;
}

type Rule = { selector: string; className: string | undefined };
type Rules = ReadonlyMap<Property, readonly Rule[]>;

const isMeant = (element: Element, { selector, className }: Rule): boolean =>
  (className === undefined || (element.getAttribute('class') ?? '').includes(className)) && element.matches(selector);

/** The rules of the page. */
const rulesOfPage = oncePerPage((page: Document): Rules => {
  const all = [...page.querySelectorAll('style')].map(rulesOf);
  return new Map(properties.map((property) => [property, all.flatMap((each) => each.get(property) ?? [])]));
});

const read = new WeakMap<HTMLStyleElement, { text: string; rules: Rules }>();

function rulesOf(style: HTMLStyleElement): Rules {
  const text = style.textContent;
  const known = read.get(style);
  if (known?.text === text) return known.rules;
  const made = new Map(
    properties.map((property) => [
      property,
      text.includes(property) && style.sheet ? saying(property, style.sheet) : [],
    ]),
  );
  read.set(style, { text, rules: made });
  return made;
}

/** The rules that say the property, whatever they are for: a width, a colour. */
const saying = (property: Property, { cssRules }: { cssRules: CSSRuleList }): Rule[] =>
  [...cssRules].flatMap((rule) => {
    if (!('selectorText' in rule) && 'cssRules' in rule) return saying(property, rule as CSSGroupingRule); // It holds others.
    if (!('selectorText' in rule) || !rule.cssText.includes(property)) return [];
    const { selectorText } = rule as CSSStyleRule;
    // The last part of a selector is about the element itself: without its class no other part is looked at.
    const className = selectorText.includes(',') ? undefined : /\.([\w-]+)$/.exec(selectorText)?.[1];
    return [{ selector: selectorText, className }];
  });
