import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorLine, endLine, endOf, entryLine, headerLine } from './journal-file.ts';
import { JOURNAL_START, journalHashOf, type JournalEntry, type Sha256 } from './journal.ts';
import { verifyJournal } from './verify-journal.ts';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const SALT = '00ff'.repeat(16);
const ACCOUNT = 17;

type Given = { amount: number; ref: string | null; isAnchored: boolean; phase?: JournalEntry['phase'] };
const uuid = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, '0')}`;

/** The lines of a journal with these movements. */
function journalOf(given: readonly Given[], salt: string | null = SALT): string[] {
  const lines = [
    headerLine({ kervan: 'journal', version: 1, account: ACCOUNT, salt, madeAt: '2026-01-09T00:00:00.000Z' }, sha256),
  ];
  let last = null as JournalEntry | null;
  for (const [index, { amount, ref, isAnchored, phase = 'single' }] of given.entries()) {
    const said = {
      seq: index + 1,
      id: uuid(index),
      kind: 'load',
      phase,
      pending: phase === 'void' ? uuid(index - 1) : null,
      debit: index % 3 === 2 ? 'credit' : 'stripe_clearing',
      credit: index % 3 === 2 ? 'rev_extra' : 'credit',
      amount,
      currency: 'USD',
      expires: null,
      reverses: null,
      at: `2026-01-0${(index % 9) + 1}T00:00:00.000Z`,
      refHash: ref === null ? null : sha256(Buffer.from(SALT, 'hex'), ref),
    };
    last = {
      ...said,
      ref: salt === null ? null : ref,
      hash: journalHashOf(last?.hash ?? JOURNAL_START, ACCOUNT, said, sha256),
    };
    lines.push(entryLine(last));
    if (isAnchored)
      lines.push(anchorLine({ anchor: '2026-01-02', seq: last.seq, hash: last.hash, root: sha256('root') }, sha256));
  }
  return [...lines, endLine(endOf(last), sha256)];
}

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);
async function* inChunks(bytes: Uint8Array, size = 50): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const verify = (bytes: Uint8Array, size?: number) => verifyJournal(inChunks(bytes, size), sha256);

const movements = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 9_999 }),
    ref: fc.option(fc.constantFrom('{"load": 1}', '{"parcel": "Ğ-1"}')),
    isAnchored: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Which entry a line is, null for the others. */
const entryAt = (line: string): number | null => {
  const value = JSON.parse(line) as { seq?: number; anchor?: string };
  return value.anchor === undefined ? (value.seq ?? null) : null;
};

describe("an account's journal", () => {
  it('is right as it was written, with anchors and without, and says what the balances are', async () => {
    await fc.assert(
      fc.asyncProperty(movements, fc.integer({ min: 1, max: 300 }), async (given, size) => {
        const { faults, entries, balances, account } = await verify(bytesOf(journalOf(given)), size);
        expect([faults, entries, account]).toEqual([[], given.length, ACCOUNT]);
        const credit = given.reduce((sum, { amount }, index) => sum + (index % 3 === 2 ? -amount : amount), 0);
        expect(balances.credit ?? 0).toBe(credit);
      }),
      { numRuns: 100 },
    );
    expect(await verify(bytesOf(journalOf([])))).toMatchObject({ faults: [], entries: 0, head: JOURNAL_START });
  });

  it('any byte that is changed is found, and the entry is named', async () => {
    await fc.assert(
      fc.asyncProperty(movements, fc.nat(), fc.integer({ min: 1, max: 255 }), async (given, place, mask) => {
        const lines = journalOf(given);
        const bytes = bytesOf(lines);
        const at = place % bytes.length;
        const line = bytes.subarray(0, at).filter((byte) => byte === 10).length;
        const isNewline = bytes[at] === 10;
        bytes[at] = (bytes[at] ?? 0) ^ mask;
        const { faults } = await verify(bytes);
        const [first] = faults;
        expect(first?.line).toBe(line + 1);
        // A newline that is none any more makes one line of two, a new one two of one.
        if (isNewline || bytes[at] === 10) return;
        expect(faults).toHaveLength(1);
        expect(first?.entry).toBe(entryAt(lines[line] ?? ''));
      }),
      { numRuns: 1_000 },
    );
  });

  it('whose number, amount, hash or order is another is found where it is', async () => {
    const given = [1, 2, 3, 4, 5].map((amount) => ({ amount, ref: '{"load": 1}', isAnchored: false }));
    const lines = journalOf(given);
    const altered = (line: number, change: (text: string) => string) =>
      verify(bytesOf(lines.map((text, index) => (index === line ? change(text) : text))));
    expect((await altered(3, (text) => text.replace('"seq":3', '"seq":4'))).faults).toEqual([
      { line: 4, entry: 3, what: 'outOfOrder' },
    ]);
    expect((await altered(3, (text) => text.replace('"amount":3', '"amount":9'))).faults).toEqual([
      { line: 4, entry: 3, what: 'altered' },
    ]);
    expect((await altered(3, (text) => text.replace('{\\"load\\": 1}', '{\\"load\\": 2}'))).faults).toEqual([
      { line: 4, entry: 3, what: 'reference' },
    ]);
    expect((await altered(3, (text) => ` ${text}`)).faults).toEqual([{ line: 4, entry: 3, what: 'unreadable' }]);
    expect((await altered(0, (text) => text.replace('17', '18'))).faults).toEqual([
      { line: 1, entry: null, what: 'unreadable' },
    ]);
    const without = lines.toSpliced(3, 1);
    expect((await verify(bytesOf(without))).faults[0]).toEqual({ line: 4, entry: 3, what: 'outOfOrder' });
    const doubled = lines.toSpliced(3, 0, lines[3] ?? '');
    expect((await verify(bytesOf(doubled))).faults[0]).toMatchObject({ line: 5, entry: 4 });
  });

  it('that is cut off, goes on, or was written anew from some entry on against its anchors is found', async () => {
    const given = [1, 2, 3].map((amount) => ({ amount, ref: null, isAnchored: amount === 2 }));
    const lines = journalOf(given);
    expect((await verify(bytesOf(lines.slice(0, -1)))).faults).toEqual([{ line: 6, entry: null, what: 'end' }]);
    expect((await verify(bytesOf([...lines, lines[1] ?? '']))).faults).toEqual([{ line: 7, entry: null, what: 'end' }]);
    expect(await verify(Buffer.from(''))).toMatchObject({ faults: [{ what: 'end' }], account: null });
    expect((await verify(Buffer.from('nothing\n'))).faults.map(({ what }) => what)).toEqual(['unreadable', 'end']);
    // Whole in itself, with another amount from the start: only what was anchored tells.
    const other = journalOf(given.map((movement) => ({ ...movement, amount: movement.amount + 1, isAnchored: false })));
    const forged = other.toSpliced(3, 0, lines[3] ?? '');
    expect((await verify(bytesOf(other))).faults).toEqual([]);
    expect((await verify(bytesOf(forged))).faults).toEqual([{ line: 4, entry: 2, what: 'anchor' }]);
  });

  it('without its salt holds hashes that say nothing about anyone, and is as whole', async () => {
    const lines = journalOf([{ amount: 5, ref: '{"load": 1}', isAnchored: false }], null);
    expect(lines.join('')).not.toContain('load\\"');
    expect((await verify(bytesOf(lines))).faults).toEqual([]);
  });
});
