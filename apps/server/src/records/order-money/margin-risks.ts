import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { Reader } from '../orders/order-readings.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** Codes of margin_risk.kind. */
export const RiskKind = { listed: 0, unbought: 1 } as const;
export type RiskKind = (typeof RiskKind)[keyof typeof RiskKind];

/** What would be lost by a listing or an order, as it is kept. Amounts in minor units of the store's currency. */
export type KeptRisk = {
  kind: RiskKind;
  id: number;
  loss: number;
  profit: number;
  cost: number;
  price: number;
  volatility: number | null;
  units: number;
  canRaise: boolean;
};

/** Gives every connected store that has none yet a first computation. */
export async function beginRisks(db: Db, now: number): Promise<void> {
  await sql`insert into margin_risk_state (store_id, due_at) select store_id, ${new Date(now)}::timestamptz from store s
    where s.sp_account_id is not null and s.removed_at is null and not exists (select 1 from margin_risk_state m where m.store_id = s.store_id) on conflict do nothing`.execute(
    db,
  );
}

/** Claims a store's computation when it is due; answers the claim, else null. */
export async function claimRisk({ db, holder, now }: Reader, storeId: number, seconds: number): Promise<string | null> {
  const { rows } = await sql<{ claim: string }>`update margin_risk_state set ${takenBy(holder, seconds)}
    where store_id = ${storeId} and due_at <= ${new Date(now)}::timestamptz and ${isFree} returning lease_until::text as claim`.execute(
    db,
  );
  return rows[0]?.claim ?? null;
}

/**
 * Puts what was computed in place of what was known of the store, in one transaction: whoever reads meanwhile sees one or the other. A claim that
 * ended meanwhile changes nothing.
 */
export async function saveRisks(
  db: Db,
  { storeId, claim }: { storeId: number; claim: string },
  { risks, now, dueAt }: { risks: readonly KeptRisk[]; now: number; dueAt: number },
): Promise<void> {
  await transact(
    db,
    safeToRetry(async (tx) => {
      const at = new Date(now);
      const held =
        await sql`update margin_risk_state set lease_until = null, due_at = ${new Date(dueAt)}, computed_at = ${at}
      where store_id = ${storeId} and lease_until = ${claim}::timestamptz returning 1`.execute(tx);
      if (held.rows.length === 0) return;
      await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(risks)}::jsonb)
        as g(kind smallint, id bigint, loss bigint, profit bigint, cost bigint, price bigint, volatility int, units int, "canRaise" boolean)),
      gone as (delete from margin_risk m where m.store_id = ${storeId} and not exists (select 1 from given g where g.kind = m.kind and g.id = m.id))
      insert into margin_risk as m (store_id, kind, id, loss, profit, cost, price, volatility, units, can_raise, computed_at)
      select ${storeId}::int, kind, id, loss, profit, cost, price, volatility, units, "canRaise", ${at}::timestamptz from given
      on conflict (store_id, kind, id) do update set loss = excluded.loss, profit = excluded.profit, cost = excluded.cost, price = excluded.price,
        volatility = excluded.volatility, units = excluded.units, can_raise = excluded.can_raise, computed_at = excluded.computed_at
      where (m.loss, m.profit, m.cost, m.price, m.volatility, m.units, m.can_raise) is distinct from
        (excluded.loss, excluded.profit, excluded.cost, excluded.price, excluded.volatility, excluded.units, excluded.can_raise)`.execute(
        tx,
      );
    }),
  );
}

/** Something was done about these: they are off the list until the next computation, which is due soon. In the caller's transaction. */
export async function dropRisks(
  tx: Db,
  storeId: number,
  { kind, ids, now }: { kind: RiskKind; ids: readonly number[]; now: number },
): Promise<void> {
  await sql`delete from margin_risk where store_id = ${storeId} and kind = ${kind} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`update margin_risk_state set due_at = least(due_at, ${new Date(now + SOON_MS)}::timestamptz) where store_id = ${storeId}`.execute(
    tx,
  );
}

/** By then the marketplace shows what was done. */
const SOON_MS = 60_000;

/** Keeps how far the prices of sources move, and of which revision that was computed. */
export async function saveVolatilities(
  db: Db,
  volatilities: readonly { sourceId: number; revision: number; hundredths: number | null }[],
  now: number,
): Promise<void> {
  await sql`insert into source_volatility (source_id, revision, hundredths, computed_at)
    select v."sourceId", v.revision, v.hundredths, ${new Date(now)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(volatilities)}::jsonb) as v("sourceId" bigint, revision bigint, hundredths int) order by 1
    on conflict (source_id) do update set revision = excluded.revision, hundredths = excluded.hundredths, computed_at = excluded.computed_at`.execute(
    db,
  );
}
