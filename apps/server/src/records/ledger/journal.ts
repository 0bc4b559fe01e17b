import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  anchorLine,
  endLine,
  endOf,
  entryLine,
  headerLine,
  type JournalAnchor,
} from '@kervan/domain/credit/journal-file';
import { JOURNAL_START, type JournalEntry, type Sha256 } from '@kervan/domain/credit/journal';
import type { Db } from '../../db/connect.ts';

/** Entries that are read at once. */
const PAGE = 1_000;

export const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Reads in a transaction that sees the account's rows; each page in one of its own, so that a slow reader of the file holds none open. */
export type Read = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

type Row = JournalEntry & { anchors: { day: string; root: string }[] };

/**
 * An account's journal as a file that anyone can verify without the server (`npm run ledger:verify -- file`): line by line, as it stood
 * when the first line was read. `madeAt`: of the market clock.
 */
export async function* exportJournal(read: Read, accountId: number, madeAt: number): AsyncGenerator<string> {
  const chain = await read((tx) =>
    tx
      .selectFrom('ledger.chain')
      .select(['seq', 'hash', 'salt'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  );
  const last = chain ? { seq: chain.seq, hash: chain.hash.toString('hex') } : { seq: 0, hash: JOURNAL_START };
  const salt = chain?.salt?.toString('hex') ?? null;
  const header = {
    kervan: 'journal',
    version: 1,
    account: accountId,
    salt,
    madeAt: new Date(madeAt).toISOString(),
  } as const;
  yield `${headerLine(header, sha256)}\n`;
  for (let after = 0; after < last.seq; after += PAGE) {
    for (const { anchors, ...entry } of await read((tx) => readPage(tx, accountId, after, last.seq))) {
      yield `${entryLine({ ...entry, ref: salt === null ? null : entry.ref })}\n`;
      for (const { day, root } of anchors) {
        const anchor: JournalAnchor = { anchor: day, seq: entry.seq, hash: entry.hash, root };
        yield `${anchorLine(anchor, sha256)}\n`;
      }
    }
  }
  yield `${endLine(endOf(last), sha256)}\n`;
}

async function readPage(db: Db, accountId: number, after: number, until: number): Promise<Row[]> {
  // Texts as the database hashed them; anchors as they stand on the entry.
  const { rows } = await sql<Row>`
    select t.seq, t.id, t.kind, t.phase, t.pending_id as pending, t.debit_code as debit, t.credit_code as credit, t.amount, t.currency,
      ledger.instant(t.expires_at) as expires, t.reverses, ledger.instant(t.created_at) as at, encode(t.ref_hash, 'hex') as "refHash", t.ref::text as ref,
      encode(t.hash, 'hex') as hash,
      coalesce((select jsonb_agg(jsonb_build_object('day', a.day::text, 'root', encode(r.root, 'hex')) order by a.day)
        from ledger.anchor a join ledger.anchor_root r on r.day = a.day where a.account_id = t.account_id and a.seq = t.seq), '[]') as anchors
    from ledger.transfer t where t.account_id = ${accountId} and t.seq > ${after} and t.seq <= ${Math.min(after + PAGE, until)} order by t.seq`.execute(
    db,
  );
  return rows;
}

/**
 * Anchors every journal that grew before the day was over, and answers the hash over all of them; null where that day or a later one was
 * anchored. The worker's, once a day.
 */
export async function setAnchors(
  db: Db,
  { day, until, now }: { day: string; until: number; now: number },
): Promise<string | null> {
  const { rows } = await sql<{ root: string | null }>`
    select encode(ledger.set_anchors(${day}, ${new Date(until)}, ${new Date(now)}), 'hex') as root`.execute(db);
  return rows[0]?.root ?? null;
}

/**
 * Forgets what the hashes of an account's references were made with, and the references that somebody typed where one of `names` stands in them: its
 * journal stays whole and says nothing about anyone any more. For an account that is erased, behind `closeLedger`.
 */
export async function forgetJournal(tx: Db, accountId: number, names: readonly string[] = []): Promise<void> {
  await sql`select ledger.forget_names(${accountId}, ${[...names]}::text[])`.execute(tx);
  await sql`select ledger.forget_salt(${accountId})`.execute(tx);
}
