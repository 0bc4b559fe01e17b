import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';

/** The bar between tabs and table: what narrows the list at the left, how many rows match and the columns at the right. */
export function ListToolbar({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      <div className={classes.end}>{end}</div>
    </div>
  );
}

/** How many rows match, told to screen readers when it changes. */
export function ListCount({ shown, children }: { shown: string; children: ReactNode }) {
  return (
    <span className={`num ${classes.total}`} role="status">
      <b>{shown}</b> {children}
    </span>
  );
}
