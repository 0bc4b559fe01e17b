import { sql } from 'kysely';
import { exportStates } from '@kervan/contracts/account';
import type { account } from '@kervan/contracts/account-calls';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';

/** States of an archive, as the column keeps them. */
export const ExportState = { Making: 0, Ready: 1, Failed: 2, Gone: 3 } as const;

/** Orders an archive; while one is being made it is that one. */
export const requestExport: Handler<typeof account.requestExport> = async ({ caller, wire }, deps) => {
  const { accountId } = caller;
  const open = await findOpen(deps, caller);
  if (open !== null) return { exportId: open };
  await requirePlace(deps.db, `export:${accountId}`, rateLimits.exports);
  const exportId = await within(deps, caller, async (tx) => {
    const made = await tx
      .insertInto('account_export')
      .values({ account_id: accountId, state: ExportState.Making })
      // Two clicks at once: there is one archive in the making.
      .onConflict((conflict) => conflict.doNothing())
      .returning('export_id')
      .executeTakeFirst();
    if (made) await enqueue(tx, accountJobs.makeExport, { accountId, exportId: Number(made.export_id) });
    return made ? Number(made.export_id) : null;
  });
  if (exportId === null) return { exportId: (await findOpen(deps, caller)) ?? 0 };
  await recordSecurity(deps, wire.request, 'exportAsked', accountId);
  return { exportId };
};

const findOpen = (deps: Deps, caller: AccountCaller): Promise<number | null> =>
  within(deps, caller, async (tx) => {
    const row = await tx
      .selectFrom('account_export')
      .select('export_id')
      .where('account_id', '=', caller.accountId)
      .where('state', '=', ExportState.Making)
      .executeTakeFirst();
    return row ? Number(row.export_id) : null;
  });

const SHOWN = 5;

export const listExports: Handler<typeof account.exports> = async ({ caller }, deps) => {
  const rows = await within(deps, caller, (tx) =>
    tx
      .selectFrom('account_export')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .orderBy('export_id', 'desc')
      .limit(SHOWN)
      .execute(),
  );
  return rows.map((row) => {
    const isOver = row.ends_at !== null && row.ends_at <= new Date();
    return {
      exportId: Number(row.export_id),
      // The column is checked to hold one of four.
      state: isOver ? ('gone' as const) : (exportStates[row.state] ?? 'failed'),
      askedAt: row.asked_at.toISOString(),
      readyAt: row.ready_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      bytes: Number(row.bytes),
    };
  });
};

/** The archive, piece by piece; the number of another account's is unknown. */
export const downloadExport: Handler<typeof account.downloadExport> = async ({ query, caller, wire }, deps) => {
  const { exportId } = query;
  const row = await within(deps, caller, (tx) =>
    tx
      .selectFrom('account_export')
      .select('ready_at')
      .where('account_id', '=', caller.accountId)
      .where('export_id', '=', exportId)
      .where('state', '=', ExportState.Ready)
      .where('ends_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  );
  if (!row?.ready_at) throw new AppError('RecordNotFound');
  await recordSecurity(deps, wire.request, 'exportTaken', caller.accountId);
  return {
    name: `kervan-${caller.accountId}-${row.ready_at.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    content: piecesOf(deps, caller, exportId),
  };
};

/** Each piece is read when the one before was taken: nothing of a large archive is held. */
async function* piecesOf(deps: Deps, caller: AccountCaller, exportId: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const piece = await within(deps, caller, (tx) =>
      tx
        .selectFrom('account_export_piece')
        .select('content')
        .where('account_id', '=', caller.accountId)
        .where('export_id', '=', exportId)
        .where('place', '=', place)
        .executeTakeFirst(),
    );
    if (!piece) return;
    yield piece.content;
  }
}
