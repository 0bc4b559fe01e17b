import type { FastifyInstance } from 'fastify';
import { notificationSettingsSchemas } from '@kervan/contracts/notification-settings';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement, within } from '../../http/implement.ts';
import { recordKept } from '../../records/activity/record-kept.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { readNotices, saveNotices } from '../../records/stores/notice-settings.ts';

/** STORE-043: how the owner of a store is told of what happens there. */
export function registerNotices(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(notificationSettings, notificationSettingsSchemas), {
    get: ({ caller }) => within(deps, caller, (tx) => readNotices(tx, caller.storeId)),
    save: async ({ body, caller }) => {
      const actionId = await within(deps, caller, async (tx) => {
        await lockStores(tx, [caller.storeId]);
        const before = await readNotices(tx, caller.storeId);
        await saveNotices(tx, caller.storeId, body);
        return recordKept(tx, caller, { kind: 'SaveNotices', now: deps.clock.now(), before, after: body });
      });
      return { actionId };
    },
  });
}
