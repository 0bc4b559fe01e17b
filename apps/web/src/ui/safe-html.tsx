import { createElement, useMemo, type ReactNode } from 'react';
import { htmlTree, type HtmlElementNode, type HtmlNode } from './html-tree.ts';
import { PathLink } from './path-link.tsx';
import classes from './safe-html.module.css';

type Props = {
  html: string;
  /** A link to a place of the panel was followed. */
  onFollow?: (() => void) | undefined;
};

/** A text that staff wrote, as elements of its list (MSG-022). A place of the panel opens in it; anything else in a window that knows nothing of this one. */
export function SafeHtml({ html, onFollow }: Props) {
  const nodes = useMemo(() => htmlTree(html), [html]);
  return <div className={classes.html}>{shown(nodes, onFollow)}</div>;
}

const shown = (nodes: readonly HtmlNode[], onFollow: Props['onFollow']): ReactNode[] =>
  // The text is replaced as a whole: its nodes keep their places.
  nodes.map((node, place) => (typeof node === 'string' ? node : elementOf(node, place, onFollow)));

function elementOf(
  { tag, attributes, children }: HtmlElementNode,
  key: number,
  onFollow: Props['onFollow'],
): ReactNode {
  if (tag === 'img') return <img key={key} src={attributes.src} alt={attributes.alt ?? ''} />;
  if (tag !== 'a') return createElement(tag, { key }, ...shown(children, onFollow));
  const { href } = attributes;
  const words = shown(children, onFollow);
  if (href === undefined) return <span key={key}>{words}</span>;
  if (href.startsWith('/'))
    return (
      <PathLink key={key} to={href} onFollow={onFollow}>
        {words}
      </PathLink>
    );
  return (
    <a key={key} href={href} className="link" target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
