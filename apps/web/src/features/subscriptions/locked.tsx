import type { ReactNode } from 'react';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { useBlocked } from '../../session/session-data.ts';
import classes from './billing-page.module.css';

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
