import { UpdateReason, unpackReason } from '@kervan/domain/inventory/update-reason';
import type { Stage } from '../../drills/stage.ts';
import { outside } from '../../drills/outside.ts';

/** A change of a source and what became of it; instants in ms of world time. */
export type ShownChange = {
  sourceId: number;
  sku: string;
  changedAt: number;
  seenAt: number;
  decidedAt: number;
  sentAt: number;
  lastSentAt: number;
  shownAt: number;
};
/** All changes of listed products in the window, by what became of them. */
export type Followed = {
  shown: ShownChange[];
  changes: number;
  withoutEffect: number;
  /** Gone again before buyers saw it: what followed is what they saw all along. */
  takenBack: number;
  notShown: number;
  notSeen: number;
};

export type SourceMoves = {
  sourceId: number;
  storeId: number;
  itemId: number;
  sku: string;
  market: string;
  /** Instants of the window at which its offers changed. */
  at: number[];
};
type Step = { at: number; price: number | null; quantity: number | null };
/** `isOfSource`: a changed source brought it about. */
type Decision = {
  at: number;
  revision: number;
  isOfSource: boolean;
  price: number | null;
  quantity: number | null;
  sent: number[];
};

/** Follows every move of the sources through the product's own records to the listing as buyers saw it. */
export async function followChanges(
  stage: Stage,
  sellingPartnerId: string,
  moves: readonly SourceMoves[],
): Promise<Followed> {
  const world = outside(stage);
  const result: Followed = { shown: [], changes: 0, withoutEffect: 0, takenBack: 0, notShown: 0, notSeen: 0 };
  const seen = await readSeen(stage);
  const decisions = await readDecisions(stage);
  for (const { sourceId, storeId, itemId, sku, market, at } of moves) {
    const own = decisions.get(`${storeId} ${itemId}`) ?? [];
    const { history } = await world.ask<{
      history: { at: string; priceMinor: number | null; quantity: number | null }[];
    }>('GET', `/world/listings/${market}/${sellingPartnerId}/${encodeURIComponent(sku)}`);
    const steps = history.map((step): Step => ({
      at: Date.parse(step.at),
      price: step.priceMinor,
      quantity: step.quantity,
    }));
    for (const changedAt of at) {
      result.changes++;
      const sight = seen.get(sourceId)?.find((reading) => reading.at >= changedAt);
      if (!sight) result.notSeen++;
      const place = sight ? own.findIndex((one) => one.revision === sight.revision) : -1;
      const decision = own[place];
      if (!sight || !decision?.isOfSource || decision.sent.length === 0) {
        if (sight) result.withoutEffect++;
        continue;
      }
      const shown = firstShown(steps, own.slice(place));
      if (!shown) result[isTakenBack(steps, own.slice(place + 1)) ? 'takenBack' : 'notShown']++;
      else
        result.shown.push({
          sourceId,
          sku,
          changedAt,
          seenAt: sight.at,
          decidedAt: decision.at,
          sentAt: decision.sent[0] ?? 0,
          lastSentAt: shown.sentAt,
          shownAt: shown.at,
        });
    }
  }
  return result;
}

/** The first moment at which buyers saw this decision, or a later one that had overtaken it. */
function firstShown(steps: readonly Step[], decisions: readonly Decision[]): { at: number; sentAt: number } | null {
  const matches = decisions.flatMap(({ price, quantity, sent }) => {
    const first = sent[0];
    const step =
      first === undefined
        ? undefined
        : steps.find((one) => one.at >= first && one.price === price && one.quantity === quantity);
    return step ? [{ at: step.at, sentAt: Math.max(...sent.filter((sentAt) => sentAt <= step.at)) }] : [];
  });
  return matches.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/** Whether one of the later decisions wanted what buyers saw at the moment at which it was sent. */
function isTakenBack(steps: readonly Step[], later: readonly Decision[]): boolean {
  return later.some(({ price, quantity, sent: [first] }) => {
    const seen = first === undefined ? undefined : steps.findLast((step) => step.at <= first);
    return seen !== undefined && seen.price === price && seen.quantity === quantity;
  });
}

/** A filter that holds an item back names itself, whatever it looked at. */
const OF_SOURCE: ReadonlySet<UpdateReason | null> = new Set([
  UpdateReason.SourceDataChange,
  UpdateReason.ZeroStockFilter,
]);

/** When each change of a source was read, by product. */
async function readSeen(stage: Stage): Promise<Map<number, { revision: number; at: number }[]>> {
  const { rows } = await stage
    .owner()
    .query<{ source_id: number; revision: number; at: Date }>(
      'select source_id, revision, at from source_history order by source_id, revision',
    );
  const seen = new Map<number, { revision: number; at: number }[]>();
  for (const row of rows)
    seen.set(row.source_id, [...(seen.get(row.source_id) ?? []), { revision: row.revision, at: row.at.getTime() }]);
  return seen;
}

/** What was decided of each item, and when it was sent. */
async function readDecisions(stage: Stage): Promise<Map<string, Decision[]>> {
  const { rows } = await stage.owner().query<{
    store_id: number;
    item_id: number;
    reason: number;
    changed_at: Date;
    source_revision: number;
    price: number | null;
    quantity: number | null;
    sent: Date[] | null;
  }>(`
    select c.store_id, c.item_id, c.reason, c.changed_at, coalesce(c.source_revision, 0) as source_revision, c.price, c.quantity,
      (select array_agg(s.sent_at order by s.sent_at) from submission s where s.store_id = c.store_id and s.item_id = c.item_id and s.seq = c.seq and s.sent_at is not null) as sent
    from price_change c order by c.store_id, c.item_id, c.seq`);
  const decisions = new Map<string, Decision[]>();
  for (const row of rows) {
    const key = `${row.store_id} ${row.item_id}`;
    decisions.set(key, [
      ...(decisions.get(key) ?? []),
      {
        at: row.changed_at.getTime(),
        revision: row.source_revision,
        isOfSource: OF_SOURCE.has(unpackReason(row.reason).reason),
        price: row.price,
        quantity: row.quantity,
        sent: (row.sent ?? []).map((at) => at.getTime()),
      },
    ]);
  }
  return decisions;
}
