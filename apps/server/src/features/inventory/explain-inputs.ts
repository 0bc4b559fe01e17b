import { sql } from 'kysely';
import { unknownSource, unknownTarget, type ItemFacts, type TargetFacts } from '@kervan/domain/inventory/facts';
import { StatusCode, isStatusCode } from '@kervan/domain/inventory/item-status';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { loadItems, type LoadedItem } from '../../records/items/load-facts.ts';
import { pastSource, type PastState } from '../../records/items/past-source.ts';
import { readPastSettings, type SettingsState } from '../../records/settings/settings-write.ts';
import { prepare, settingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { AppError } from '../../errors.ts';
import { competitorsOf, noCompetitors, type Competitor } from './explain-competitors.ts';

/** One decision with everything it was made of. `change` is null for the decision of now. */
export type ExplainedInputs = {
  loaded: LoadedItem;
  prepared: PreparedSettings;
  change: ChangeRow | null;
  decidedAt: number;
  competitors: Competitor[];
  /** Number of the change that the decision made; an event after it shares it. null = the decision of now. */
  decisionSeq: number | null;
  /** When the automatic rate and the catalogue's measures were read; null = by hand, not known, or not kept for a past decision. */
  readAt: { rate: Date | null; weight: Date | null };
};

export type ChangeRow = {
  seq: number;
  changed_at: Date;
  price: number | null;
  cost: number | null;
  quantity: number | null;
  status: number;
  reason: number;
  source_revision: number | null;
  target_revision: number | null;
  settings_revision: number | null;
  previous: number | null;
  next: number | null;
};

export type Scope = { storeId: number; market: MarketCode; itemId: number; now: number; memory: object };

/** The inputs of the decision of now, or of a numbered one. Throws RecordNotFound, InputsNoLongerKept. */
export function inputsOf(tx: Db, scope: Scope, seq: number | undefined): Promise<ExplainedInputs> {
  return seq === undefined ? currentInputs(tx, scope) : pastInputs(tx, scope, seq);
}

async function currentInputs(tx: Db, { storeId, market, itemId, now, memory }: Scope): Promise<ExplainedInputs> {
  const [loaded] = await loadItems(tx, storeId, [itemId], 0);
  const prepared = await settingsOf(memory, tx, { storeId, market });
  if (!loaded || !prepared) throw new AppError('RecordNotFound');
  const offer = await tx
    .selectFrom('target_offer')
    .select(['competitors', 'buybox_seller'])
    .where('store_id', '=', storeId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return {
    loaded,
    prepared,
    change: null,
    decidedAt: now,
    decisionSeq: null,
    competitors: offer ? competitorsOf(offer) : noCompetitors,
    readAt: await readMoments(tx, loaded.sourceId, prepared),
  };
}

async function readMoments(
  tx: Db,
  sourceId: number,
  { state, market }: PreparedSettings,
): Promise<ExplainedInputs['readAt']> {
  const details = await tx
    .selectFrom('source_details')
    .select('catalogue_at')
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  const isAutomatic = state.settings.currency.mode === 'automatic';
  const rate = isAutomatic
    ? await tx
        .selectFrom('currency_rate')
        .select('updated_at')
        .where('from_currency', '=', 'USD')
        .where('to_currency', '=', markets[market].currency)
        .executeTakeFirst()
    : undefined;
  return { rate: rate?.updated_at ?? null, weight: details?.catalogue_at ?? null };
}

const notKept: ExplainedInputs['readAt'] = { rate: null, weight: null };

/** The inputs of a past decision as they were (PRICE-040). Throws InputsNoLongerKept after 90 days. */
async function pastInputs(tx: Db, scope: Scope, seq: number): Promise<ExplainedInputs> {
  const { loaded, prepared } = await currentInputs(tx, scope);
  const change = await findChange(tx, scope, seq);
  const decidedAt = change.changed_at.getTime();
  const decision = await findDecision(tx, scope, change);
  const before = await itemBefore(tx, scope, decision?.seq ?? seq);
  // How long it had been without a price is not kept; that it was too long shows in the change.
  const unpricedSince = change.quantity === 0 ? 0 : null;
  // Of a jump that was held the price of before is what was decided; one that was followed is none.
  const heldPrice = before.price !== null && change.price === before.price ? before.price : null;
  const item = { ...loaded.item, ...before, unpricedSince, heldPrice };
  // Nothing had been decided yet: the item only waited, or was taken over from the store.
  if (!decision)
    return {
      loaded: { ...loaded, item, source: unknownSource, target: unknownTarget },
      prepared,
      change,
      decidedAt,
      decisionSeq: seq,
      competitors: noCompetitors,
      readAt: notKept,
    };
  const kept =
    (await readKept(tx, scope, loaded.sourceId, decision)) ??
    (decision.seq === seq ? null : await keptInForce(tx, scope, loaded.sourceId, change));
  if (!kept) throw new AppError('InputsNoLongerKept');
  const { settings, source, target } = kept;
  return {
    // Without a revision nothing had been read of it on that day, whatever is known by now.
    loaded: {
      ...loaded,
      item,
      source: source ? pastSource(loaded.source, readAgain(source, decision.source_read_at)) : unknownSource,
      target: target ? pastTarget(readAgain(target, decision.target_read_at)) : unknownTarget,
    },
    prepared: prepare(settings, scope.market),
    change,
    decidedAt,
    decisionSeq: decision.seq,
    competitors: target ? competitorsOf(target) : noCompetitors,
    readAt: notKept,
  };
}

type Revisions = { source_revision: number | null; target_revision: number | null; settings_revision: number };
/** When its inputs had been read; null = not kept, or unknown to it. */
type ReadMoments = { source_read_at: Date | null; target_read_at: Date | null };
type DecisionRow = Revisions & ReadMoments & { seq: number };
type Kept = { settings: SettingsState; source: State | null; target: State | null };

/** The inputs of these revisions; null = one of them is no longer kept. */
async function readKept(
  tx: Db,
  { storeId, itemId }: Scope,
  sourceId: number,
  { source_revision, target_revision, settings_revision }: Revisions,
): Promise<Kept | null> {
  const settings = await readPastSettings(tx, storeId, settings_revision);
  const source = await stateOf(
    tx,
    sql`select state, at from source_history where source_id = ${sourceId} and revision = ${source_revision ?? 0}`,
  );
  const target =
    target_revision === null
      ? null
      : await stateOf(
          tx,
          sql`select state, at from target_history where store_id = ${storeId} and item_id = ${itemId} and revision = ${target_revision}`,
        );
  if (!settings || (source_revision !== 0 && !source) || (target_revision !== null && !target)) return null;
  return { settings, source, target };
}

/**
 * The decision before an event may be older than what is kept. What was in force when the event happened had been decided, too, and had
 * changed nothing: it explains the same price.
 */
async function keptInForce(
  tx: Db,
  scope: Scope,
  sourceId: number,
  { changed_at }: Pick<ChangeRow, 'changed_at'>,
): Promise<Kept | null> {
  const at = sql`${changed_at}::timestamptz`;
  const { rows } = await sql<Record<keyof Revisions, number | null>>`select
    (select max(revision) from source_history where source_id = ${sourceId} and at <= ${at}) as source_revision,
    (select max(revision) from target_history where store_id = ${scope.storeId} and item_id = ${scope.itemId} and at <= ${at}) as target_revision,
    (select max(revision) from settings_history where store_id = ${scope.storeId} and changed_at <= ${at}) as settings_revision`.execute(
    tx,
  );
  const [found] = rows;
  if (!found || found.settings_revision === null) return null;
  return readKept(tx, scope, sourceId, { ...found, settings_revision: found.settings_revision });
}

/** A change by an event (read back, deleted, approved) decided nothing: the decision before it made the price. */
async function findDecision(tx: Db, { storeId, itemId }: Scope, change: ChangeRow): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select seq, source_revision, target_revision, settings_revision, source_read_at, target_read_at from price_change where store_id = ${storeId} and item_id = ${itemId} and seq <= ${change.seq} and settings_revision is not null order by seq desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** What the item was when a decision found it: the outcome of the change before. Its own limits are not kept and are those of now. */
async function itemBefore(
  tx: Db,
  { storeId, itemId }: Scope,
  seq: number,
): Promise<Pick<ItemFacts, 'status' | 'price' | 'quantity' | 'sentPrice'>> {
  const { rows } = await sql<{ status: number; price: number | null; quantity: number | null }>`
    select status, price, quantity from price_change where store_id = ${storeId} and item_id = ${itemId} and seq < ${seq} order by seq desc limit 1`.execute(
    tx,
  );
  const [before] = rows;
  if (!before || !isStatusCode(before.status))
    return { status: StatusCode.InQueue, price: null, quantity: 0, sentPrice: null };
  return { status: before.status, price: before.price, quantity: before.quantity ?? 0, sentPrice: before.price };
}

/** The newest change of an item, for stepping through decisions. */
export async function lastSeq(tx: Db, storeId: number, itemId: number): Promise<number | null> {
  const { rows } = await sql<{
    seq: number | null;
  }>`select max(seq) as seq from price_change where store_id = ${storeId} and item_id = ${itemId}`.execute(tx);
  return rows[0]?.seq ?? null;
}

/** The change that made the price of now; null = no decision did. */
export async function lastPriceSeq(tx: Db, { storeId, itemId }: Scope): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from price_change where store_id = ${storeId} and item_id = ${itemId} and settings_revision is not null and price is not null and price is distinct from old_price order by seq desc limit 1`.execute(
    tx,
  );
  return rows[0]?.seq ?? null;
}

async function findChange(tx: Db, { storeId, itemId }: Scope, seq: number): Promise<ChangeRow> {
  const { rows } = await sql<ChangeRow>`
    select * from (select c.*, lag(seq) over (order by seq) as previous, lead(seq) over (order by seq) as next from price_change c where c.store_id = ${storeId} and c.item_id = ${itemId}) h where h.seq = ${seq}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError('RecordNotFound');
  return row;
}

type State = PastState;

async function stateOf(tx: Db, query: ReturnType<typeof sql>): Promise<State | null> {
  const { rows } = await query.execute(tx);
  // The two history tables have exactly these columns.
  const [row] = rows as { state: Record<string, unknown>; at: Date }[];
  return row ? { ...row.state, at: row.at } : null;
}

/** The state with the moment at which the decision had last read it: a revision stays the same while nothing changes. */
const readAgain = (state: State, at: Date | null): State => (at !== null && at > state.at ? { ...state, at } : state);

// A kept state is the table's row as JSON: numbers, booleans, null.
const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const bool = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

function pastTarget(state: State): TargetFacts {
  return {
    fetchedAt: state.at.getTime(),
    readAtAll: true,
    buyBoxLanded: num(state.buybox_landed),
    buyBoxPrice: num(state.buybox_price),
    buyBoxShipping: num(state.buybox_shipping),
    buyBoxSellerIsUs: state.buybox_is_ours === true,
    buyBoxSellerExcluded: state.buybox_excluded === true,
    lowestLanded: num(state.lowest_landed),
    offersCount: num(state.offers),
    fbaOffer: bool(state.fba),
    sbaOffer: bool(state.sba),
    chineseOffer: bool(state.chinese),
    salesRank: num(state.sales_rank),
    buyBoxBrandCount: num(state.buybox_brands),
  };
}
