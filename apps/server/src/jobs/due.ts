import { sql, type RawBuilder } from 'kysely';

/**
 * Condition that something of a job that starts itself may be due at a moment of the market clock. It says yes to whatever the job would do; where it
 * says yes in vain, the job finds nothing.
 */
export type Due = (now: Date) => RawBuilder<boolean>;

type Asked = { name: string; due?: Due | undefined };

/** Condition on the job that the column `name` names: something of it may be due. What declares none may be due whenever its period is over. */
export function mayBeDue(jobs: readonly Asked[], now: Date): RawBuilder<boolean> {
  const declared = jobs.flatMap(({ name, due }) => (due ? [sql`when ${sql.lit(name)} then (${due(now)})`] : []));
  return declared.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`case name ${sql.join(declared, sql` `)} else true end`;
}

/** True where one of them is; they are looked at in this order, and no farther than to the first. */
export const isOneOf = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** True where there is a connected store of which the condition on `s` holds. */
export const isAnyConnected = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from store s where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and ${condition})`;

/**
 * Which of the named jobs may have something to do at a moment, as an array. It costs less than one job that finds nothing.
 * @internal For tests, which let the jobs run that have something to do.
 */
export const dueOf = (jobs: readonly Asked[], names: readonly string[], now: Date): RawBuilder<string[]> =>
  sql<string[]>`array(select name from unnest(${[...names]}::text[]) j(name) where ${mayBeDue(jobs, now)})`;
