import { sql } from 'kysely';
import { multiply, rational, roundHalfUp, subtract } from '@kervan/domain/money/rational';
import { marginAtRisk, type RiskFacts } from '@kervan/domain/orders/margin-at-risk';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { claimRisk, RiskKind, saveRisks, type KeptRisk } from '../../records/order-money/margin-risks.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { refreshVolatilities } from './source-volatility.ts';
import { unboughtRisks } from './unbought-risks.ts';

/** Market clock. */
const EVERY_MS = 15 * 60_000;
/** System time. */
const LEASE_S = 300;
/** Items of one page of those that might lose something. */
const PAGE = 5_000;
/** A profit so many times the day's deviation loses less than a millionth of it. */
const DEVIATIONS = 5;

/** What one thing might lose, with what is kept of it. */
export type Candidate = { facts: RiskFacts; kept: Omit<KeptRisk, 'kind' | 'id' | 'loss'> };

/**
 * M6: what the store would lose if everything were sold and bought now, computed in the background and kept, so that it is read by an index. Prices,
 * costs and pieces are read where they stand already; only those whose profit is within reach of their price's moves are looked at one by one.
 */
export async function computeRisk(deps: WorkerDeps, storeId: number): Promise<void> {
  const now = deps.clock.now();
  const store = await deps.db
    .selectFrom('store')
    .select(['account_id', 'market'])
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!store) return;
  const claim = await claimRisk({ db: deps.db, holder: deps.alive.holder(), now }, storeId, LEASE_S);
  if (claim === null) return;

  const market = store.market;
  const prepared = await settingsOf(deps, deps.db, { storeId, market });
  await refreshVolatilities(deps.db, storeId, now);
  const risks: KeptRisk[] = [];
  if (prepared) {
    for await (const page of listedRisks(deps.db, storeId, prepared.compiled)) risks.push(...keptOf(page));
    for await (const page of unboughtRisks(deps, { storeId, market }, now)) risks.push(...keptOf(page));
  }
  await saveRisks(deps.db, { storeId, claim }, { risks, now, dueAt: now + EVERY_MS });
  await deps.db.transaction().execute((tx) => announce(tx, store.account_id, { type: 'counts', storeId }));
}

/** The rule's verdict of each; those that lose nothing are left out. */
function keptOf(candidates: readonly Candidate[]): KeptRisk[] {
  const known = new Map(candidates.map(({ facts, kept }) => [`${facts.kind}:${facts.id}`, kept]));
  return marginAtRisk(candidates.map(({ facts }) => facts)).rows.flatMap(({ kind, id, expectedLoss }) => {
    const kept = known.get(`${kind}:${id}`);
    return kept ? [{ ...kept, kind: RiskKind[kind], id, loss: expectedLoss }] : [];
  });
}

type Row = {
  item_id: number;
  price: number;
  quantity: number;
  cost: number;
  hundredths: number | null;
  is_fixed: boolean;
  max_allowed: number | null;
};

/** Listings on sale whose profit at the price that is shown is negative or within reach of what their cost moves in a day. */
async function* listedRisks(db: Db, storeId: number, settings: CompiledSettings): AsyncGenerator<Candidate[]> {
  const { num, den } = settings.netShare;
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select i.item_id, r.price, r.quantity, i.cost, v.hundredths, coalesce(o.kind = 1, false) as is_fixed, o.max_allowed from item i
      join listing_reported r on r.store_id = i.store_id and r.item_id = i.item_id and r.present and r.quantity > 0 and r.price is not null
      left join source_volatility v on v.source_id = i.source_id
      left join item_override o on o.store_id = i.store_id and o.override_id = i.override_id
      where i.store_id = ${storeId} and i.item_id > ${after} and ${amongStatuses('i.status', 'onSale')} and i.cost is not null
        and r.price::numeric * ${String(num)}::numeric / ${String(den)}::numeric - i.cost < 1 + i.cost::numeric * coalesce(v.hundredths, 0) * ${DEVIATIONS} / 10000
      order by i.item_id limit ${PAGE}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map((row) => candidateOf(row, settings));
    after = rows.at(-1)?.item_id ?? Infinity;
  }
}

function candidateOf(row: Row, { netShare }: CompiledSettings): Candidate {
  const profit = roundHalfUp(subtract(multiply(rational(row.price), netShare), rational(row.cost)));
  const canRaise = !row.is_fixed && (row.max_allowed === null || row.price < row.max_allowed);
  return {
    facts: {
      kind: 'listed',
      id: row.item_id,
      profit,
      cost: row.cost,
      // Everything that is shown were sold now (M6).
      expectedUnitsThousandths: row.quantity * 1_000,
      volatilityHundredths: row.hundredths,
      canRaise,
    },
    kept: {
      profit,
      cost: row.cost,
      price: row.price,
      volatility: row.hundredths,
      units: row.quantity,
      canRaise,
    },
  };
}
