import { sql, type RawBuilder } from 'kysely';
import { sourceMarket } from '@kervan/domain/markets';
import { fitRow } from '@kervan/domain/money/column';
import { dimensionalWeightG, girthMm } from '@kervan/domain/inventory/measures';
import type { MarketplaceAccount } from '../../connectors/marketplace/accounts.ts';
import type { ProductData } from '../../connectors/marketplace/product-mapping.ts';
import { describeItems } from '../../records/products/describe-items.ts';
import { SourceFlag } from '../../records/products/source-flags.ts';
import type { Db } from '../../db/connect.ts';
import { takeIn } from '../../db/quarantine.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Due } from '../../jobs/due.ts';
import { LEASE_S } from './claim.ts';
import { runUntilBlocked } from './run-until-blocked.ts';
import { listReaders } from './readers.ts';
import { fanOut } from './write-sources.ts';

/** Descriptive data are read again after a week: nothing tells of their change. */
const AGE_MAX_MS = 7 * 86_400_000;

type Claimed = { source_id: number; asin: string; /** Never read before. */ first: boolean };

/** Reads titles, images, sizes and categories of products that lack them or have old ones. */
export async function readCatalogue(deps: WorkerDeps): Promise<void> {
  const readers = await listReaders(deps, 'na');
  await Promise.all(readers.map((reader) => runUntilBlocked(deps, 'catalogue', () => readBatch(deps, reader))));
}

