import { storageMarks } from './waiting-credit.ts';
import { recheckAfter } from './warehouse-hours.ts';

/** What is waited for with a parcel's money; ms on the market clock, null = not. */
export type MoneyClock = {
  /** Since when it waits for credit. */
  failedAt: number | null;
  mailsSent: number;
  /** Until when the seller chooses another service. */
  askedUntil: number | null;
  /** Until when the extra payments are answered that wait for it. */
  answersUntil: readonly number[];
};

/** How many of the mails about storage are due by then (WH-023). */
export const mailsDue = (failedAt: number, now: number): number =>
  storageMarks(failedAt).mails.filter((at) => at <= now).length;

/** When something is to be done about a parcel's money next: a mail, the daily look, the end of its storage, an answer that did not come; null = nothing. */
export function nextMoneyReview(
  { failedAt, mailsSent, askedUntil, answersUntil }: MoneyClock,
  now: number,
): number | null {
  const moments = [...answersUntil, ...(askedUntil === null ? [] : [askedUntil])];
  if (failedAt !== null) {
    const { mails, destroyedAt } = storageMarks(failedAt);
    moments.push(recheckAfter(now), ...mails.slice(mailsSent));
    if (destroyedAt > now) moments.push(destroyedAt);
  }
  return moments.length === 0 ? null : Math.min(...moments);
}
