import { sql, type RawBuilder } from 'kysely';
import { statusGroups, type StatusGroup } from '@kervan/domain/inventory/status-groups';

/** Condition that a status is one of a group; the rule and the query know one list. `column`: as `i.status`. */
export const amongStatuses = (column: string, group: StatusGroup): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...statusGroups[group]]}::smallint[])`;

/**
 * `submissionPriority` of the domain as SQL (seen to be the same in `status-sql.test.ts`): 0 goes first. `item`: alias of what has status
 * and price; `shown`: alias of its listing_reported.
 */
export const sendingPriority = (item: string, shown: string): RawBuilder<number> =>
  sql<number>`case when ${amongStatuses(`${item}.status`, 'urgent')} then 0
    when ${sql.ref(`${shown}.present`)} and ${sql.ref(`${item}.price`)} > ${sql.ref(`${shown}.price`)} then 1 else 2 end`;
