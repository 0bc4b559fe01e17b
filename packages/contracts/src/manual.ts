import { manualFeedKinds, processingStatuses } from '@kervan/domain/manual/feed';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();

/** INV-081: a file of manual mode. */
const manualFeed = z.object({
  documentId: z.uuid(),
  feedId: id,
  kind: z.enum(manualFeedKinds),
  /** Where the file is fetched; null = it is not there yet, or a newer one says the same and more. */
  url: z.string().nullable(),
  processingStatus: z.enum(processingStatuses),
  /** Listings that it changes, or that were taken over from it. */
  inventoryUpdateCount: z.int(),
  /** Lines that were not taken. */
  faults: z.int(),
  /** As it was called when it was handed in; null = it was made here. */
  name: z.string().nullable(),
  createDate: at,
  /** When the next step is due; null = none is. */
  dueDate: at.nullable(),
  readyDate: at.nullable(),
  downloadDate: at.nullable(),
  isReplaced: z.boolean(),
});
export type ManualFeed = z.output<typeof manualFeed>;

export const manualSchemas = defineSchemas({
  uploadInventoryFile: {
    summary: 'Hands in the marketplace’s list of the store’s listings',
    body: z.object({ files: z.array(z.file()).min(1).max(1) }),
    response: z.object({ feedId: id }),
    errors: ['InvalidFileFormat', 'PayloadTooLarge', 'TooManyAtOnce'],
  },
  feeds: {
    summary: 'Files of a store that is worked by hand, the newest first',
    response: z.array(manualFeed),
  },
  download: {
    summary: 'A file for the marketplace, or what was not taken of one; its changes count as handed in from then on',
    query: z.object({ documentId: z.uuid() }),
    mediaTypes: ['text/tab-separated-values', 'text/csv'],
    errors: ['RecordNotFound'],
  },
  cancelFeed: {
    summary: 'Takes back a file that waits',
    body: z.object({ feedId: id }),
    response: z.null(),
    errors: ['RecordNotFound', 'FeedNotInQueue'],
  },
});
