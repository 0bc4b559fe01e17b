import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

/** A short table inside a card: all its rows at once, nothing to tick or to arrange. Figures say `data-align="right"`. */
export function PlainTable({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <table className={`${classes.table} ${className}`}>{children}</table>;
}
