import type { Minor } from '../money/money.ts';
import type { TransferPhase } from './transfer-phase.ts';

/**
 * A row of an account's journal: one transfer, chained to the one before by its hash. Instants as ISO texts with milliseconds. `refHash`
 * stands for `ref`, the transfer's references as their text: a hash of the journal's salt and it.
 */
export type JournalEntry = {
  seq: number;
  id: string;
  kind: string;
  phase: TransferPhase;
  pending: string | null;
  debit: string;
  credit: string;
  amount: Minor;
  currency: string;
  expires: string | null;
  reverses: string | null;
  at: string;
  refHash: string | null;
  ref: string | null;
  hash: string;
};

/** SHA-256 of a text or bytes, in hexadecimal: the caller's, for rules know no library. */
export type Sha256 = (...parts: (string | Uint8Array)[]) => string;

/** What the first entry follows. */
export const JOURNAL_START = '0'.repeat(64);

/** An entry as it is hashed; the database says the same (`ledger.journal_line`). */
export const journalLineOf = (accountId: number, entry: Omit<JournalEntry, 'hash' | 'ref'>): string =>
  [
    '1',
    accountId,
    entry.seq,
    entry.id,
    entry.kind,
    entry.phase,
    entry.pending ?? '',
    entry.debit,
    entry.credit,
    entry.amount,
    entry.currency,
    entry.expires ?? '',
    entry.reverses ?? '',
    entry.at,
    entry.refHash ?? '',
  ].join('|');

/** The hash of an entry: of the one before and what it says. */
export const journalHashOf = (
  previous: string,
  accountId: number,
  entry: Omit<JournalEntry, 'hash' | 'ref'>,
  sha256: Sha256,
): string => sha256(`${previous}\n${journalLineOf(accountId, entry)}`);
