/**
 * Who an account is at the warehouse, where the warehouse sends for it and how, what the warehouse offers, and the parcels in its hands.
 * Only writer of: warehouse_profile, warehouse_insurance, warehouse_store, warehouse_carrier, warehouse_offer, warehouse_facility,
 * warehouse_package, warehouse_work, warehouse_task, warehouse_photo, warehouse_event, warehouse_sweep, warehouse_chat, warehouse_message,
 * warehouse_file, warehouse_letter, warehouse_claim, warehouse_review, warehouse_extra_payment.
 */
import { randomUUID } from 'node:crypto';
import type { WarehouseProfile } from '@kervan/domain/warehouse/warehouse-profile';
import type { Db } from '../../db/connect.ts';
import { queueAccountUpdate } from './package-work.ts';

/** The profile as it is kept, or undefined. Locked where it is about to be changed. */
export const findProfile = (tx: Db, accountId: number, { isLocked = false }: { isLocked?: boolean } = {}) => {
  const query = tx.selectFrom('warehouse_profile').selectAll().where('account_id', '=', accountId);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
};
type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const profileOf = (row: ProfileRow): WarehouseProfile => ({
  personName: row.person_name,
  companyName: row.company_name,
  storeName: row.store_name,
  phone: row.phone,
  email: row.email,
  line1: row.line1,
  line2: row.line2,
  line3: row.line3,
  city: row.city,
  district: row.district,
  state: row.state,
  zipCode: row.post_code,
  country: row.country,
});

/** What becomes of the logo: another one, none, or undefined = it stays. */
export type LogoChange = { content: Buffer; hash: Buffer } | null | undefined;

/** Keeps the profile as its next revision, which the warehouse is to be sent. Answers the revision. */
export async function keepProfile(
  tx: Db,
  accountId: number,
  { profile, logo, at }: { profile: WarehouseProfile; logo: LogoChange; at: Date },
): Promise<number> {
  const before = await findProfile(tx, accountId, { isLocked: true });
  const values = {
    person_name: profile.personName,
    company_name: profile.companyName,
    store_name: profile.storeName,
    phone: profile.phone,
    email: profile.email,
    line1: profile.line1,
    line2: profile.line2,
    line3: profile.line3,
    city: profile.city,
    district: profile.district,
    state: profile.state,
    post_code: profile.zipCode,
    country: profile.country,
    ...(logo === undefined ? {} : { logo: logo?.content ?? null, logo_hash: logo?.hash ?? null }),
    revision: (before?.revision ?? 0) + 1,
    declined: null,
    updated_at: at,
  };
  await tx
    .insertInto('warehouse_profile')
    .values({ account_id: accountId, customer_ref: randomUUID(), ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return values.revision;
}

/** Notes what the warehouse said of a revision; of one that is no longer the newest a refusal says nothing. */
export async function noteProfileSent(
  db: Db,
  accountId: number,
  { revision, declined, now }: { revision: number; declined: string | null; now: number },
): Promise<void> {
  await db
    .updateTable('warehouse_profile')
    .set(declined === null ? { sent_revision: revision, declined: null } : { declined })
    .where('account_id', '=', accountId)
    .where('sent_revision', '<', revision)
    .where('revision', declined === null ? '>=' : '=', revision)
    .execute();
  if (declined === null) await queueAccountUpdate(db, accountId, now);
}

/** WH-025: whether parcels that are dispatched from now on are insured; off until somebody switches it on. */
export async function isInsured(tx: Db, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('warehouse_insurance')
    .select('is_active')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.is_active ?? false;
}

export async function keepInsurance(tx: Db, accountId: number, isActive: boolean, at: Date): Promise<void> {
  const values = { is_active: isActive, changed_at: at };
  await tx
    .insertInto('warehouse_insurance')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      // The same again keeps its first moment.
      conflict.column('account_id').doUpdateSet(values).where('warehouse_insurance.is_active', '!=', isActive),
    )
    .execute();
}
