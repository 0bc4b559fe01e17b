import type { MarketCode } from '@kervan/domain/markets';
import type { OfferedCarrier } from '@kervan/domain/warehouse/offered-carrier';
import type { Db } from '../../db/connect.ts';

/** The warehouse's carriers to a market as they were read last; null = never. */
export async function findOffer(
  tx: Db,
  market: MarketCode,
): Promise<{ carriers: OfferedCarrier[]; readAt: number } | null> {
  const row = await tx
    .selectFrom('warehouse_offer')
    .select(['carriers', 'read_at'])
    .where('market', '=', market)
    .executeTakeFirst();
  // The column holds what was written below.
  return row ? { carriers: row.carriers as unknown as OfferedCarrier[], readAt: row.read_at.getTime() } : null;
}

export async function keepOffer(
  tx: Db,
  market: MarketCode,
  carriers: readonly OfferedCarrier[],
  at: number,
): Promise<void> {
  const values = { carriers: JSON.stringify(carriers), read_at: new Date(at) };
  await tx
    .insertInto('warehouse_offer')
    .values({ market, ...values })
    .onConflict((conflict) => conflict.column('market').doUpdateSet(values))
    .execute();
}

/** A house of the warehouse. */
export type Facility = {
  code: string;
  kind: 'hub' | 'local';
  market: MarketCode;
  address: Record<string, string | null>;
  timeZone: string;
  holidays: string[];
};

/** Its houses as they were read last. */
export async function listFacilities(tx: Db): Promise<Facility[]> {
  const rows = await tx.selectFrom('warehouse_facility').select('facility').orderBy('code').limit(500).execute();
  // The column holds what was written below.
  return rows.map(({ facility }) => facility as unknown as Facility);
}

/** Keeps the houses as they were read; one that is there no more is gone, if all of them could be read (`isWhole`). */
export async function replaceFacilities(
  tx: Db,
  { facilities, isWhole, at }: { facilities: readonly Facility[]; isWhole: boolean; at: number },
): Promise<void> {
  if (isWhole)
    await tx
      .deleteFrom('warehouse_facility')
      .where('code', 'not in', ['', ...facilities.map(({ code }) => code)])
      .execute();
  for (const facility of facilities) {
    const values = { facility: JSON.stringify(facility), read_at: new Date(at) };
    await tx
      .insertInto('warehouse_facility')
      .values({ code: facility.code, ...values })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
      .execute();
  }
}
