import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { endLine, endOf, entryLine, headerLine } from '../packages/domain/src/credit/journal-file.ts';
import { JOURNAL_START, journalHashOf, type JournalEntry, type Sha256 } from '../packages/domain/src/credit/journal.ts';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-journal-'));
const file = path.join(folder, 'credit.jsonl');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const header = { kervan: 'journal', version: 1, account: 17, salt: null, madeAt: '2026-01-02T00:00:00.000Z' } as const;
const entries: JournalEntry[] = [];
for (const seq of [1, 2]) {
  const said = {
    seq,
    id: `00000000-0000-8000-8000-00000000000${seq}`,
    kind: 'load',
    phase: 'single',
    pending: null,
    debit: 'stripe_clearing',
    credit: 'credit',
    amount: 10_00,
    currency: 'USD',
    expires: null,
    reverses: null,
    at: '2026-01-02T00:00:00.000Z',
    refHash: null,
  } as const;
  entries.push({ ...said, ref: null, hash: journalHashOf(entries.at(-1)?.hash ?? JOURNAL_START, 17, said, sha256) });
}
const lines = [headerLine(header, sha256), ...entries.map(entryLine), endLine(endOf(entries.at(-1) ?? null), sha256)];

/** The command on a file that holds this; by the Node that the tests run on. */
function verify(text: string): { status: number | null; said: string } {
  fs.writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ledger-verify.ts', file], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('a journal as it was downloaded is verified without server or database, and its balance said', () => {
  const whole = verify(`${lines.join('\n')}\n`);
  expect(whole.said).toContain('account 17, 2 entries, 0 anchors, every byte as it was written');
  expect(whole.said).toContain('credit 20.00 USD');
  expect(whole.status).toBe(0);
});

it('a changed byte of it is found, and the entry named', () => {
  const { status, said } = verify(`${lines.join('\n').replace('"amount":1000', '"amount":9000')}\n`);
  expect(said).toContain('line 2, entry 1: what it says is not what was hashed');
  expect(status).toBe(1);
});
