import { bankTransferTerms } from '@kervan/domain/credit/bank-transfer';
import { storageFeeOf, storageMaxMs } from '@kervan/domain/credit/storage-fee';
import { limits } from '@kervan/domain/limits';
import { retryDays } from '@kervan/domain/subscriptions/unpaid-ladder';
import type { Language } from '@kervan/texts/texts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CENTS = 100;

/** How long the link that sets a new password is valid. */
export const resetLinkMs = HOUR_MS;

/** An amount in cents of USD, as every mail and message writes it. */
export const mailMoney = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-US', { style: 'currency', currency: 'USD' }).format(
    cents / CENTS,
  );

/** The business numbers that mails name, by the name of their placeholder: none is written into a sentence. */
export const mailLimits = (language: Language): Readonly<Record<string, string>> => ({
  confirmDays: String(limits.emailConfirmMs / DAY_MS),
  resetMinutes: String(resetLinkMs / MINUTE_MS),
  retryDays: new Intl.ListFormat(language, { type: 'conjunction' }).format(retryDays.map(String)),
  suspendDays: String(limits.unpaidSuspendDays),
  unpaidDays: String(limits.unpaidCancelDays),
  listDays: String(limits.archiveKeptMs / DAY_MS),
  keptDays: String(limits.endedKeptDays),
  digits: String(limits.cardCodeDigits),
  charge: mailMoney(language, limits.cardVerificationMinor),
  failures: String(limits.autoBalanceFailuresMax),
  waitDays: String(storageMaxMs / DAY_MS),
  storageDay: mailMoney(language, storageFeeOf(DAY_MS)),
  fee: mailMoney(language, bankTransferTerms.fee),
  feeBelow: mailMoney(language, bankTransferTerms.freeFrom),
  undoHours: String(limits.emailUndoMs / HOUR_MS),
  graceDays: String(limits.deletionGraceDays),
  deletionHours: String(limits.deletionMailMs / HOUR_MS),
  exportHours: String(limits.exportKeptMs / HOUR_MS),
});