/** Condition on a product: nothing descriptive of it was read, or long ago. */
const isDue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(catalogue_at is null or catalogue_at < ${new Date(now.getTime() - AGE_MAX_MS)}::timestamptz)`;

/** Condition that there is one. */
export const anyCatalogueDue: Due = (now) =>
  sql<boolean>`exists (select from source_details where ${isDue(now)} and ${isFree})`;

async function readBatch(deps: WorkerDeps, reader: MarketplaceAccount): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const { rows: claims } = await sql<Claimed>`
    with picked as (
      select source_id from source_details where ${isDue(now)} and ${isFree}
      order by catalogue_at nulls first limit 20 for update skip locked)
    update source_details d set ${takenBy(deps.alive.holder(), LEASE_S)} from picked, source_product p where d.source_id = picked.source_id and p.source_id = d.source_id returning d.source_id, p.asin, d.catalogue_at is null as first`.execute(
    deps.db,
  );
  if (claims.length === 0) return false;
  try {
    const products = await deps.marketplace.catalogItems(
      reader,
      sourceMarket,
      claims.map((claim) => claim.asin),
      3,
    );
    await takeOver(deps, claims, products, now);
  } catch (error) {
    await sql`update source_details set lease_until = null where source_id = any(${claims.map((claim) => claim.source_id)}::bigint[])`.execute(
      deps.db,
    );
    throw error;
  }
  return true;
}

async function takeOver(
  deps: WorkerDeps,
  claims: readonly Claimed[],
  products: ReadonlyMap<string, ProductData>,
  now: Date,
): Promise<void> {
  const described = claims.map((claim) => {
    const product = products.get(claim.asin);
    return { claim, ...(product ? columnsOf(product) : NO_PRODUCT) };
  });
  await deps.db.transaction().execute(async (tx) => {
    const { aside } = await takeIn(
      { tx, log: deps.log, intake: 'catalogue', storeId: null, now: now.getTime() },
      described,
      {
        key: ({ claim }) => String(claim.source_id),
        unfit: ({ unfit }) => unfit,
        write: (part) => writeProducts(tx, part, now),
      },
    );
    for (const { row, retryAt } of aside)
      await sql`update source_details set catalogue_at = ${new Date(retryAt.getTime() - AGE_MAX_MS)}, lease_until = null where source_id = ${row.claim.source_id}`.execute(
        tx,
      );
  });
}

type Described = { claim: Claimed } & (ReturnType<typeof columnsOf> | typeof NO_PRODUCT);

async function writeProducts(tx: Db, described: readonly Described[], now: Date): Promise<void> {
  const claims = described.map(({ claim }) => claim);
  const rows = described.map(({ claim, columns }) => ({ id: claim.source_id, ...columns }));
  const json = JSON.stringify(rows);
  // In the order of every writer of readings: two that lock the same products in different orders would wait for each other.
  await sql`select from source_product where source_id = any(${claims.map((claim) => claim.source_id)}::bigint[]) order by source_id for update`.execute(
    tx,
  );
  const shape = sql.raw(
    `r(id bigint, found boolean, title text, bullets text[], brand text, image text, category_path text, category_ids text[], dimensions_mm int[], product_type text, weight_g int, dimensional_weight_g int, girth_mm int, sales_rank int, variations smallint, voltage smallint)`,
  );
  await sql`update source_details d set title = coalesce(r.title, d.title), bullets = coalesce(r.bullets, d.bullets), brand = coalesce(r.brand, d.brand), image = coalesce(r.image, d.image), category_path = coalesce(r.category_path, d.category_path), category_ids = coalesce(r.category_ids, d.category_ids),
      dimensions_mm = coalesce(r.dimensions_mm, d.dimensions_mm), product_type = coalesce(r.product_type, d.product_type), catalogue_at = ${now}, lease_until = null
    from jsonb_to_recordset(${json}::jsonb) as ${shape} where d.source_id = r.id`.execute(tx);
  await describeItems(
    tx,
    rows.flatMap((row) =>
      row.found
        ? [
            {
              sourceId: row.id,
              title: row.title,
              brand: row.brand,
              image: row.image,
              dimensionsMm: row.dimensions_mm,
              weightG: row.weight_g,
            },
          ]
        : [],
    ),
    now.getTime(),
  );
  await sql`update source_product set flags = flags | ${SourceFlag.catalogueRead} where source_id = any(${claims.map((claim) => claim.source_id)}::bigint[]) and flags & ${SourceFlag.catalogueRead}::int = 0`.execute(
    tx,
  );
  const { rows: changed } = await sql<{ source_id: number }>`
    with changed as (
      update source_product p set last_weight_g = coalesce(r.weight_g, p.weight_g, p.last_weight_g), last_dimensional_weight_g = coalesce(r.dimensional_weight_g, p.dimensional_weight_g, p.last_dimensional_weight_g),
        weight_g = r.weight_g, dimensional_weight_g = r.dimensional_weight_g, girth_mm = r.girth_mm, variations = r.variations, voltage = r.voltage, sales_rank = coalesce(p.sales_rank, r.sales_rank), revision = p.revision + 1
      from jsonb_to_recordset(${json}::jsonb) as ${shape}
      where p.source_id = r.id and r.found and (p.weight_g, p.dimensional_weight_g, p.girth_mm, p.variations, p.voltage) is distinct from (r.weight_g, r.dimensional_weight_g, r.girth_mm, r.variations, r.voltage)
      returning p.*),
    kept as (
      insert into source_history(source_id, revision, at, state)
      select source_id, revision, ${now}::timestamptz, to_jsonb(changed) - 'source_id' - 'asin' - 'market' - 'revision' from changed where fetched_at is not null on conflict do nothing)
    select source_id from changed where fetched_at is not null`.execute(tx);
  await markAbsent(
    tx,
    described.filter(({ claim, columns }) => claim.first && !columns.found).map(({ claim }) => claim.source_id),
    now,
  );
  // Items that wait for their product check go on now, whether anything of the product is new or not.
  const waiting = claims.filter((claim) => claim.first).map((claim) => claim.source_id);
  await fanOut(tx, [...new Set([...changed.map((row) => row.source_id), ...waiting])], now);
}

/** What the catalogue does not know and no offer was ever read of does not exist at the source (appendix C: the item is taken out). */
async function markAbsent(tx: Db, sourceIds: readonly number[], now: Date): Promise<void> {
  if (sourceIds.length === 0) return;
  await sql`with absent as (update source_product set not_found = true, fetched_at = ${now}::timestamptz, revision = revision + 1 where source_id = any(${sourceIds}::bigint[]) and fetched_at is null returning *),
    unwanted as (update source_schedule c set detail_wanted = false, last_read_at = ${now}::timestamptz from absent where c.source_id = absent.source_id)
    insert into source_history(source_id, revision, at, state) select source_id, revision, ${now}::timestamptz, to_jsonb(absent) - 'source_id' - 'asin' - 'market' - 'revision' from absent on conflict do nothing`.execute(
    tx,
  );
}

const NO_PRODUCT = { columns: { found: false }, unfit: [] } as const;

/** The package decides what carriers charge; where its size is not known the item's own does. What no column holds is not known. */
function columnsOf(product: ProductData) {
  const given = product.package.weightG !== null || product.package.lengthMm !== null ? product.package : product.item;
  const { row: size, unfit } = fitRow(
    { ...given, weightG: given.weightG ?? product.item.weightG },
    { lengthMm: 'int', widthMm: 'int', heightMm: 'int', weightG: 'int' },
  );
  const { lengthMm, widthMm, heightMm } = size;
  const sides = lengthMm !== null && widthMm !== null && heightMm !== null ? { lengthMm, widthMm, heightMm } : null;
  const fitted = fitRow(
    {
      weight_g: size.weightG,
      dimensional_weight_g: sides && dimensionalWeightG(sides),
      girth_mm: sides && girthMm(sides),
      sales_rank: product.rootRank?.rank ?? null,
      variations: product.childAsins.length || (product.parentAsin ? null : 0),
    },
    { dimensional_weight_g: 'int', girth_mm: 'int', sales_rank: 'int', variations: 'small' },
  );
  const columns = {
    found: true as const,
    title: product.title,
    bullets: product.bullets.length > 0 ? product.bullets : null,
    brand: product.brand,
    image: product.imageUrl,
    category_path: product.categories.map((category) => category.name).join(' > ') || null,
    category_ids: product.categories.length > 0 ? product.categories.map((category) => category.id) : null,
    dimensions_mm: sides && [sides.lengthMm, sides.widthMm, sides.heightMm],
    product_type: product.productType,
    voltage: product.voltage,
    ...fitted.row,
  };
  return { columns, unfit: [...unfit, ...fitted.unfit] };
}
