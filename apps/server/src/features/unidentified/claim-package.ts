import { sql } from 'kysely';
import type { unidentified } from '@kervan/contracts/unidentified-calls';
import {
  findUnidentifiedClaimFault,
  nextUnidentifiedState,
  UnidentifiedState,
} from '@kervan/domain/warehouse/unidentified-state';
import { isAway, WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps, WorkerDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { findProfile } from '../../records/warehouse/warehouse-account.ts';
import {
  announceUnidentified,
  claimOf,
  ClaimState,
  findUnidentified,
  shownPackage,
  type KeptClaim,
  type UnidentifiedRow,
} from './unidentified-rows.ts';

const faultFields = { commentRequired: 'comment', orderOrAsinRequired: 'orderNumber' } as const;

/**
 * WH-074: the claim is written down before the warehouse is told, so that one without an answer is made again as the same one. The same again answers
 * what stands. @throws RecordNotFound, PackageClaimedAlready, PackageGone, WarehouseProfileNotDone
 */
export const claimPackage: Handler<typeof unidentified.claim> = async ({ body, caller }, deps) => {
  const claim: KeptClaim = {
    comment: body.comment,
    orderNumber: body.orderNumber || null,
    asin: body.asin || null,
  };
  const fault = findUnidentifiedClaimFault({ ...claim, orderNo: claim.orderNumber });
  if (fault) throw new AppError('ValidationFailed', { fields: [{ field: faultFields[fault], code: 'Required' }] });
  const { accountId } = caller;
  const run = <T>(work: (tx: Db) => Promise<T>) => within(deps, caller, work);
  const begun = await run((tx) => begin(tx, { accountId, code: body.packageCode, claim, now: deps.clock.now() }));
  const row = begun.row.claim_state === ClaimState.Sent ? begun.row : await send(deps, run, begun);
  return shownPackage(row, accountId, deps.clock.now());
};

type Begun = { row: UnidentifiedRow; customerRef: string };

async function begin(
  tx: Db,
  { accountId, code, claim, now }: { accountId: number; code: string; claim: KeptClaim; now: number },
): Promise<Begun> {
  const profile = await findProfile(tx, accountId);
  const row = await findUnidentified(tx, accountId, code, { isLocked: true });
  if (!row) throw new AppError('RecordNotFound');
  if (!profile || profile.sent_revision === 0) throw new AppError('WarehouseProfileNotDone');
  const customerRef = profile.customer_ref;
  if (row.claim_state !== ClaimState.None) {
    const isSame = JSON.stringify(keyOf(claimOf(row))) === JSON.stringify(keyOf(claim));
    if (isSame) return { row, customerRef };
    throw new AppError('PackageClaimedAlready');
  }
  if (row.status === UnidentifiedState.Returned || row.status === UnidentifiedState.Disposed)
    throw new AppError('PackageGone');
  // Of its codes alone, which the table checks.
  if (nextUnidentifiedState(row.status as UnidentifiedState, 'claimed') === null)
    throw new AppError('PackageClaimedAlready');
  const change = { claim_state: ClaimState.Sending, claim: JSON.stringify(claim), claimed_at: new Date(now) };
  const written = await changeClaim(tx, row, change);
  return { row: written, customerRef };
}

const keyOf = (claim: KeptClaim | null) => [claim?.comment, claim?.orderNumber, claim?.asin];

const changeClaim = async (
  tx: Db,
  { account_id, code }: Pick<UnidentifiedRow, 'account_id' | 'code'>,
  change: { claim_state: number; claim?: string | null; claimed_at?: Date | null; status?: number },
): Promise<UnidentifiedRow> => {
  await announceUnidentified(tx, account_id);
  return tx
    .updateTable('unidentified_package')
    .set(change)
    .where('account_id', '=', account_id)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();
};

type Run = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/** Tells the warehouse; without an answer the claim stays on its way, and is told again. @throws what the warehouse declines */
async function send(
  { warehouse, log }: Pick<Deps, 'warehouse' | 'log'>,
  run: Run,
  { row, customerRef }: Begun,
): Promise<UnidentifiedRow> {
  const { comment, orderNumber, asin } = claimOf(row) ?? { comment: '', orderNumber: null, asin: null };
  const named = orderNumber === null ? { asin: asin ?? '' } : { orderNo: orderNumber };
  try {
    await warehouse.claimUnidentified(row.code, { customerRef, text: comment, ...named });
    return await run((tx) => claimed(tx, row));
  } catch (error) {
    if (error instanceof WarehouseDeclined) throw await declined(run, row, error);
    if (!isAway(error)) throw error;
    log.warn({ err: error, code: row.code }, 'it is not known whether the warehouse has a claim');
    return row;
  }
}

/** The warehouse has the claim. What came of it may have been read before its answer came: then that stands. */
async function claimed(tx: Db, { account_id, code }: UnidentifiedRow): Promise<UnidentifiedRow> {
  const row = await findUnidentified(tx, account_id, code, { isLocked: true });
  if (!row) throw new AppError('RecordNotFound');
  // Of its codes alone, which the table checks.
  const status = nextUnidentifiedState(row.status as UnidentifiedState, 'claimed') ?? row.status;
  return changeClaim(tx, row, { claim_state: ClaimState.Sent, status });
}

/** Nothing was done: the claim is taken back, and the package stands as the warehouse says. */
async function declined(run: Run, row: UnidentifiedRow, { code, state }: WarehouseDeclined): Promise<AppError> {
  const back = { claim_state: ClaimState.None, claim: null, claimed_at: null };
  if (code === 'not_found') {
    await run(async (tx) => {
      await tx
        .deleteFrom('unidentified_package')
        .where('account_id', '=', row.account_id)
        .where('code', '=', row.code)
        .execute();
      await announceUnidentified(tx, row.account_id);
    });
    return new AppError('RecordNotFound');
  }
  if (code === 'disposed' || state === 'Returned') {
    const status = code === 'disposed' ? UnidentifiedState.Disposed : UnidentifiedState.Returned;
    await run((tx) => changeClaim(tx, row, { ...back, status }));
    return new AppError('PackageGone');
  }
  if (code === 'state_conflict') {
    const status = state === 'Matched' ? UnidentifiedState.Matched : UnidentifiedState.Claimed;
    await run((tx) => changeClaim(tx, row, { ...back, status }));
    return new AppError('PackageClaimedAlready');
  }
  await run((tx) => changeClaim(tx, row, back));
  return new AppError('ValidationFailed', { fields: [{ field: 'comment', code: 'invalid' }] });
}

/** A claim that is made again so soon would meet its own first call. */
const AGAIN_MS = 30_000;
const AT_ONCE = 100;

type Left = UnidentifiedRow & { customer_ref: string };

/** Claims without an answer, the oldest of each account first, so that the many of one account keep none of another's waiting. */
async function listLeft(db: Db, now: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select u.*, p.customer_ref from unidentified_package u join warehouse_profile p on p.account_id = u.account_id
    where u.claim_state = ${ClaimState.Sending} and u.claimed_at <= ${new Date(now - AGAIN_MS)}::timestamptz
    order by row_number() over (partition by u.account_id order by u.claimed_at, u.code), u.claimed_at limit ${AT_ONCE}`.execute(
    db,
  );
  return rows;
}

/** Makes claims without an answer again, each with what it said the first time. */
export async function claimAgain(deps: WorkerDeps): Promise<void> {
  await eachAlone(
    await listLeft(deps.db, deps.clock.now()),
    async ({ customer_ref: customerRef, ...row }) => {
      try {
        await send(deps, (work) => deps.db.transaction().execute(work), { row, customerRef });
      } catch (error) {
        // What the warehouse declines stands with the package.
        if (!(error instanceof AppError)) throw error;
      }
    },
    {
      log: deps.log,
      named: ({ account_id: accountId, code }) => ({ accountId, code }),
      said: 'a claim of a package could not be made again',
    },
  );
}
