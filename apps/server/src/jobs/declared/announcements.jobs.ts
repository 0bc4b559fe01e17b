import { z } from 'zod';
import { defineJobs } from '../job.ts';

const one = z.object({ announcementId: z.int() });

export const announcementJobs = defineJobs({
  /** Hands a published message to everybody of its audience who has it not. */
  publish: {
    name: 'announcements.publish',
    payload: one,
    key: 'announcements.publish:{announcementId}',
    maxAttempts: 25,
    atOnce: 1,
  },
  /** Takes an ended message from under the top bars and out of the dialogs. */
  end: {
    name: 'announcements.end',
    payload: one,
    key: 'announcements.end:{announcementId}',
    maxAttempts: 25,
    atOnce: 1,
  },
  /** Ends what has run its time, and hands what runs to who came since. */
  tick: { name: 'announcements.tick', payload: z.object({}), maxAttempts: 3, everyMs: 60_000, atOnce: 1 },
});
