import { isHarmlessTag, isHarmlessValue, type HarmlessTag } from '@kervan/domain/messages/harmless-html';

/** A text with elements, as plain data. */
export type HtmlNode = string | HtmlElementNode;
export type HtmlElementNode = {
  tag: HarmlessTag;
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlNode[];
};

type Open = HtmlElementNode & { children: HtmlNode[] };

/** A remark, an end, a beginning with its attributes, or text. */
const PIECE = /<!--[\s\S]*?-->|<\/([a-z0-9]+)\s*>|<([a-z0-9]+)((?:\s[^<>]*)?)>|[^<]+|</gi;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi;
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Deeper than staff may write. */
const DEPTH_MAX = 32;

/**
 * The text that the server made harmless (MSG-022), read once more by the same list: nothing else than its elements with its attributes comes of
 * it, whatever stands in it. No browser reads it as HTML.
 */
export function htmlTree(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: Open[] = [];
  const into = () => open.at(-1)?.children ?? root;
  for (const [piece, ending, beginning, attributes = ''] of html.matchAll(PIECE)) {
    if (ending !== undefined) close(open, ending.toLowerCase());
    else if (beginning === undefined) add(into(), piece.startsWith('<!--') ? '' : decoded(piece));
    else {
      const tag = beginning.toLowerCase();
      if (!isHarmlessTag(tag)) continue;
      const element: Open = { tag, attributes: harmlessOf(tag, attributes), children: [] };
      // A picture from elsewhere is none.
      if (tag === 'img' && element.attributes.src === undefined) continue;
      into().push(element);
      if (!EMPTY.has(tag) && open.length < DEPTH_MAX) open.push(element);
    }
  }
  return root;
}

/** Ends the innermost open element of the name, and all within it; an end of nothing is none. */
function close(open: Open[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at >= 0) open.length = at;
}

function add(children: HtmlNode[], text: string): void {
  if (text !== '') children.push(text);
}

const harmlessOf = (tag: HarmlessTag, attributes: string): Record<string, string> =>
  Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)]
      .map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)] as const)
      .filter(([name, value]) => isHarmlessValue(tag, name, value)),
  );

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
    (written, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? written;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );

/** What stands in a line of its own. */
const blocks: ReadonlySet<HarmlessTag> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br']);

/** The words alone, in one line. */
export const wordsOf = (nodes: readonly HtmlNode[]): string => joined(nodes).replaceAll(/\s+/g, ' ').trim();

const joined = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : blocks.has(node.tag) ? ` ${joined(node.children)} ` : joined(node.children),
    )
    .join('');

/** One line of a text: its words, and the place of ours where a paragraph that is nothing but a link leads. */
export function lineOf(nodes: readonly HtmlNode[]): { text: string; link: { to: string; words: string } | null } {
  const links = nodes.flatMap((node) => linkAlone(node) ?? []);
  const [link = null] = links;
  return { text: wordsOf(link ? nodes.filter((node) => linkAlone(node)?.to !== link.to) : nodes), link };
}

/** The link of a paragraph that is one, to a place of the panel. */
function linkAlone(node: HtmlNode): { to: string; words: string } | null {
  if (typeof node === 'string' || node.tag !== 'p') return null;
  const [child, ...others] = node.children;
  if (child === undefined || typeof child === 'string' || child.tag !== 'a' || others.length > 0) return null;
  const to = child.attributes.href ?? '';
  return to.startsWith('/') ? { to, words: wordsOf(child.children) } : null;
}
