import type { ReactNode } from 'react';

/** What a place without rows says, and the way out of it. */
export type EmptyWords = { title: string; text?: string; actions?: ReactNode };

/** What a list says of itself; all else the lists say alike. */
export type ListWords<Tab extends string> = {
  title: string;
  failed: string;
  tab: (name: Tab) => string;
  /** A list without it is not searched. */
  search?: { label: string; placeholder: string };
  /** The rows by their number: "products". */
  noun: (count: number) => string;
  empty: {
    icon?: ReactNode;
    /** There is no row at all, whatever is asked for. */
    bare: EmptyWords;
    /** A tab without rows; without it such a tab is narrowed as by any filter. */
    tab?: { title: (name: Tab) => string; showAll: string };
    /** A search that finds nothing. */
    search?: { title: string; text: (q: string) => string; everywhere: string };
    /** Conditions that nothing meets; `without` says how many rows would show without the one. Worded when they are needed: their words come late. */
    conditions?: { title: () => string; without: (condition: string, count: number) => string };
    /** Nothing is left by all that narrows the list, where none of the above says it closer. */
    narrowed?: EmptyWords & { clear: string };
  };
};
