import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import { limits } from '@kervan/domain/limits';
import {
  daysToDispose,
  nextUnidentifiedState,
  seesUnidentified,
  UnidentifiedState,
  unidentifiedStateWords,
  type UnidentifiedStateName,
} from '@kervan/domain/warehouse/unidentified-state';
import type { UnidentifiedPackage as ShownPackage } from '@kervan/contracts/unidentified';
import type { UnidentifiedRead } from '../../connectors/warehouse/warehouse-objects.ts';
import type { Db } from '../../db/connect.ts';
import { isolate } from '../../db/isolate.ts';
import type { UnidentifiedPackage } from '../../db/schema.generated.ts';
import { announce } from '../../events/announce.ts';

export type UnidentifiedRow = Selectable<UnidentifiedPackage>;
/** How far a claim is. */
export const ClaimState = { None: 0, Sending: 1, Sent: 2 } as const;
/** What an account said of a package; as it is sent again it is the same. */
export type KeptClaim = { comment: string; orderNumber: string | null; asin: string | null };

const DAY_MS = 86_400_000;
const codeOf = (word: string): UnidentifiedState =>
  unidentifiedStateWords.codeOf(word as UnidentifiedStateName) ?? UnidentifiedState.Waiting; // Checked by the connector.

/** From when the days are counted: the day that is kept, unless the warehouse counts otherwise. */
function receivedAt(known: Date | undefined, days: number, now: number): Date {
  if (known && daysToDispose(known.getTime(), now) === days) return known;
  return new Date(now - (limits.unidentifiedKeptDays - days) * DAY_MS);
}

/** The packages whose claim by an account the warehouse has. */
export const listClaimed = async (tx: Db, accountId: number): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx
        .selectFrom('unidentified_package')
        .select('code')
        .where('account_id', '=', accountId)
        .where('claim_state', '=', ClaimState.Sent)
        .execute()
    ).map(({ code }) => code),
  );

/** Keeps what the warehouse shows to an account; what cannot be kept is left out and logged. What it shows no more is gone, but for what the account claimed: that went to somebody else; nothing is while `isWhole` is false. `claimed`: whose claims it had before it was asked. */
export async function keepShown(
  tx: Db,
  { accountId, customerRef }: { accountId: number; customerRef: string },
  {
    shown,
    isWhole,
    claimed: had,
    now,
    log,
  }: { shown: readonly UnidentifiedRead[]; isWhole: boolean; claimed: ReadonlySet<string>; now: number; log: Logger },
): Promise<void> {
  const rows = await tx
    .selectFrom('unidentified_package')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  const known = new Map(rows.map((row) => [row.code, row]));
  const seen = shown.filter((one) => seesUnidentified(one.customerRef, customerRef));
  const kept = await isolate(tx, seen, async (part) => {
    let isChanged = false;
    for (const one of part)
      isChanged =
        (await keepOne(tx, accountId, { one, before: known.get(one.code), isClaimed: had.has(one.code), now })) ||
        isChanged;
    return isChanged;
  });
  for (const { row, problem } of kept.poisonous)
    log.error({ accountId, code: row.code, problem }, 'an unidentified package could not be kept');
  const isOther = kept.answers.some(Boolean);
  const codes = new Set(seen.map(({ code }) => code));
  const gone = isWhole ? rows.filter(({ code }) => !codes.has(code)) : [];
  const claimed = gone.filter(({ claim_state }) => claim_state !== ClaimState.None).map(({ code }) => code);
  const others = gone.filter(({ claim_state }) => claim_state === ClaimState.None).map(({ code }) => code);
  const ended = rows.filter(({ code, status }) => claimed.includes(code) && isOpenState(status));
  if (isOther || others.length + ended.length > 0) await announceUnidentified(tx, accountId);
  if (others.length > 0)
    await tx
      .deleteFrom('unidentified_package')
      .where('account_id', '=', accountId)
      .where('code', 'in', others)
      .execute();
  if (claimed.length > 0)
    await tx
      .updateTable('unidentified_package')
      .set({ status: UnidentifiedState.Matched })
      .where('account_id', '=', accountId)
      .where('code', 'in', claimed)
      .where('status', 'in', [UnidentifiedState.Waiting, UnidentifiedState.Claimed])
      .execute();
  await tx
    .insertInto('unidentified_read')
    .values({ account_id: accountId, read_at: new Date(now) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ read_at: new Date(now) }))
    .execute();
}

