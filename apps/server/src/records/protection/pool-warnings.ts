import { foldCase } from '@kervan/domain/filters/fold-case';
import { sql } from 'kysely';
import { PoolKind, poolFactsOf, type PoolFact } from '@kervan/domain/common-pool/pool-entry';
import { sourceMarket } from '@kervan/domain/markets';
import {
  WarningChannel,
  warningChannelNames,
  WarningSubject,
  warningSubjectNames,
} from '@kervan/domain/protection/prevent-suspend';
import { poolMessages } from '@kervan/domain/protection/warning-messages';
import type { Db } from '../../db/connect.ts';
import { addMessageToAll } from '../messages/system-messages.ts';
import { marketNumber } from '../products/follow-products.ts';

/** Warnings that one transaction takes over, and accounts that one statement tells. */
const AT_ONCE = 100;
const WARNINGS_BATCH_SIZE = 1_000;

type Unpooled = {
  store_id: number;
  warning_id: number;
  account_id: number;
  kind: number;
  channel: number;
  asin: string | null;
  brand: string | null;
  heard_at: Date;
  is_cleared: boolean;
};
/** `markOf`: keyed hashes of a text, the newest key's first. */
type Pooling = { markOf: (text: string) => readonly [Buffer, ...Buffer[]]; now: number };

/**
 * Takes warnings that are not in the common pools yet over into them (FILT-030): an entry says how many sellers were warned, and never who; sellers who list
 * the product, or a product of the brand, are told of an entry that is new. Nothing acts by it. What the marketplace took back meanwhile makes no entry.
 * Answers how many warnings were taken.
 */
export async function poolWarnings(tx: Db, pooling: Pooling): Promise<number> {
  const { rows } = await sql<Unpooled>`
    select w.store_id, w.warning_id, s.account_id, w.kind, w.channel, w.asin, w.brand, w.heard_at, w.cleared_at is not null as is_cleared
    from warning w join store s on s.store_id = w.store_id
    where w.pooled_at is null order by w.heard_at, w.store_id, w.warning_id limit ${AT_ONCE} for update of w skip locked`.execute(
    tx,
  );
  for (const row of rows) for (const fact of factsOf(row)) await addFact(tx, fact, row, pooling);
  await sql`update warning w set pooled_at = ${new Date(pooling.now)}
    from unnest(${rows.map((row) => row.store_id)}::int[], ${rows.map((row) => row.warning_id)}::bigint[]) k(store_id, warning_id)
    where w.store_id = k.store_id and w.warning_id = k.warning_id`.execute(tx);
  return rows.length;
}

function factsOf({ kind, channel: way, asin, brand, is_cleared }: Unpooled): PoolFact[] {
  const subject = warningSubjectNames.find((name) => WarningSubject[name] === kind);
  const channel = warningChannelNames.find((name) => WarningChannel[name] === way);
  return is_cleared || !subject || !channel ? [] : poolFactsOf({ subject, channel, asin, brand });
}

/** Adds to the entry of a fact, or makes it; a seller counts once for it, however often he was warned. */
async function addFact(tx: Db, fact: PoolFact, { account_id, heard_at }: Unpooled, pooling: Pooling): Promise<void> {
  const { kind, value, folded, asin, brand, infringement, source } = fact;
  const { rows } = await sql<{ entry_id: number; is_new: boolean }>`
    insert into pool_entry as p (kind, value, folded, asin, brand, infringement, source, first_at, last_at)
    values (${PoolKind[kind]}, ${value}, ${folded}, ${asin}, ${brand}, ${infringement}, ${source}, ${heard_at}, ${heard_at})
    on conflict (kind, folded, infringement, source) do update
      set first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at), brand = coalesce(p.brand, excluded.brand)
    returning p.entry_id, xmax = 0 as is_new`.execute(tx);
  const [entry] = rows;
  if (!entry) return;
  // The entry is part of the text: the same seller has another hash at each.
  const marks = pooling.markOf(`${entry.entry_id}:${account_id}`);
  await sql`with told as (
      insert into pool_teller(entry_id, teller) select ${entry.entry_id}::bigint, ${marks[0]}::bytea
      where not exists (select 1 from pool_teller where entry_id = ${entry.entry_id} and teller = any(${marks}::bytea[])) on conflict do nothing returning entry_id)
    update pool_entry p set sellers = p.sellers + 1 from told where p.entry_id = told.entry_id`.execute(tx);
  if (entry.is_new) await tellOthers(tx, fact, { accountId: account_id, now: pooling.now });
}

/** Each other account that follows the product, or one of the brand, once, by whatever ways sellers heard of it. */
async function tellOthers(tx: Db, fact: PoolFact, { accountId, now }: { accountId: number; now: number }) {
  const sources =
    fact.kind === 'product'
      ? sql`select source_id from source_product where market = ${marketNumber(sourceMarket)} and asin = ${fact.value}`
      : sql`select source_id from source_details where brand is not null and kervan.fold_case(btrim(brand)) = ${foldCase(fact.value.trim())}`;
  for (let last = 0; ;) {
    const { rows } = await sql<{ account_id: number }>`
      select distinct s.account_id from source_subscription f join store s on s.store_id = f.store_id and s.removed_at is null
      where f.source_id in (${sources}) and s.account_id <> ${accountId} and s.account_id > ${last} order by 1 limit ${WARNINGS_BATCH_SIZE}`.execute(
      tx,
    );
    const accountIds = rows.map((row) => row.account_id);
    await addMessageToAll(tx, accountIds, {
      kind: poolMessages[fact.kind],
      at: null,
      now,
      words: { product: fact.value },
      dedupeKey: `pool:${fact.kind}:${fact.infringement}:${fact.folded}`,
      isSticky: false,
    });
    last = accountIds.at(-1) ?? 0;
    if (accountIds.length < WARNINGS_BATCH_SIZE) return;
  }
}
