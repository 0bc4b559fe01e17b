import { sql } from 'kysely';
import type { StepAnswer } from '@kervan/domain/stores/first-steps';
import type { Db } from '../../db/connect.ts';

/** Keeps what a seller said of the first steps; said again it changes nothing. */
export async function confirmStep(tx: Db, storeId: number, step: StepAnswer): Promise<void> {
  await sql`update store set steps_confirmed = steps_confirmed || array[${step}]::text[]
    where store_id = ${storeId} and not (${step} = any(steps_confirmed))`.execute(tx);
}