type One = { one: UnidentifiedRead; before: UnidentifiedRow | undefined; isClaimed: boolean; now: number };

/** Packages of nobody are no parcels of the account: the hint names none. */
export const announceUnidentified = (tx: Db, accountId: number): Promise<void> =>
  announce(tx, accountId, { type: 'package', storeId: null });

const isOpenState = (status: number): boolean =>
  status === UnidentifiedState.Waiting || status === UnidentifiedState.Claimed;

/** Answers whether it shows something else than before. */
async function keepOne(tx: Db, accountId: number, { one, before, isClaimed, now }: One): Promise<boolean> {
  const status = codeOf(one.status);
  // WH-031: it waits again though the warehouse had the claim: that was not theirs, and may be claimed anew.
  const isRejected = isClaimed && status === nextUnidentifiedState(UnidentifiedState.Claimed, 'claimRejected');
  const values = {
    location: one.location,
    asin: one.asin,
    is_own: one.customerRef !== null && one.customerRef !== '',
    market: one.market,
    comment: one.comment,
    photos: JSON.stringify(one.photos),
    status,
    received_at: receivedAt(before?.received_at, one.daysToDispose, now),
    read_at: new Date(now),
    ...(isRejected ? { claim_state: ClaimState.None, claim: null, claimed_at: null } : {}),
  };
  await tx
    .insertInto('unidentified_package')
    .values({ account_id: accountId, code: one.code, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'code']).doUpdateSet(values))
    .execute();
  return before === undefined || shownBy(before) !== shownBy({ ...values, photos: one.photos });
}

/** What of a package is seen. */
const shownBy = (
  row: Pick<UnidentifiedRow, 'location' | 'asin' | 'is_own' | 'market' | 'comment' | 'status'> & {
    photos: unknown;
    received_at: Date;
  },
) =>
  JSON.stringify([
    row.location,
    row.asin,
    row.is_own,
    row.market,
    row.comment,
    row.status,
    row.received_at,
    photosOf(row).map(({ id }) => id),
  ]);

export const findUnidentified = (
  tx: Db,
  accountId: number,
  code: string,
  { isLocked = false } = {},
): Promise<UnidentifiedRow | undefined> =>
  tx
    .selectFrom('unidentified_package')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** The columns hold what was kept above. */
export const photosOf = ({ photos }: { photos: unknown }) => photos as UnidentifiedRead['photos'];
export const claimOf = ({ claim }: Pick<UnidentifiedRow, 'claim'>) => claim as unknown as KeptClaim | null;

export function shownPackage(row: UnidentifiedRow, accountId: number, now: number): ShownPackage {
  const claim = claimOf(row);
  const isOpen = isOpenState(row.status);
  return {
    packageCode: row.code,
    location: row.location,
    asin: row.asin,
    customerId: row.is_own ? accountId : null,
    market: row.market,
    comment: row.comment,
    images: photosOf(row).map(({ id }) => id),
    // Of its codes alone, which the table checks.
    status: unidentifiedStateWords.nameOf(row.status as UnidentifiedState) as UnidentifiedStateName,
    daysToDispose: isOpen ? daysToDispose(row.received_at.getTime(), now) : 0,
    claim:
      claim === null || row.claimed_at === null
        ? null
        : { ...claim, isSent: row.claim_state === ClaimState.Sent, date: row.claimed_at.toISOString() },
  };
}
