import type { ReactNode } from 'react';
import type { Endpoint } from '@kervan/contracts/endpoint';
import classes from './locked.module.css';
import { useBlocked } from './session-data.ts';

/** What the account may not change now: everything within is disabled, and the reason stands above it (SHELL-097). */
export function Locked({ by, children }: { by: Endpoint; children: ReactNode }) {
  const blocked = useBlocked(by);
  return (
    <fieldset className={classes.locked} disabled={blocked !== null}>
      {blocked !== null && (
        <p className={classes.reason} role="status">
          {blocked}
        </p>
      )}
      {children}
    </fieldset>
  );
}
