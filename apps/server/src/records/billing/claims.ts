import { sql } from 'kysely';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import { ClaimKind, claimKeysOf, type ClaimKey } from '@kervan/domain/subscriptions/trial-claims';
import type { Db } from '../../db/connect.ts';
import { listFingerprints } from './card-rows.ts';

/** Keyed hashes of a text, the current key's first. */
type Marks = { marks(text: string, purpose: string): [Buffer, ...Buffer[]] };
const PURPOSE = 'billing-claim';

/** What an account is known by, hashed: `all` under every master key to be looked for, `own` under the current one to be kept. */
type Hashed = { all: Kinds; own: Kinds };
type Kinds = { kinds: number[]; hashes: Buffer[] };

/** Its e-mail, its cards and its stores. */
export async function readClaimKeys(tx: Db, accountId: number): Promise<ClaimKey[]> {
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const stores = await tx
    .selectFrom('sp_account')
    .select('selling_partner_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('claimed_for', 'is', null)
    .execute();
  return claimKeysOf({
    email,
    fingerprints: await listFingerprints(tx, accountId),
    sellingPartnerIds: stores.map(({ selling_partner_id }) => selling_partner_id),
  });
}

function hash(secrets: Marks, keys: readonly ClaimKey[]): Hashed {
  const marked = keys.map(({ kind, key }) => ({ kind, marks: secrets.marks(`${kind}:${key}`, PURPOSE) }));
  return {
    own: { kinds: marked.map(({ kind }) => kind), hashes: marked.map(({ marks: [current] }) => current) },
    all: {
      kinds: marked.flatMap(({ kind, marks }) => marks.map(() => kind)),
      hashes: marked.flatMap(({ marks }) => marks),
    },
  };
}

/** Whether anybody with one of these keys had a trial or paid (SUB-026, SUB-029). */
export async function findClaims(
  tx: Db,
  secrets: Marks,
  keys: readonly ClaimKey[],
): Promise<{ hadTrial: boolean; hasPaid: boolean }> {
  const { all } = hash(secrets, keys);
  const { rows } = await sql<{ had_trial: boolean; has_paid: boolean }>`
    select * from kervan.known_claims(${all.kinds}::smallint[], ${all.hashes}::bytea[])`.execute(tx);
  return { hadTrial: rows[0]?.had_trial === true, hasPaid: rows[0]?.has_paid === true };
}

/** SUB-029: whether the trial is closed to this account before it asks for it: another one with its e-mail, a card or a store had it, or somebody paid. */
export const isTrialGone = async (tx: Db, secrets: Marks, accountId: number): Promise<boolean> =>
  isGone(tx, { secrets, accountId }, await readClaimKeys(tx, accountId));

async function isGone(
  tx: Db,
  { secrets, accountId }: { secrets: Marks; accountId: number },
  keys: readonly ClaimKey[],
): Promise<boolean> {
  const { all } = hash(secrets, keys);
  const { rows } = await sql<{ gone: boolean }>`
    select kervan.trial_is_gone(${accountId}, ${all.kinds}::smallint[], ${all.hashes}::bytea[]) as gone`.execute(tx);
  return rows[0]?.gone === true;
}

/** Takes the one trial of a person for this account; false where another account with the same e-mail, card or store had it. */
export async function claimTrial(
  tx: Db,
  { secrets, accountId, now }: { secrets: Marks; accountId: number; now: number },
): Promise<boolean> {
  const { all, own } = hash(secrets, await readClaimKeys(tx, accountId));
  const { rows } = await sql<{ taken: boolean }>`
    select kervan.claim_trial(${accountId}, ${all.kinds}::smallint[], ${all.hashes}::bytea[], ${own.kinds}::smallint[], ${own.hashes}::bytea[], ${new Date(now)}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken === true;
}

/** Notes by what the account is known that had a trial or paid; cards and stores that it got since included. */
export async function keepClaims(
  tx: Db,
  { secrets, accountId, now }: { secrets: Marks; accountId: number; now: number },
  { hadTrial, hasPaid }: { hadTrial: boolean; hasPaid: boolean },
): Promise<void> {
  const { own } = hash(secrets, await readClaimKeys(tx, accountId));
  await sql`select kervan.keep_claims(${accountId}, ${own.kinds}::smallint[], ${own.hashes}::bytea[], ${hadTrial}, ${hasPaid}, ${new Date(now)})`.execute(
    tx,
  );
}

type OfStore = { secrets: Marks; accountId: number; sellingPartnerId: string; now: number };

/** SUB-029: whether an account that is in its trial brings a store that had one, or paid, with another account. */
export async function isTrialOfStoreGone(tx: Db, { sellingPartnerId, ...asked }: OfStore): Promise<boolean> {
  const trial = await tx
    .selectFrom('subscription')
    .select('subscription_id')
    .where('account_id', '=', asked.accountId)
    .where('status', '=', SubscriptionStatus.Trialing)
    .executeTakeFirst();
  return trial !== undefined && isGone(tx, asked, [{ kind: ClaimKind.Store, key: sellingPartnerId }]);
}

/** A store came to an account: from now on it counts as one that had a trial or paid, as far as the account did. */
export async function claimStore(tx: Db, { secrets, accountId, now }: OfStore): Promise<void> {
  const begun = await tx
    .selectFrom('subscription')
    .select((of) => of.fn.count<number>('trial_end').as('trials'))
    .where('account_id', '=', accountId)
    .where('began_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const paid = await tx
    .selectFrom('invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('status', '=', InvoiceStatus.Paid)
    .where('amount_paid', '>', 0)
    .executeTakeFirst();
  const facts = { hadTrial: Number(begun.trials) > 0, hasPaid: paid !== undefined };
  if (facts.hadTrial || facts.hasPaid) await keepClaims(tx, { secrets, accountId, now }, facts);
}
