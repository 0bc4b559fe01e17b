import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorLine, endLine, endOf, entryLine, headerLine } from './journal-file.ts';
import { JOURNAL_START, journalHashOf, journalLineOf, type JournalEntry, type Sha256 } from './journal.ts';
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
    // One line's fault each: what follows is judged by what it follows.
    const without = lines.toSpliced(3, 1);
    expect((await verify(bytesOf(without))).faults).toEqual([{ line: 4, entry: 3, what: 'outOfOrder' }]);
    const doubled = lines.toSpliced(3, 0, lines[3] ?? '');
    expect((await verify(bytesOf(doubled))).faults).toEqual([{ line: 5, entry: 4, what: 'outOfOrder' }]);
    // Behind one that is missing, too.
    const more = journalOf([1, 2, 3, 4, 5, 6].map((amount) => ({ amount, ref: null, isAnchored: false })));
    const rehashed = (text: string) =>
      text.replace(/"hash":"(.)/, (_, first) => `"hash":"${first === '0' ? '1' : '0'}`);
    const broken = more.toSpliced(5, 1, rehashed(more[5] ?? '')).toSpliced(3, 1);
    expect((await verify(bytesOf(broken))).faults).toEqual([
      { line: 4, entry: 3, what: 'outOfOrder' },
      { line: 5, entry: 5, what: 'altered' },
    ]);
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

describe('what a file of a journal may say', () => {
  const entryOf = (over: Partial<Record<keyof JournalEntry, unknown>> = {}, previous = JOURNAL_START): JournalEntry => {
    const said = {
      seq: 1,
      id: uuid(0),
      kind: 'load',
      phase: 'single',
      pending: null,
      debit: 'stripe_clearing',
      credit: 'credit',
      amount: 5,
      currency: 'USD',
      expires: null,
      reverses: null,
      at: '2026-01-01T00:00:00.000Z',
      refHash: null,
      ref: null,
      ...over,
    } as JournalEntry; // What is none is what the test is about.
    return { ...said, hash: journalHashOf(previous, ACCOUNT, said, sha256) };
  };
  const HEADER = { kervan: 'journal', version: 1, account: ACCOUNT, salt: SALT, madeAt: '2026-01-09T00:00:00.000Z' };
  const fileOf = (entries: readonly JournalEntry[], header: object = {}) => [
    headerLine({ ...HEADER, ...header } as Parameters<typeof headerLine>[0], sha256),
    ...entries.map(entryLine),
    endLine(endOf(entries.at(-1) ?? null), sha256),
  ];
  const faultsOf = async (lines: readonly string[]) => (await verify(bytesOf(lines))).faults;

  it.each([
    ['an amount in words', { amount: '5' }],
    ['an amount that is not whole', { amount: 1.5 }],
    ['a number in the place of a word', { kind: 7 }],
    ['nothing where something must be', { at: null }],
    ['a number where a word or nothing stands', { pending: 7 }],
    ['something true', { currency: true }],
  ])('no %s', async (_, over) => {
    expect(await faultsOf(fileOf([entryOf(over)]))).toEqual([{ line: 2, entry: 1, what: 'unreadable' }]);
  });

  it.each([
    ['an account in words', { account: '17' }],
    ['a version in words', { version: '1' }],
    ['a salt that is a number', { salt: 5 }],
    ['no moment', { madeAt: null }],
  ])('its head has no %s', async (_, header) => {
    const [first] = await faultsOf(fileOf([], header));
    expect(first).toEqual({ line: 1, entry: null, what: 'unreadable' });
  });

  it.each(['null', '7', '"journal"', '[]', '{}', '{"sum":"0"}'])('no line that is %s', async (line) => {
    const lines = fileOf([entryOf()]);
    expect(await faultsOf(lines.toSpliced(2, 0, line))).toEqual([{ line: 3, entry: null, what: 'unreadable' }]);
  });

  it('one head, in its first line, and no bytes that are no text', async () => {
    const lines = fileOf([entryOf()]);
    expect(await faultsOf(lines.toSpliced(2, 0, lines[0] ?? ''))).toEqual([
      { line: 3, entry: null, what: 'unreadable' },
    ]);
    const [head, ...rest] = lines;
    const bytes = Buffer.concat([bytesOf([head ?? '']), Buffer.from([0xff, 10]), bytesOf(rest)]);
    expect((await verify(bytes)).faults).toEqual([{ line: 2, entry: null, what: 'unreadable' }]);
    // What follows the last newline is a line, too.
    expect((await verify(Buffer.from(lines.join('\n')))).faults).toEqual([]);
    expect((await verify(Buffer.from(`${lines.join('\n')}\nx`))).faults).toEqual([
      { line: 4, entry: null, what: 'end' },
    ]);
  });

  const REF = '{"load": 1}';
  const hashed = sha256(Buffer.from(SALT, 'hex'), REF);
  it.each([
    ['with its hash', { ref: REF, refHash: hashed }, SALT, true],
    ['without one', { ref: REF, refHash: null }, SALT, false],
    ['a hash without it', { ref: null, refHash: hashed }, SALT, false],
    ['neither', { ref: null, refHash: null }, SALT, true],
    ['a hash alone once the salt is forgotten', { ref: null, refHash: hashed }, null, true],
    ['it, though the salt is forgotten', { ref: REF, refHash: hashed }, null, false],
    ['it alone, though the salt is forgotten', { ref: REF, refHash: null }, null, false],
  ])('a reference: %s', async (_, over, salt, isRight) => {
    expect(await faultsOf(fileOf([entryOf(over)], { salt }))).toEqual(
      isRight ? [] : [{ line: 2, entry: 1, what: 'reference' }],
    );
  });

  it('each ledger account of its owner grows on its own side, by what is posted alone', async () => {
    const moves: [string, string, number, JournalEntry['phase']][] = [
      ['stripe_clearing', 'credit', 1_000, 'single'],
      ['credit', 'rev_shipping', 100, 'pending'],
      ['credit', 'rev_shipping', 90, 'post'],
      ['credit', 'rev_shipping', 100, 'void'],
      ['credit', 'rev_shipping', 100, 'expire'],
      ['affiliate_expense', 'affiliate_payable', 40, 'single'],
      ['affiliate_payable', 'credit', 15, 'single'],
      ['dispute_receivable', 'stripe_clearing', 70, 'single'],
      ['stripe_clearing', 'dispute_receivable', 20, 'single'],
      ['bank_clearing', 'rev_extra', 5, 'single'],
    ];
    const entries: JournalEntry[] = [];
    for (const [index, [debit, credit, amount, phase]] of moves.entries())
      entries.push(entryOf({ seq: index + 1, id: uuid(index), debit, credit, amount, phase }, entries.at(-1)?.hash));
    const lines = fileOf(entries);
    const anchor = { anchor: '2026-01-02', seq: moves.length, hash: entries.at(-1)?.hash ?? '', root: sha256('root') };
    const told = await verify(bytesOf(lines.toSpliced(-1, 0, anchorLine(anchor, sha256), anchorLine(anchor, sha256))));
    expect(told).toEqual({
      account: ACCOUNT,
      entries: moves.length,
      anchors: 2,
      balances: { credit: 925, affiliate_payable: 25, dispute_receivable: 50 },
      head: anchor.hash,
      faults: [],
    });
  });

  it('its end, and each anchor, stand on the entry before them', async () => {
    const lines = journalOf([1, 2, 3].map((amount) => ({ amount, ref: null, isAnchored: amount === 2 })));
    expect(await faultsOf(lines.toSpliced(4, 1))).toEqual([{ line: 5, entry: null, what: 'end' }]);
    const anchor = { ...(JSON.parse(lines[3] ?? '') as Parameters<typeof anchorLine>[0]), seq: 1 };
    expect(await faultsOf(lines.toSpliced(3, 1, anchorLine(anchor, sha256)))).toEqual([
      { line: 4, entry: 1, what: 'anchor' },
    ]);
  });

  it('only what was moved has a balance', async () => {
    expect((await verify(bytesOf(fileOf([entryOf()])))).balances).toEqual({ credit: 5 });
  });

  it('every byte is the one that was written: neither a sign that stands for a broken one, nor one that no reader shows', async () => {
    const ref = '{"name": "\ufffd"}';
    const lines = fileOf([entryOf({ ref, refHash: sha256(Buffer.from(SALT, 'hex'), ref) })]);
    expect(await faultsOf(lines)).toEqual([]);
    const bytes = bytesOf(lines);
    const at = bytes.indexOf(Buffer.from('\ufffd'));
    const broken = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]);
    expect((await verify(broken)).faults).toEqual([{ line: 2, entry: 1, what: 'unreadable' }]);
    const marked = lines.map((line, index) => (index === 1 ? `\ufeff${line}` : line));
    expect(await faultsOf(marked)).toEqual([{ line: 2, entry: 1, what: 'unreadable' }]);
  });

  it('an entry is hashed with everything that it says', () => {
    const whole = {
      ...entryOf({ seq: 3, phase: 'post' }),
      pending: 'P',
      expires: 'E',
      reverses: 'R',
      refHash: 'H',
      at: 'T',
    };
    expect(journalLineOf(17, whole)).toBe(`1|17|3|${uuid(0)}|load|post|P|stripe_clearing|credit|5|USD|E|R|T|H`);
    expect(journalLineOf(17, entryOf({ at: 'T' }))).toBe(
      `1|17|1|${uuid(0)}|load|single||stripe_clearing|credit|5|USD|||T|`,
    );
  });

  it('a hundred faults say enough', async () => {
    const lines = fileOf([entryOf()]);
    const nothing = Array.from({ length: 150 }, () => 'nothing');
    const faults = await faultsOf(lines.toSpliced(2, 0, ...nothing));
    expect([faults.length, faults.at(-1)?.line]).toEqual([100, 102]);
  });
});
