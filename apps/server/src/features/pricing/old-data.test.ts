import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { TargetState } from '../../records/products/target-state.ts';
import { writeTargets } from '../../records/products/target-write.ts';
import { itemOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import type { SourceOfferState } from '../sources/source-state.ts';
import { writeReadings } from '../sources/write-sources.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let item: ItemRow;
beforeAll(() => {
  ({ seller } = stocked);
  const [listed] = stocked.listed;
  if (!listed) throw new Error('nothing is at the store');
  item = listed;
});

const isWaiting = async () =>
  (await sql`select 1 from item_dirty where item_id = ${item.id}`.execute(product.worker.db)).rows.length > 0;
/** As after a day in which nothing could be read. */
const age = (table: 'source_product' | 'target_offer') =>
  sql`update ${sql.table(table)} set fetched_at = fetched_at - interval '25 hours'`.execute(product.worker.db);

/** Reads once more what is known of the source already. */
async function readSourceAgain(): Promise<void> {
  const {
    rows: [known],
  } = await sql<
    SourceOfferState & { source_id: number }
  >`select p.* from source_product p join item i using (source_id) where i.item_id = ${item.id}`.execute(
    product.worker.db,
  );
  if (!known) throw new Error('the source is not known');
  const { changed } = await writeReadings(product.worker, [
    { sourceId: known.source_id, kind: 'offers', state: known, isAuthoritative: true, fingerprint: null },
  ]);
  expect(changed).toBe(0);
}

it('PRICE-032 a price that did not fall because its data were old falls when they are read again, though nothing changed in them', async () => {
  await readSourceAgain();
  expect(await isWaiting()).toBe(false);

  await age('source_product');
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: { ...settings, commissionHundredths: settings.commissionHundredths - 500 },
  });
  await product.runJobs();
  expect((await itemOf(seller, item.sku)).priceMinor).toBe(item.priceMinor);

  await readSourceAgain();
  await product.runJobs();
  expect((await itemOf(seller, item.sku)).priceMinor).toBeLessThan(item.priceMinor ?? 0);
});

it('PRICE-032 the competition that was old is reason for a decision when it is read again, fresh and unchanged it is none', async () => {
  const read = () =>
    product.worker.db.transaction().execute(async (tx) => {
      const {
        rows: [known],
      } =
        await sql<TargetState>`select *, competitors::text as competitors from target_offer where item_id = ${item.id}`.execute(
          tx,
        );
      if (!known) throw new Error('the competition is not known');
      return writeTargets(
        tx,
        seller.storeId,
        [
          {
            itemId: item.id,
            at: product.worker.clock.now(),
            state: { ...known, competitors: JSON.parse(String(known.competitors)) as TargetState['competitors'] },
          },
        ],
        product.worker.clock.now(),
      );
    });
  expect(await read()).toBe(0);
  await age('target_offer');
  expect(await read()).toBe(1);
  expect(await isWaiting()).toBe(true);
  await product.runJobs();
  expect(await read()).toBe(0);
});
