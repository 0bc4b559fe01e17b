import type { ReactNode } from 'react';
import classes from './badge.module.css';
import type { Mark, Tone } from './status-tones.ts';

/** A word on its soft colour; the mark says settled (dot), waiting or moving (ring), closed (square). */
export function Badge({ tone, mark, children }: { tone: Tone; mark?: Mark; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {mark && <i aria-hidden="true" className={classes.mark} data-mark={mark} />}
      {children}
    </span>
  );
}
