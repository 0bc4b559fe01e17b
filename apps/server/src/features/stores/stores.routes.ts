import type { FastifyInstance } from 'fastify';
import { storesSchemas } from '@kervan/contracts/stores';
import { stores } from '@kervan/contracts/stores-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { authorizationCallback, authorizationUrl } from './authorize-store.ts';
import { createStore } from './create-store.ts';
import { manageByHand } from './manage-by-hand.ts';
import { removeStore } from './remove-store.ts';
import { customerMarketOf, findStore, listStores } from './stores.queries.ts';

export function registerStores(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(stores, storesSchemas), {
    list: async ({ caller }) =>
      (await within(deps, caller, (tx) => listStores(tx, caller.accountId))).map(customerMarketOf),
    isAuthorized: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const store = await findStore(tx, caller.accountId, caller.storeId);
        // A store that is worked by hand counts as healthy: it has no authorization to lose.
        return store !== undefined && store.selling_partner_id !== null && store.connection_error_at === null;
      }),
    create: createStore,
    manageByHand,
    authorizationUrl,
    authorizationCallback,
    remove: removeStore,
    completeRegistration: async ({ body, caller }) => {
      await within(deps, caller, async (tx) => {
        const store = await findStore(tx, caller.accountId, body.customerMarketPlaceId);
        if (!store) throw new AppError('RecordNotFound');
        if (store.registration === 'pending') throw new AppError('connectionError');
        await tx
          .updateTable('store')
          .set({ registration: 'complete', marketplace_email: body.marketPlaceEmail })
          .where('store_id', '=', store.store_id)
          .execute();
        await tx
          .updateTable('account')
          .set((eb) => ({ selected_store_id: eb.fn.coalesce('selected_store_id', eb.val(store.store_id)) }))
          .where('account_id', '=', caller.accountId)
          .execute();
        await announce(tx, caller.accountId, { type: 'banner', storeId: store.store_id });
      });
      return null;
    },
    select: async ({ params, caller }) => {
      if (!caller.storeIds.includes(params.id)) throw new AppError('InvalidMarketplaceSelection');
      await within(deps, caller, (tx) =>
        tx
          .updateTable('account')
          .set({ selected_store_id: params.id })
          .where('account_id', '=', caller.accountId)
          .execute(),
      );
      return null;
    },
    setLanguage: async ({ query, caller }) => {
      await within(deps, caller, (tx) =>
        tx
          .updateTable('account')
          .set({ language: query.language })
          .where('account_id', '=', caller.accountId)
          .execute(),
      );
      return null;
    },
  });
}
