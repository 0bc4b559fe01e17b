import { z } from 'zod';
import { defineSchemas } from './schemas.ts';
import { announcedTopics } from './topic.ts';

/** SHELL-109: a hint that something changed; the panel reads it again. */
export const eventFrame = z.object({
  id: z.int(),
  /** What it is of: whatever shows this topic is old. */
  type: z.enum(announcedTopics),
  storeId: z.int().nullable(),
  ids: z.array(z.int()),
});
export type EventFrame = z.output<typeof eventFrame>;

export const eventsSchemas = defineSchemas({
  stream: {
    summary: 'Stream of change hints (server-sent events, heartbeat 15 s)',
    response: z.string(),
  },
});
