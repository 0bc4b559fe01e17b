import type { ReactNode } from 'react';
import { PlainTable } from '../../../ui/plain-table.tsx';
import classes from './parts.module.css';

export type Head = { id: string; label: string; align?: 'right'; isHidden?: boolean };

/** A short table in a card; on small windows the table moves, the page does not. */
export function WideTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <PlainTable>
        <thead>
          <tr>
            {heads.map(({ id, label: text, align, isHidden }) => (
              <th key={id} scope="col" data-align={align}>
                {isHidden ? <span className="visually-hidden">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </PlainTable>
    </div>
  );
}

/** What stands where a table has no row. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <p className="text3" style={{ padding: 16 }}>
      {children}
    </p>
  );
}
