import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/**
 * WH-023: more credit is available to an account, whatever it came from: parcels that wait for it are paid at once. In the transaction that moved it and
 * after it, as a parcel begins to wait under the lock of the balance.
 */
export async function recheckParcels(tx: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ wait: boolean }>`select kervan.parcels_wait(${accountId}) as wait`.execute(tx);
  if (rows[0]?.wait) await enqueue(tx, parcelMoneyJobs.recheck, { accountId });
}
