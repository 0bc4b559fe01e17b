import { z } from 'zod';
import { defineJobs } from '../job.ts';

const nothing = z.object({});

/**
 * After a long silence there are tens of thousands of notifications: what sells at a wrong price meanwhile must not wait for a place. The names are those
 * under which the jobs stand in queues and schedules.
 */
export const inboxJobs = defineJobs({
  /** Takes notifications off the marketplace's queue into the inbox. */
  receive: {
    name: 'listings.receive-notifications',
    payload: nothing,
    maxAttempts: 1,
    everyMs: 1_000,
    priority: -6,
    atOnce: 1,
  },
  /** Applies what is kept in the inbox; what was left or set aside is tried again by itself. */
  apply: {
    name: 'listings.apply-inbox',
    payload: nothing,
    key: 'listings.apply-inbox',
    maxAttempts: 25,
    everyMs: 2_000,
    priority: -6,
    atOnce: 1,
  },
});
