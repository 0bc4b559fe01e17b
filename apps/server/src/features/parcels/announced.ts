import { z } from 'zod';
import type { PackageChanges, RecipientToSend } from '../../connectors/warehouse/package-calls.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { WarehousePackageRow } from '../../records/warehouse/package-rows.ts';

const reported = z.object({
  /** A keyed hash: who it is sent to is kept sealed elsewhere, and goes when its time has come. */
  recipient: z.string(),
  carrierCode: z.string(),
  serviceCode: z.string(),
  inbound: z.object({ carrier: z.string(), tracking: z.string() }).nullable(),
});
/** What the warehouse was told of a parcel last. */
export type Announced = z.output<typeof reported>;

export const announcedOf = (row: Pick<WarehousePackageRow, 'told'>): Announced | null => {
  const read = reported.safeParse(row.told);
  return read.success ? read.data : null;
};

type Facts = Pick<Announced, 'carrierCode' | 'serviceCode' | 'inbound'> & { recipient: RecipientToSend };

const PURPOSE = 'warehouse-recipient';
const marksOf = (secrets: Secrets, recipient: RecipientToSend): string[] =>
  secrets.marks(JSON.stringify(recipient), PURPOSE).map((mark) => mark.toString('hex'));

export const announcedFrom = (
  secrets: Secrets,
  { recipient, carrierCode, serviceCode, inbound }: Facts,
): Announced => ({
  recipient: marksOf(secrets, recipient)[0] ?? '',
  carrierCode,
  serviceCode,
  inbound,
});

/** What of a parcel is different from what the warehouse was told; null = nothing. */
export function changesOf(secrets: Secrets, before: Announced, now: Facts): PackageChanges | null {
  const { recipient, carrierCode, serviceCode, inbound } = now;
  const isService = before.carrierCode !== carrierCode || before.serviceCode !== serviceCode;
  const isInbound =
    inbound !== null && (before.inbound?.carrier !== inbound.carrier || before.inbound.tracking !== inbound.tracking);
  const changes: PackageChanges = {
    ...(marksOf(secrets, recipient).includes(before.recipient) ? {} : { recipient }),
    ...(isService ? { carrierCode, serviceCode } : {}),
    ...(isInbound ? { inbound } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
