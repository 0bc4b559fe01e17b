import type { FastifyInstance } from 'fastify';
import { automaticSearchSchemas } from '@kervan/contracts/automatic-search';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { joined } from '@kervan/contracts/schemas';
import { faultsOfCriteria, type SearchCriteria } from '@kervan/domain/inventory/automatic-search';
import { searchDayEnds } from '@kervan/domain/inventory/search-day';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordKept } from '../../records/activity/record-kept.ts';
import { readAutomaticSearch, saveAutomaticSearch, settingsOfSearch } from '../../records/items/automatic-search.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { countLookups } from '../../records/items/product-lookups.ts';
import { nextRevision, revisionOf } from '../../cases/revision.ts';
import { previewMode } from './preview-mode.ts';

const empty: SearchCriteria = {
  keywords: [],
  brands: [],
  categories: [],
  priceFrom: null,
  priceTo: null,
  rankMax: null,
  reviewCountMin: null,
  reviewStarsMin10: null,
};

export function registerAutomaticSearch(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(automaticSearch, automaticSearchSchemas), {
    get: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const now = deps.clock.now();
        const kept = await readAutomaticSearch(tx, caller.storeId);
        const { product_limit: dailyLimit } = await tx
          .selectFrom('account')
          .select('product_limit')
          .where('account_id', '=', caller.accountId)
          .executeTakeFirstOrThrow();
        return {
          criteria: kept?.criteria ?? empty,
          approvalMode: kept?.approvalMode ?? 2,
          isActive: kept?.isActive ?? false,
          revision: revisionOf(kept?.savedAt),
          lookedUpToday: await countLookups(tx, caller.accountId, now),
          dailyLimit,
          resetsAt: new Date(searchDayEnds(now)).toISOString(),
          nextRunAt: kept?.isActive ? kept.nextRunAt.toISOString() : null,
          run:
            kept && (kept.beganAt !== null || kept.endedAt !== null)
              ? {
                  isUnderWay: kept.beganAt !== null,
                  endedAt: kept.endedAt?.toISOString() ?? null,
                  end: kept.end,
                  lookedUp: kept.lookedUp,
                  found: kept.found,
                  added: kept.added,
                }
              : null,
        };
      }),
    dryRun: previewMode,
    save: async ({ body: { revision, ...body }, caller }) =>
      within(deps, caller, async (tx) => {
        const fields = faultsOfCriteria(body.criteria).map(({ field, code }) => ({ field: `criteria.${field}`, code }));
        if (fields.length > 0 && body.isActive) throw new AppError('ValidationFailed', { fields });
        if (fields.some(({ code }) => code === 'RangeOrder')) throw new AppError('ValidationFailed', { fields });
        const { storeId, accountId } = caller;
        const now = deps.clock.now();
        await lockStores(tx, [storeId]);
        const kept = await readAutomaticSearch(tx, storeId, { lock: true });
        const at = nextRevision(kept?.savedAt, revision, now);
        await saveAutomaticSearch(tx, storeId, body, at.getTime());
        await announce(tx, accountId, { type: 'batch', storeId });
        const what = { kind: 'SaveAutomaticSearch', now, before: settingsOfSearch(kept), after: body } as const;
        return { revision: revisionOf(at), actionId: await recordKept(tx, caller, what) };
      }),
  });
}
