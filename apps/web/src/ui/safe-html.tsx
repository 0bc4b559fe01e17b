import { createElement, Fragment, type ReactNode } from 'react';
import { isHarmlessTag, isHarmlessValue } from '@kervan/domain/messages/harmless-html';

type Element = { tag: string; attributes: Record<string, string>; children: ReactNode[] };

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+\s*=\s*"[^"]*")*)\s*\/?>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*"([^"]*)"/gi;
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const textOf = (written: string): string =>
  written.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/**
 * A text of staff as the server made it harmless (MSG-022), as elements of the list alone: nothing of it is ever given to the browser as HTML,
 * and what is no element of the list stands there as its text.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className}>{nodesOf(html)}</div>;
}

function nodesOf(html: string): ReactNode {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const top = (): Element => open.at(-1) ?? root;
  const close = () => {
    const done = open.pop();
    if (done) top().children.push(made(done, top().children.length));
  };
  let read = 0;
  for (const piece of html.matchAll(PIECE)) {
    const [whole, slash, name = '', written = ''] = piece;
    const tag = name.toLowerCase();
    if (!isHarmlessTag(tag)) continue;
    top().children.push(textOf(html.slice(read, piece.index)));
    read = piece.index + whole.length;
    if (slash === '') {
      open.push({ tag, attributes: attributesOf(tag, written), children: [] });
      if (EMPTY.has(tag)) close();
      // What was closed within an element that stands open closes that, too; what was never opened is nothing.
    } else if (open.some((element) => element.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  top().children.push(textOf(html.slice(read)));
  while (open.length > 1) close();
  return root.children.map((child, index) => <Fragment key={index}>{child}</Fragment>);
}

function attributesOf(tag: string, written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    const text = textOf(value);
    if (isHarmlessTag(tag) && isHarmlessValue(tag, name.toLowerCase(), text)) attributes[name.toLowerCase()] = text;
  }
  return attributes;
}

function made({ tag, attributes, children }: Element, key: number): ReactNode {
  const isAway = tag === 'a' && !attributes.href?.startsWith('/');
  return createElement(
    tag,
    { key, ...attributes, ...(isAway ? { target: '_blank', rel: 'noreferrer' } : {}) },
    ...(EMPTY.has(tag) ? [] : children),
  );
}
