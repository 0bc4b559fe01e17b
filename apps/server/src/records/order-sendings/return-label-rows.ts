import {
  nextReturnLabelState,
  openReturnLabelStates,
  type ReturnLabelSource as LabelSource,
  ReturnLabelState as LabelState,
  type ReturnLabelEvent,
} from '@kervan/domain/orders/return-label-state';
import { onTheWayBack } from '@kervan/domain/orders/returns';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { ReturnLabel } from '../../db/schema.generated.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { Reader } from '../orders/order-readings.ts';
import type { OrderPackageRow, OrderRow } from '../orders/order-state.ts';

export type LabelRow = Selectable<ReturnLabel>;

type OfOrder = Pick<OrderRow, 'store_id' | 'order_id'>;

/** Labels of an order that somebody bought or uploaded, the newest first. */
export const listLabels = (tx: Db, { store_id, order_id }: OfOrder): Promise<LabelRow[]> =>
  tx
    .selectFrom('return_label')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('state', '<>', LabelState.Replaced)
    .orderBy('label_id', 'desc')
    .limit(LABELS_MAX)
    .execute();
/** More than the parcels of an order get. */
const LABELS_MAX = 500;

type OfParcel = Pick<LabelRow, 'store_id'> & { package_id: number };

/** The label that a parcel waits with. */
export const findActiveLabel = (tx: Db, { store_id, package_id }: OfParcel): Promise<LabelRow | undefined> =>
  tx
    .selectFrom('return_label')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('package_id', '=', package_id)
    .where('state', '=', LabelState.Active)
    .executeTakeFirst();

/** Of a parcel's labels the one that counts: what is being bought, else what is active, else the one that ended last. `labels`: the newest first. */
export function labelOfParcel(labels: readonly LabelRow[], packageId: number): LabelRow | undefined {
  const own = labels.filter(({ package_id }) => package_id === packageId);
  return openReturnLabelStates.map((state) => own.find((row) => row.state === state)).find(Boolean) ?? own[0];
}

/** One label of a store, whatever became of it. */
export const getLabel = (tx: Db, { store_id, label_id }: Pick<LabelRow, 'store_id' | 'label_id'>): Promise<LabelRow> =>
  tx
    .selectFrom('return_label')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('label_id', '=', label_id)
    .executeTakeFirstOrThrow();

export type NewLabel = Omit<Insertable<ReturnLabel>, 'store_id' | 'order_id' | 'label_id' | 'created_at' | 'sealed'>;

/** Writes a label of an order that is locked. One that its parcel has in that state goes first. */
export const insertLabel = (tx: Db, { store_id, order_id }: OfOrder, label: NewLabel, now: number): Promise<LabelRow> =>
  tx
    .insertInto('return_label')
    .values({ ...label, store_id, order_id, created_at: new Date(now) })
    .returningAll()
    .executeTakeFirstOrThrow();

const placeOf = ({ store_id, label_id }: Pick<LabelRow, 'store_id' | 'label_id'>, accountId: number) => ({
  table: 'return_label',
  column: 'sealed',
  accountId,
  row: `${store_id}:${label_id}`,
});

/** A label's file: it names the buyer, and stands sealed. */
export type LabelFile = { mediaType: string; content: Uint8Array };
export const sealedFile = (
  secrets: Secrets,
  row: Pick<LabelRow, 'store_id' | 'label_id'>,
  accountId: number,
  { mediaType, content }: LabelFile,
) => ({
  media_type: mediaType,
  sealed: secrets.seal(Buffer.from(content).toString('base64'), placeOf(row, accountId)),
});

/** The file of a label; null where it is not there yet, or gone. */
export const openFile = (secrets: Secrets, row: LabelRow, accountId: number): LabelFile | null =>
  row.sealed === null || row.media_type === null
    ? null
    : {
        mediaType: row.media_type,
        content: Buffer.from(secrets.open(row.sealed, placeOf(row, accountId)), 'base64'),
      };

