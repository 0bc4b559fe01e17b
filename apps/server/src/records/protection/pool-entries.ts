import { sql } from 'kysely';
import { PoolKind, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import type { Db } from '../../db/connect.ts';

/** An entry of a common pool, as a list of a store takes it. */
export type PoolPick = { id: number; value: string; infringement: number; source: number };

/** Entries of one pool in the order of their ids as given; an id that is none of it, or was given before, is left out. */
export async function findPoolEntries(tx: Db, kind: PoolKindName, ids: readonly number[]): Promise<PoolPick[]> {
  const { rows } = await sql<PoolPick>`
    select entry_id::int as id, value, infringement, source from pool_entry
    where kind = ${PoolKind[kind]} and entry_id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], entry_id)`.execute(
    tx,
  );
  return rows;
}
