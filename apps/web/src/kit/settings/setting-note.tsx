import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** What the settings around it do together, in one sentence that follows them. */
export const SettingSentence = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} aria-live="polite">
    {children}
  </p>
);

/** What a group of settings is for. */
export const SettingLead = ({ children }: { children: ReactNode }) => <p className={classes.lead}>{children}</p>;
