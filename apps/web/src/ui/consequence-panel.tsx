import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './consequence-panel.module.css';
import { useFormat } from './format/format.tsx';

type Props = {
  title: string;
  /** Its own age. */
  aside?: ReactNode;
  /** What is shown belongs to earlier values: a newer computation is under way. */
  isStale?: boolean;
  children: ReactNode;
  /** The confirmation, pinned under what scrolls. */
  footer?: ReactNode;
};

/** What an action would do, beside the form that does it (ui.md section 6): totals, attribution, samples, confirmation. */
export function ConsequencePanel({ title, aside, isStale = false, children, footer }: Props) {
  return (
    <section className={classes.panel} aria-label={title} aria-busy={isStale}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{title}</h2>
          {aside && <div className={`num ${classes.aside}`}>{aside}</div>}
        </header>
        <div className={classes.body} data-stale={isStale || undefined}>
          {children}
        </div>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}

export type ConsequenceTotal = { name: string; label: string; count: number; tone: 'warn' | 'neg' | 'pos' };

/** The three figures a seller decides by. */
export function ConsequenceTotals({ totals }: { totals: readonly ConsequenceTotal[] }) {
  const format = useFormat();
  return (
    <div role="status">
      <dl className={classes.totals}>
        {totals.map(({ name, label, count, tone }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={`num ${count > 0 ? tone : 'text3'}`}>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export type ConsequenceRow = {
  name: string;
  label: ReactNode;
  alone: number;
  shared: number;
  total: number;
  tone: 'zero' | 'remove' | 'restore';
};
type TableProps = {
  title: string;
  heads: { alone: string; shared: string; total: string };
  rows: readonly ConsequenceRow[];
  /** Each item once, however many rows it stands in. */
  sum: { label: string; alone: number; shared: number; total: number };
  note?: string | null;
};

/** Which rule does how much: alone, shared with others, both. */
export function ConsequenceTable({ title, heads, rows, sum, note }: TableProps) {
  const format = useFormat();
  const widest = Math.max(1, ...rows.map(({ total }) => total));
  const figures = ({ alone, shared, total }: { alone: number; shared: number; total: number }) => (
    <>
      <td>{format.number(alone)}</td>
      <td className="text3">{format.number(shared)}</td>
      <td className={classes.strong}>{format.number(total)}</td>
    </>
  );
  return (
    <div className={classes.part}>
      <table className={classes.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td aria-hidden="true" />
            <td aria-hidden="true" className={classes.bars} />
            <th scope="col">{heads.alone}</th>
            <th scope="col">{heads.shared}</th>
            <th scope="col">{heads.total}</th>
          </tr>
        </thead>
        <tbody className="num">
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              <td className={classes.bars} aria-hidden="true">
                <span className={classes.bar} data-tone={row.tone} style={{ width: `${(row.total / widest) * 100}%` }}>
                  {row.alone > 0 && <i style={{ flexGrow: row.alone }} />}
                  {row.shared > 0 && <i data-shared style={{ flexGrow: row.shared }} />}
                </span>
              </td>
              {figures(row)}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot className="num">
            <tr>
              <th scope="row">{sum.label}</th>
              <td className={classes.bars} aria-hidden="true" />
              {figures(sum)}
            </tr>
          </tfoot>
        )}
      </table>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

export type ConsequenceItem = {
  id: number;
  image: ReactNode;
  title: ReactNode;
  why: string;
  figure: ReactNode;
  mark: ReactNode;
};

/** A few of the items it happens to. */
export function ConsequenceItems({
  title,
  aside,
  items,
}: {
  title: string;
  aside?: ReactNode;
  items: readonly ConsequenceItem[];
}) {
  return (
    <div className={classes.part}>
      <header className={classes.partHead}>
        <h3>{title}</h3>
        {aside}
      </header>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            {item.image}
            <div className={classes.words}>
              <div className={`ellipsis ${classes.itemTitle}`}>{item.title}</div>
              <div className={`ellipsis ${classes.why}`}>{item.why}</div>
            </div>
            <div className={`num ${classes.figure}`}>{item.figure}</div>
            <div className={classes.mark}>{item.mark}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The place of the figures while the first computation runs; nothing moves when they come. */
export function ConsequenceWaiting() {
  const t = useText();
  return (
    <div className={classes.waiting}>
      <span className="visually-hidden" role="status">
        {t('ui:loading')}
      </span>
      <i style={{ height: 72 }} />
      <i style={{ height: 12, width: '86%' }} />
      <i style={{ height: 12, width: '64%' }} />
      <i style={{ height: 104, marginTop: 12 }} />
      <i style={{ height: 40 }} />
      <i style={{ height: 40 }} />
    </div>
  );
}
