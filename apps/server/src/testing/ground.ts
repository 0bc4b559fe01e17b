import { inject } from 'vitest';

/** What everything opened here stands on: a migrated PostgreSQL and the world outside. */
export type Ground = { postgresUrl: string; sandbox: { port: number; smtpPort: number } };

let own: Ground | null = null;

/** Where no test runs that provides it, as in a drill of its own; null = the tests' again. */
export const standOn = (ground: Ground | null): void => void (own = ground);

export const groundOf = (): Ground =>
  own ?? {
    postgresUrl: inject('postgresUrl'),
    sandbox: inject('sandbox'),
  };
