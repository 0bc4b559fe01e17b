import { sql } from 'kysely';
import type { InsuranceClaim } from '@kervan/contracts/insurance-claims';
import type { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { ClaimState, claimStateWords } from '@kervan/domain/warehouse/claim-state';
import {
  claimKinds,
  claimTerm,
  coverOf,
  refuseClaim,
  type ClaimedParcel,
} from '@kervan/domain/warehouse/insurance-terms';
import { LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import type { Db } from '../../db/connect.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { listClaims, type ClaimRow } from '../../records/warehouse/claim-rows.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';
import type { WarehousePackageRow } from '../../records/warehouse/package-rows.ts';

/** The parcel as its claim is judged by it. */
export async function claimedParcel(tx: Db, parcel: WarehousePackageRow): Promise<ClaimedParcel> {
  const { store_id: storeId, package_id: packageId } = parcel;
  const { last_event_at: lastAt, shipment_status: status } = await tx
    .selectFrom('order_package')
    .select(['last_event_at', 'shipment_status'])
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .executeTakeFirstOrThrow();
  const states = (await listClaims(tx, { storeId, packageId })).map(({ state }) => state);
  return {
    dispatchedAt: parcel.dispatched_at?.getTime() ?? null,
    deliveredAt: parcel.delivered_at?.getTime() ?? null,
    lastTrackingAt: lastAt?.getTime() ?? null,
    isLost: status === ShipmentStatus.MayBeLost,
    hasOpenClaim: states.includes(ClaimState.Open),
    wasAccepted: states.some((state) => state === ClaimState.Accepted || state === ClaimState.Paid),
  };
}

const dateOf = (at: Date | number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What may be claimed for a parcel, and its claims (WH-041). */
export const claimsOfPackage: Handler<typeof insuranceClaims.ofPackage> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const parcel = found(await findOwnParcel(tx, caller, query.packageId));
    const facts = await claimedParcel(tx, parcel);
    const now = deps.clock.now();
    const claims = await listClaims(tx, { storeId: parcel.store_id, packageId: parcel.package_id });
    const waiting = await chatsWaiting(tx, parcel);
    return {
      valueMinor: parcel.value_usd,
      coverMinor: facts.dispatchedAt === null ? null : coverOf(parcel.value_usd, parcel.insurance_posted ?? 0),
      terms: claimKinds.map((kind) => {
        const term = claimTerm(kind, facts);
        return {
          kind,
          from: dateOf(term?.from ?? null),
          until: dateOf(term?.until ?? null),
          refusal: refuseClaim(kind, facts, now),
        };
      }),
      claims: claims.map((claim) => claimOf(claim, !waiting.has(claim.chat_id))),
    };
  });

/** Conversations of a parcel whose first word the warehouse does not have yet. */
async function chatsWaiting(tx: Db, { store_id, package_id }: WarehousePackageRow): Promise<Set<number>> {
  const { rows } = await sql<{ chat_id: number }>`select distinct chat_id from warehouse_letter
    where store_id = ${store_id} and package_id = ${package_id} and chat_id is not null and state = ${LetterState.Waiting}`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.chat_id));
}

const claimOf = (row: ClaimRow, isTold: boolean): InsuranceClaim => ({
  id: row.claim_id,
  kind: row.kind === 'damaged' ? 'damaged' : 'lost',
  state: claimStateWords.nameOf(row.state),
  chatId: row.chat_id,
  createDate: row.created_at.toISOString(),
  isTold: row.claim_ref !== null || isTold,
  declined: row.declined,
  decidedDate: dateOf(row.decided_at),
  decidedMinor: row.decided_usd,
  paidMinor: row.paid_usd,
  paidDate: dateOf(row.paid_at),
});
