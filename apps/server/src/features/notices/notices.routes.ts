import type { FastifyInstance } from 'fastify';
import { notificationSettingsSchemas } from '@kervan/contracts/notification-settings';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { joined } from '@kervan/contracts/schemas';
import { nextRevision, revisionOf } from '../../cases/revision.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordKept } from '../../records/activity/record-kept.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { noticesSavedAt, readNotices, saveNotices } from '../../records/stores/notice-settings.ts';

/** STORE-043: how the owner of a store is told of what happens there. */
export function registerNotices(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(notificationSettings, notificationSettingsSchemas), {
    get: ({ caller }) =>
      within(deps, caller, async (tx) => ({
        ...(await readNotices(tx, caller.storeId)),
        revision: revisionOf(await noticesSavedAt(tx, caller.storeId)),
      })),
    save: ({ body: { revision, ...notices }, caller }) =>
      within(deps, caller, async (tx) => {
        await lockStores(tx, [caller.storeId]);
        const now = deps.clock.now();
        const at = nextRevision(await noticesSavedAt(tx, caller.storeId), revision, now);
        const before = await readNotices(tx, caller.storeId);
        await saveNotices(tx, caller.storeId, notices, at);
        const actionId = await recordKept(tx, caller, { kind: 'SaveNotices', now, before, after: notices });
        return { revision: revisionOf(at), actionId };
      }),
  });
}
