import type { ReactNode } from 'react';
import { When } from '../ui/when.tsx';
import classes from './timeline.module.css';

export type TimelineEntry = {
  id: number | string;
  at: string;
  title: ReactNode;
  /** State of the moment, at its right: a badge. */
  mark?: ReactNode;
  detail?: ReactNode;
};

/** What happened to a thing, moment by moment in the order given; every moment says its exact time. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ id, at, title, mark, detail }) => (
        <li key={id} className={classes.moment}>
          <div className={classes.line}>
            <b className={classes.title}>{title}</b>
            {mark}
          </div>
          <div className={classes.at}>
            <When at={at} exact />
          </div>
          {detail && <div className={classes.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
