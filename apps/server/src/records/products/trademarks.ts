import { sql } from 'kysely';
import { restrictedBrandKey } from '@kervan/domain/filters/list-entry';
import { officeOfMarket, type TrademarkOffice } from '@kervan/domain/filters/trademark-offices';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { sweepAllSoon } from './list-work.ts';

/** Marks of one statement. */
const CHUNK = 10_000;

/**
 * Puts a register in the place of the one that stood there, in one transaction, and has every product looked up anew. Answers how many marks it holds: each
 * once, as brands are compared. Throws when there is none: a file of nothing is no register.
 */
export function replaceTrademarks(
  db: Db,
  office: TrademarkOffice,
  marks: AsyncIterable<string> | Iterable<string>,
  now: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('trademark').where('office', '=', office).execute();
    const at = new Date(now);
    await sql`insert into trademark_office(office, loaded_at, marks) values (${office}, ${at}, 1) on conflict (office) do update set loaded_at = ${at}`.execute(
      tx,
    );
    let chunk = new Set<string>();
    const write = async () => {
      await sql`insert into trademark(office, folded) select ${office}, m from unnest(${[...chunk]}::text[]) m on conflict do nothing`.execute(
        tx,
      );
      chunk = new Set();
    };
    for await (const mark of marks) {
      const folded = restrictedBrandKey(mark);
      if (folded !== '') chunk.add(folded);
      if (chunk.size === CHUNK) await write();
    }
    await write();
    const { rows } = await sql<{ marks: number }>`
      update trademark_office set marks = (select count(*)::int from trademark where office = ${office}) where office = ${office}
        and exists (select from trademark where office = ${office}) returning marks`.execute(tx);
    if (!rows[0]) throw new Error(`no mark of ${office} was found`);
    await sweepAllSoon(tx);
    return rows[0].marks;
  });
}

/** What the registers say of products: the bits that they decide (0 = none is loaded), and those of each product, in their order. */
export type OfficeBits = { decided: number; bits: number[] };

/** INV-011: which offices have each product's brand on record. An office whose register is not loaded, and a product without a brand, stay unknown. */
export async function readOfficeBits(
  tx: Db,
  storeId: number,
  products: readonly { brand: string | null }[],
): Promise<OfficeBits> {
  const { rows: known } = await sql<{ market: MarketCode; offices: TrademarkOffice[] }>`
    select market, array(select office from trademark_office) as offices from store where store_id = ${storeId}`.execute(
    tx,
  );
  const [store] = known;
  const loaded = store ? placesOf(store.market).filter(({ office }) => store.offices.includes(office)) : [];
  const decided = loaded.reduce((all, place) => all | place.known | place.record, 0);
  const keys = products.map(({ brand }) => (brand === null ? '' : restrictedBrandKey(brand)));
  const wanted = [...new Set(keys.filter((key) => key !== ''))];
  if (loaded.length === 0 || wanted.length === 0) return { decided, bits: keys.map(() => 0) };
  const { rows } = await sql<{ office: TrademarkOffice; folded: string }>`
    select office, folded from trademark where office = any(${loaded.map(({ office }) => office)}::text[]) and folded = any(${wanted}::text[])`.execute(
    tx,
  );
  const recorded = new Set(rows.map(({ office, folded }) => `${office} ${folded}`));
  return {
    decided,
    bits: keys.map((key) =>
      key === ''
        ? 0
        : loaded.reduce(
            (bits, { office, known: isKnown, record }) =>
              bits | isKnown | (recorded.has(`${office} ${key}`) ? record : 0),
            0,
          ),
    ),
  };
}

/** The marks of an item by the office that decides them: Canada's own office is its target office as well. */
const placesOf = (market: MarketCode): { office: TrademarkOffice; known: number; record: number }[] => [
  { office: 'USPTO', known: ItemFlag.usptoKnown, record: ItemFlag.usptoRecord },
  { office: 'CIPO', known: ItemFlag.cipoKnown, record: ItemFlag.cipoRecord },
  { office: officeOfMarket[market], known: ItemFlag.targetOfficeKnown, record: ItemFlag.targetOfficeRecord },
];
