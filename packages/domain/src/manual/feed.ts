import { stepBy, type StepTable } from '../orders/step-table.ts';
import { statusWords } from '../orders/status-words.ts';

/** INV-082: how far a file of manual mode is. */
export const ProcessingStatus = {
  Cancelled: 0,
  Done: 1,
  Fatal: 2,
  InProgress: 3,
  InQueue: 4,
  Finished: 5,
  Downloaded: 6,
} as const;
export type ProcessingStatus = (typeof ProcessingStatus)[keyof typeof ProcessingStatus];

const S = ProcessingStatus;

/** Their names on the wire. */
export const processingStatusWords = statusWords<ProcessingStatus>({
  [S.Cancelled]: 'CANCELLED',
  [S.Done]: 'DONE',
  [S.Fatal]: 'FATAL',
  [S.InProgress]: 'INPROGRESS',
  [S.InQueue]: 'INQUEUE',
  [S.Finished]: 'FINISHED',
  [S.Downloaded]: 'DOWNLOADED',
});
export const processingStatuses = [
  'CANCELLED',
  'DONE',
  'FATAL',
  'INPROGRESS',
  'INQUEUE',
  'FINISHED',
  'DOWNLOADED',
] as const;

/** What moves a file (INV-084). */
export type FeedEvent = 'begun' | 'read' | 'ready' | 'fetched' | 'failed' | 'cancelled';

/** INV-084: a file that was fetched may be fetched again; it stays as it is. */
export const feedSteps: StepTable<FeedEvent, ProcessingStatus> = {
  begun: [{ from: [S.InQueue], to: S.InProgress }],
  read: [{ from: [S.InProgress], to: S.Done }],
  ready: [{ from: [S.Done], to: S.Finished }],
  fetched: [{ from: [S.Finished, S.Downloaded], to: S.Downloaded }],
  failed: [{ from: [S.InQueue, S.InProgress, S.Done], to: S.Fatal }],
  cancelled: [{ from: [S.InQueue], to: S.Cancelled }],
};

/** The file after an event; null = the table has no such step. */
export const nextFeedStatus = (from: ProcessingStatus, event: FeedEvent): ProcessingStatus | null =>
  stepBy(feedSteps, from, event);

/** Which way a file goes: changes for the marketplace, or a list of listings from it. */
export const manualFeedKinds = ['changes', 'listings'] as const;
export type ManualFeedKind = (typeof manualFeedKinds)[number];

/** INV-083: the next file is offered so long after the one before, ms of the market clock. */
export const OFFERED_EVERY_MS = 2 * 3_600_000;
/** INV-083: it is ready so long after its data were taken. */
export const READY_AFTER_MS = 30 * 60_000;
/** Tries of a file before it is FATAL. // Assumed: INV-084 names no count. */
export const FEED_TRIES = 3;

/** Why a line of a list of listings is not taken. */
export const listingFaultCodes = ['asin', 'fulfilledByAmazon', 'price', 'quantity', 'notKept'] as const;
export type ListingFaultCode = (typeof listingFaultCodes)[number];
export type ListingFault = { line: number; sku: string; code: ListingFaultCode };
/** Lines of a file that are named; the rest are counted. */
export const LISTING_FAULTS_KEPT = 1_000;

/** When the data of the next file are taken; `last`: when those of the one before were (or when it was cancelled), null = there was none. ms. */
export const nextOfferAt = (last: number | null, now: number): number =>
  last === null ? now : Math.max(now, last + OFFERED_EVERY_MS);
