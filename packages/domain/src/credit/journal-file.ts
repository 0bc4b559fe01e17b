import { JOURNAL_START, type JournalEntry, type Sha256 } from './journal.ts';

/*
 * An account's journal as a file of lines of JSON: a header, the entries in their order, behind an entry the anchors that stand on it, and
 * an end. Every line is written in one way only, so that no byte of it can be another: an entry is bound by its hash, any other by a sum.
 */

export type JournalHeader = {
  kervan: 'journal';
  version: 1;
  account: number;
  /** Hexadecimal; null = forgotten, and references are in no line. */
  salt: string | null;
  madeAt: string;
};
/** Where the journal stood when a day was over. `root`: the hash over the anchors of all accounts, with which anyone may compare. */
export type JournalAnchor = { anchor: string; seq: number; hash: string; root: string };
export type JournalEnd = { end: number; hash: string };

const HEADER = ['kervan', 'version', 'account', 'salt', 'madeAt'] as const satisfies (keyof JournalHeader)[];
const ANCHOR = ['anchor', 'seq', 'hash', 'root'] as const satisfies (keyof JournalAnchor)[];
const END = ['end', 'hash'] as const satisfies (keyof JournalEnd)[];
const ENTRY = [
  'seq',
  'id',
  'kind',
  'phase',
  'pending',
  'debit',
  'credit',
  'amount',
  'currency',
  'expires',
  'reverses',
  'at',
  'refHash',
  'ref',
  'hash',
] as const satisfies (keyof JournalEntry)[];

const fieldsOf = { header: HEADER, anchor: ANCHOR, end: END, entry: ENTRY } as const;

/** The line of an entry. */
export const entryLine = (entry: JournalEntry): string => write(entry, ENTRY);
export const headerLine = (header: JournalHeader, sha256: Sha256): string => withSum(write(header, HEADER), sha256);
export const anchorLine = (anchor: JournalAnchor, sha256: Sha256): string => withSum(write(anchor, ANCHOR), sha256);
export const endLine = (end: JournalEnd, sha256: Sha256): string => withSum(write(end, END), sha256);

/** The end of a journal that holds these entries. */
export const endOf = (last: Pick<JournalEntry, 'seq' | 'hash'> | null): JournalEnd => ({
  end: last?.seq ?? 0,
  hash: last?.hash ?? JOURNAL_START,
});

const write = (values: object, fields: readonly string[]): string =>
  // The fields are the type's own, in their order.
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, (values as Record<string, unknown>)[field]])));

const withSum = (line: string, sha256: Sha256): string => `${line.slice(0, -1)},"sum":"${sha256(line)}"}`;

/** A line as it was read: what it is and what it holds. */
export type JournalLine =
  | { is: 'header'; value: JournalHeader }
  | { is: 'entry'; value: JournalEntry }
  | { is: 'anchor'; value: JournalAnchor }
  | { is: 'end'; value: JournalEnd };

/** Reads a line; null = nothing that was ever written so. The hashes of entries are compared by the verifier, sums here. */
export function readJournalLine(text: string, sha256: Sha256): JournalLine | null {
  const value = parse(text);
  if (value === null) return null;
  const is =
    'seq' in value && !('anchor' in value) ? 'entry' : 'end' in value ? 'end' : 'anchor' in value ? 'anchor' : 'header';
  const line = write(value, fieldsOf[is]);
  if (text !== (is === 'entry' ? line : withSum(line, sha256))) return null;
  if (!hasTypes(value, is)) return null;
  // What it holds is written as its type is, and of the types that the verifier reads.
  return { is, value } as unknown as JournalLine;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    // Anything but an object has none of the fields.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const NUMBERS = new Set(['seq', 'amount', 'account', 'version', 'end']);
const MAY_BE_NULL = new Set(['pending', 'expires', 'reverses', 'refHash', 'ref', 'salt']);

const hasTypes = (value: Record<string, unknown>, is: JournalLine['is']): boolean =>
  fieldsOf[is].every((field) => {
    const held = value[field];
    if (held === null) return MAY_BE_NULL.has(field);
    return NUMBERS.has(field) ? Number.isSafeInteger(held) : typeof held === 'string';
  });