type Columns = Omit<Updateable<ReturnLabel>, 'store_id' | 'order_id' | 'label_id' | 'state'>;

/**
 * Takes a label a step on, with what else is different of it, where its table lets it and it is in the state still in which it was read; answers whether
 * it was.
 */
export async function transitionLabel(
  tx: Db,
  row: Pick<LabelRow, 'store_id' | 'label_id' | 'state' | 'source'>,
  event: ReturnLabelEvent,
  change: Columns = {},
): Promise<boolean> {
  const state = nextReturnLabelState(row.state as LabelState, event, row.source as LabelSource); // The columns hold these codes alone.
  return state !== null && writeLabel(tx, row, { ...change, state });
}

/** Writes what is different of a label, its state apart, and gives it back; as above. */
export const changeLabel = (
  tx: Db,
  row: Pick<LabelRow, 'store_id' | 'label_id' | 'state'>,
  change: Columns,
): Promise<boolean> => writeLabel(tx, row, change);

async function writeLabel(
  tx: Db,
  row: Pick<LabelRow, 'store_id' | 'label_id' | 'state'>,
  change: Columns & { state?: LabelState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_label')
    .set({ ...change, lease_until: null })
    .where('store_id', '=', row.store_id)
    .where('label_id', '=', row.label_id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Parcels that waited with a label and go back now have used it: its file stays until its time is over. */
export async function useLabels(
  tx: Db,
  before: readonly OrderPackageRow[],
  after: readonly OrderPackageRow[],
): Promise<void> {
  const waited = new Set(
    before
      .filter(({ shipment_status }) => shipment_status === ShipmentStatus.ReturnLabelUploaded)
      .map(({ package_id }) => package_id),
  );
  for (const parcel of after) {
    if (!waited.has(parcel.package_id) || !onTheWayBack.includes(parcel.shipment_status)) continue;
    const label = await findActiveLabel(tx, parcel);
    if (label) await transitionLabel(tx, label, 'used', { due_at: null });
  }
}

/** Condition on a label that nobody works on: its purchase is to be asked for again, or its time is over; of a used one its file is. */
export const isLabelDue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isFree} and
    ((state = ${LabelState.Buying} and due_at <= ${now}::timestamptz) or
      ((state = ${LabelState.Active} or (state = ${LabelState.Used} and sealed is not null)) and expires_at <= ${now}::timestamptz and coalesce(due_at, expires_at) <= ${now}::timestamptz)))`;

/** Claims a label that is being bought and was not heard of, or one whose time is over; of a used one its file is. */
export async function claimLabel({ db, holder, now }: Reader, seconds: number): Promise<LabelRow | null> {
  const { rows } = await sql<LabelRow>`
    with picked as (select store_id, label_id from return_label where ${isLabelDue(new Date(now))}
      order by coalesce(due_at, expires_at) limit 1 for update skip locked)
    update return_label l set ${takenBy(holder, seconds)} from picked where l.store_id = picked.store_id and l.label_id = picked.label_id returning l.*`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Deletes the files of labels: they carry the buyer's address. What was paid for one, and that there was one, stays. */
export async function forgetLabelFiles(tx: Db, orders: readonly OfOrder[]): Promise<void> {
  await sql`update return_label l set sealed = null, media_type = null
    from (select unnest(${orders.map((row) => row.store_id)}::int[]) store_id, unnest(${orders.map((row) => row.order_id)}::bigint[]) order_id) gone
    where l.store_id = gone.store_id and l.order_id = gone.order_id and l.sealed is not null`.execute(tx);
}

/** Orders of these whose label is being bought: it is still to come. */
export async function listOrdersBuyingLabel(
  tx: Db,
  { storeId, orderIds }: { storeId: number; orderIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from return_label where store_id = ${storeId} and order_id = any(${[...orderIds]}::bigint[]) and state = ${LabelState.Buying}`.execute(
    tx,
  );
  return rows.map((row) => row.order_id);
}
