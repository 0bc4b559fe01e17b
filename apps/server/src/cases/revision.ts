import { AppError } from '../errors.ts';

/** The moment of the last save is the number that the next one goes out from; 0 = nothing is saved. */
export const revisionOf = (savedAt: Date | null | undefined): number => savedAt?.getTime() ?? 0;

/** The moment of a save: later than the one before, whatever the clock says. @throws SettingsChangedMeanwhile where somebody saved since */
export function nextRevision(savedAt: Date | null | undefined, from: number | null | undefined, now: number): Date {
  const last = revisionOf(savedAt);
  if (from !== null && from !== undefined && from !== last) throw new AppError('SettingsChangedMeanwhile');
  return new Date(Math.max(now, last + 1));
}
