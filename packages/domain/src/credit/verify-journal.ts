import type { Minor } from '../money/money.ts';
import { readJournalLine, type JournalAnchor, type JournalEnd, type JournalHeader } from './journal-file.ts';
import { JOURNAL_START, journalHashOf, type JournalEntry, type Sha256 } from './journal.ts';
import { normalSides, OwnCode } from './ledger-code.ts';
import { TransferPhase } from './transfer-phase.ts';

/** What is wrong with a line of the file. `entry`: the number of the entry that stands there, or should. */
export type JournalFault = {
  line: number;
  /** null = the header, an anchor or the end. */
  entry: number | null;
  what:
    /** No line of a journal: some byte of it is another, or it does not belong there. */
    | 'unreadable'
    /** The hash is not the one of what the entry says and follows. */
    | 'altered'
    /** Another entry should be here: some are missing, doubled or exchanged. */
    | 'outOfOrder'
    /** What it refers to is not what was hashed. */
    | 'reference'
    /** The anchor does not stand on the entry before it. */
    | 'anchor'
    /** The file is cut off, or goes on behind its end. */
    | 'end';
};

export type JournalVerdict = {
  account: number | null;
  entries: number;
  anchors: number;
  /** What the ledger accounts come to by these entries, each on its own side. */
  balances: Partial<Record<OwnCode, Minor>>;
  /** Of the last entry: who wrote it down before can compare. */
  head: string;
  faults: JournalFault[];
};

/** More are as bad as these. */
const FAULTS_MAX = 100;
const NEWLINE = 10;

/**
 * Reads a journal's file and finds every line of which any byte was changed, without the server: an entry is compared with the hash that
 * it follows and its own. Where one is altered the next is compared with what should have been there as well as with what is, so that only
 * altered ones are named.
 */
export async function verifyJournal(chunks: AsyncIterable<Uint8Array>, sha256: Sha256): Promise<JournalVerdict> {
  const reading = new JournalReading(sha256);
  for await (const line of linesOf(chunks)) reading.take(line);
  return reading.finish();
}

/** The lines as texts; empty = bytes that are none. What follows the last newline is a line, too. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes: Uint8Array): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      return '';
    }
  };
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield decode(joined(rest, chunk.subarray(from, at)));
      rest = new Uint8Array();
      from = at + 1;
    }
    rest = joined(rest, chunk.subarray(from));
  }
  if (rest.length > 0) yield decode(rest);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

class JournalReading {
  readonly #sha256: Sha256;
  readonly #faults: JournalFault[] = [];
  readonly #balances: Partial<Record<OwnCode, Minor>> = {};
  #line = 0;
  #anchors = 0;
  #header: JournalHeader | null = null;
  #end: JournalEnd | null = null;
  #seq = 0;
  /** The hash that the last entry says, and the one that it should say. */
  #said = JOURNAL_START;
  #due = JOURNAL_START;
  /** A line that could not be read: the next one tells whether it was an entry. */
  #unread: JournalFault | null = null;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  take(text: string): void {
    this.#line++;
    if (this.#end) return void this.#blame('end', null);
    const line = readJournalLine(text, this.#sha256);
    // The header is the first line and no other.
    if (line === null || (this.#line === 1) !== (line.is === 'header')) {
      const fault = this.#blame('unreadable', null);
      if (this.#line > 1) this.#unread = fault;
      return;
    }
    if (line.is === 'header') this.#header = line.value;
    if (line.is === 'entry') this.#takeEntry(line.value);
    if (line.is === 'anchor') this.#takeAnchor(line.value);
    if (line.is === 'end') this.#takeEnd(line.value);
    this.#unread = null;
  }

  finish(): JournalVerdict {
    // A last line that could not be read was the end, most likely.
    if (!this.#end && !this.#unread) {
      this.#line++;
      this.#blame('end', null);
    }
    return {
      account: this.#header?.account ?? null,
      entries: this.#seq,
      anchors: this.#anchors,
      balances: this.#balances,
      head: this.#said,
      faults: this.#faults,
    };
  }

  #blame(what: JournalFault['what'], entry: number | null): JournalFault {
    const fault = { line: this.#line, entry, what };
    // One a line: the first says enough.
    if (this.#faults.length < FAULTS_MAX && this.#faults.at(-1)?.line !== this.#line) this.#faults.push(fault);
    return fault;
  }

  /** True when the line before could not be read and was an entry, as the number that this line has or stands on says. */
  #wasEntryUnread(seq: number): boolean {
    if (!this.#unread || seq !== this.#seq + 1) return false;
    this.#unread.entry = seq;
    this.#seq = seq;
    return true;
  }

  #takeEntry(entry: JournalEntry): void {
    const isAfterUnread = this.#wasEntryUnread(entry.seq - 1);
    const place = this.#seq + 1;
    const account = this.#header?.account ?? 0;
    const hashAfter = (previous: string, seq = entry.seq) =>
      journalHashOf(previous, account, { ...entry, seq }, this.#sha256);
    // Without the header, or without what it follows, an entry cannot be told from another.
    const due = isAfterUnread || !this.#header ? entry.hash : hashAfter(this.#due);
    const isAltered = entry.hash !== due && entry.hash !== hashAfter(this.#said);
    if (entry.seq !== place) this.#blame('outOfOrder', place);
    else if (isAltered) this.#blame('altered', place);
    // A number that was altered is one line's fault; entries that are missing make those behind them the next.
    const isRenumbered = entry.seq !== place && entry.hash === hashAfter(this.#said, place);
    this.#seq = isRenumbered ? place : entry.seq;
    this.#said = entry.hash;
    this.#due = entry.seq === place ? due : entry.hash;
    this.#compareReference(entry, this.#seq);
    this.#add(entry);
  }

  /** Without the salt references are in no line, and their hashes say nothing about anyone. */
  #compareReference({ ref, refHash }: JournalEntry, seq: number): void {
    if (!this.#header) return;
    const { salt } = this.#header;
    const isRight =
      salt === null || ref === null
        ? ref === null && (salt === null || refHash === null)
        : this.#sha256(bytesOf(salt), ref) === refHash;
    if (!isRight) this.#blame('reference', seq);
  }

  #takeAnchor({ seq, hash }: JournalAnchor): void {
    this.#anchors++;
    if (this.#wasEntryUnread(seq)) this.#said = this.#due = hash;
    else if (!this.#standsHere(seq, hash)) this.#blame('anchor', seq);
  }

  /** On the last entry; where its hash was altered that is its own fault, and no other line's. */
  #standsHere = (seq: number, hash: string): boolean =>
    seq === this.#seq && (hash === this.#said || hash === this.#due);

  #takeEnd(end: JournalEnd): void {
    this.#end = end;
    if (!this.#wasEntryUnread(end.end) && !this.#standsHere(end.end, end.hash)) this.#blame('end', null);
  }

  #add({ phase, debit, credit, amount }: JournalEntry): void {
    if (phase !== TransferPhase.Single && phase !== TransferPhase.Post) return;
    for (const code of Object.values(OwnCode)) {
      const change = (code === credit ? amount : 0) - (code === debit ? amount : 0);
      if (change !== 0)
        this.#balances[code] = (this.#balances[code] ?? 0) + (normalSides[code] === 'C' ? change : -change);
    }
  }
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
