import { limits } from '../limits.ts';
import { retryDays } from './unpaid-ladder.ts';

const DAY_MS = 86_400_000;

/** The steps of which the seller is told by mail, as `invoice.warned_step`. */
export const ladderMails = ['unpaid', 'stopped', 'suspended', 'over'] as const;
export type LadderMail = (typeof ladderMails)[number];

/** How many steps were reached: 1 = unpaid … 4 = over. */
export const stepNumber = (step: LadderMail): number => ladderMails.indexOf(step) + 1;

/**
 * Which retry of an unpaid renewal is due (1 to 3), or null (SUB-037): day 1, 3 and 5 after the first failed charge, each once. `retries`: those
 * that were made, by whomever; after a time without work only the newest is caught up.
 */
export function dueRetry(unpaidSince: number, retries: number, now: number): number | null {
  const reached = retryDays.filter((day) => now >= unpaidSince + day * DAY_MS).length;
  return reached > retries ? reached : null;
}

/** Which mail of an ended account is due: days before its data is deleted, and what was told already as the smallest of them; null = none (SUB-067). */
export function duePurgeMail(endedAt: number, announcedDays: number | null, now: number): number | null {
  const purgeAt = endedAt + limits.endedKeptDays * DAY_MS;
  const due = limits.endedPurgeMailDays.filter((days) => now >= purgeAt - days * DAY_MS).at(-1);
  return due !== undefined && (announcedDays === null || due < announcedDays) ? due : null;
}

/** When the data of an ended account goes: 12 months after the end, and never before its last mail is as old as it said (SUB-067). */
export function purgeAt(endedAt: number, lastMailAt: number | null): number {
  const lastDays = limits.endedPurgeMailDays.at(-1) ?? 0;
  const planned = endedAt + limits.endedKeptDays * DAY_MS;
  return lastMailAt === null ? Infinity : Math.max(planned, lastMailAt + lastDays * DAY_MS);
}
