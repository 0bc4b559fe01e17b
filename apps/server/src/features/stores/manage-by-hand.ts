import { sql } from 'kysely';
import type { stores } from '@kervan/contracts/stores-calls';
import { merchantTokenOf } from '@kervan/domain/stores/management';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { findStore } from './stores.queries.ts';

/**
 * STORE-049: from here on the store is worked with files. Its inventory stays; its consent is forgotten where no other store needs it, and what was on its
 * way by calls goes into the next file. For a store that is worked so already only the token changes. Throws RecordNotFound.
 */
export const manageByHand: Handler<typeof stores.manageByHand> = async ({ body, caller }, deps) => {
  await within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const store = await findStore(tx, accountId, body.customerMarketPlaceId);
    if (!store) throw new AppError('RecordNotFound');
    const storeId = store.store_id;
    await tx
      .updateTable('store')
      .set({
        management: 'manual',
        selling_partner_id: merchantTokenOf(body.sellingPartnerId),
        sp_account_id: null,
        connection_error_at: null,
        connecting: null,
        registration: store.registration === 'pending' ? 'authorized' : store.registration,
      })
      .where('store_id', '=', storeId)
      .execute();
    await sql`delete from sp_account a where a.account_id = ${accountId} and case when a.claimed_for is null
      then not exists (select 1 from store s where s.account_id = a.account_id and s.sp_account_id = a.sp_account_id and s.removed_at is null) else a.claimed_for = ${storeId} end`.execute(
      tx,
    );
    await enqueue(tx, listingJobs.changeHands, { storeId });
    // What waited for a lost connection is decided anew.
    await enqueue(tx, pricingJobs.decideAnew, { storeId });
    await announce(tx, accountId, { type: 'banner', storeId });
  });
  return null;
};
