import type { FastifyInstance } from 'fastify';
import { notificationSettingsSchemas } from '@kervan/contracts/notification-settings';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement, within } from '../../http/implement.ts';
import { readNotices, saveNotices } from '../../records/stores/notice-settings.ts';

/** STORE-043: how the owner of a store is told of what happens there. */
export function registerNotices(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(notificationSettings, notificationSettingsSchemas), {
    get: ({ caller }) => within(deps, caller, (tx) => readNotices(tx, caller.storeId)),
    save: async ({ body, caller }) => {
      await within(deps, caller, (tx) => saveNotices(tx, caller.storeId, body));
      return null;
    },
  });
}
