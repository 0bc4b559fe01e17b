import { z } from 'zod';
import { defineJobs } from '../job.ts';

const account = z.object({ accountId: z.int() });
const change = z.object({ accountId: z.int(), changeId: z.int() });

const factorEnd = z.object({ accountId: z.int(), factorEndId: z.int() });
/** `place`: which of the addresses that are told. */
const factorMail = factorEnd.extend({ place: z.int() });

export const accountJobs = defineJobs({
  /** To the new address, which confirms (AUTH-040). */
  mailEmailChange: { name: 'account.mail-email-change', payload: change, maxAttempts: 12 },
  /** To the old one, which may take it back. */
  mailEmailChanged: { name: 'account.mail-email-changed', payload: change, maxAttempts: 12 },
  mailDeletion: { name: 'account.mail-deletion', payload: account, maxAttempts: 6 },
  mailDeletionStopped: { name: 'account.mail-deletion-stopped', payload: account, maxAttempts: 12 },
  mailDeletionBegun: { name: 'account.mail-deletion-begun', payload: account, maxAttempts: 12 },
  mailExportReady: { name: 'account.mail-export-ready', payload: account, maxAttempts: 12 },
  /** The address that the payment provider writes to follows that of the account. */
  tellProvider: { name: 'account.tell-provider', payload: account, maxAttempts: 12 },
  /** Whoever leaves is not charged again. */
  endRenewal: { name: 'account.end-renewal', payload: account, maxAttempts: 12 },
  makeExport: {
    name: 'account.make-export',
    payload: z.object({ accountId: z.int(), exportId: z.int() }),
    maxAttempts: 5,
    atOnce: 1,
    priority: 10,
  },
  erase: {
    name: 'account.erase',
    payload: account,
    key: 'account.erase:{accountId}',
    maxAttempts: 3,
    atOnce: 1,
    priority: 10,
  },
  /** Decision 66: two of the staff end the second factor of whoever lost it; every address that is known is told before and after. */
  tellFactorEnd: { name: 'account.tell-factor-end', payload: factorEnd, maxAttempts: 25 },
  mailFactorEnd: {
    name: 'account.mail-factor-end',
    payload: factorMail,
    key: 'account.mailFactorEnd:{accountId}:{factorEndId}:{place}',
    maxAttempts: 12,
  },
  endFactor: {
    name: 'account.end-factor',
    payload: factorEnd,
    key: 'account.endFactor:{accountId}:{factorEndId}',
    maxAttempts: 5,
  },
  mailFactorEnded: {
    name: 'account.mail-factor-ended',
    payload: factorMail,
    key: 'account.mailFactorEnded:{accountId}:{factorEndId}:{place}',
    maxAttempts: 12,
  },
  /** Erases and ends what is due, forgets archives and changes that are over. */
  tidy: { name: 'account.tidy', payload: z.object({}), maxAttempts: 3, everyMs: 600_000, atOnce: 1 },
});
