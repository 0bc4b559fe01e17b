import type { Mutation } from './mutation.ts';

/** `drill`: the small drill that has to notice. */
export type Mutant = Mutation & { title: string; drill: string };

const LISTINGS = 'apps/server/src/features/listings';

/** Breaks of the product, each of which a drill has to notice: who notices none of them proves nothing. */
export const mutants: Record<string, Mutant> = {
  'sent-twice': {
    title: 'every call that changes a listing is made twice',
    drill: 'storm',
    file: `${LISTINGS}/send-singly.ts`,
    find: 'return { change, answer: await send(deps, store, change) };',
    replace: 'await send(deps, store, change); return { change, answer: await send(deps, store, change) };',
  },
  'key-ignored': {
    title: 'the key of a repeated request is ignored',
    drill: 'kill-panel',
    file: 'apps/server/src/http/idempotency.ts',
    find: 'if (key === undefined) return run();',
    replace: 'return run();',
  },
  'leases-kept': {
    title: 'what a dead process held is never free again',
    drill: 'kill-worker',
    file: 'apps/server/src/db/leases.ts',
    find: 'make_interval(secs => ${seconds}), lease_by = ${holder}::uuid`',
    replace: 'make_interval(hours => ${seconds}), lease_by = null`',
  },
  'changes-skipped': {
    title: 'the cursor of the changes jumps over one',
    drill: 'edits',
    file: `${LISTINGS}/collect-changes.ts`,
    find: 'set feed_cursor = coalesce((select max(seq) from page), feed_cursor)',
    replace: 'set feed_cursor = coalesce((select max(seq) + 1 from page), feed_cursor)',
  },
  'believes-itself': {
    title: 'what was sent counts as shown, whatever is read back',
    drill: 'silence',
    file: 'packages/domain/src/listings/judge-reading.ts',
    find: "if (row.flightKind === 'delete' ? listing === null : flight.isShown && holdsTemplate(row, listing))",
    replace: "if (row.flightKind === 'delete' ? listing === null : listing !== null)",
  },
  'zero-last': {
    title: 'zero stock waits behind the prices',
    drill: 'edits',
    file: 'apps/server/src/records/items/status-sql.ts',
    find: "'urgent')} then 0",
    replace: "'urgent')} then 3",
  },
  'nothing-aside': {
    title: 'a row that no column takes is not set aside: it fails all that came with it',
    drill: 'poison',
    file: 'apps/server/src/db/isolate.ts',
    find: "if (typeof code === 'string') return /^(22|23|54)...$/.test(code);",
    replace: "if (typeof code === 'string') return false;",
  },
  'newest-forgotten': {
    title: 'a decision that comes while an older one is on its way is taken off the queue with it',
    drill: 'edits',
    file: `${LISTINGS}/waiting-changes.ts`,
    find: 'q.item_id = w.item_id and q.seq = w.seq and not q.again`',
    replace: 'q.item_id = w.item_id`',
  },
  'refund-anew': {
    title: 'a refund that got no answer is sent once more, whatever the marketplace lists',
    drill: 'warehouse-kills',
    file: 'apps/server/src/features/returns/send-refunds.ts',
    find: 'if (own) await adopt(deps, row, own.feedId);',
    replace: 'if (sentAt < 0) await adopt(deps, row, own.feedId);',
  },
};
