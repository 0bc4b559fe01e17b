import { sql } from 'kysely';
import type { ConfirmableStep } from '@kervan/domain/stores/first-steps';
import type { Db } from '../../db/connect.ts';

/** Keeps that a first step is done with its defaults; kept again it changes nothing. */
export async function confirmStep(tx: Db, storeId: number, step: ConfirmableStep): Promise<void> {
  await sql`update store set steps_confirmed = steps_confirmed || array[${step}]::text[]
    where store_id = ${storeId} and not (${step} = any(steps_confirmed))`.execute(tx);
}
