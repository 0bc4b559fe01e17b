import { parcelMails } from '@kervan/domain/warehouse/parcel-mails';
import { z } from 'zod';
import { defineJobs } from '../job.ts';

const account = z.object({ accountId: z.int() });
const nothing = z.object({});

export const parcelMoneyJobs = defineJobs({
  /** WH-023: pays what waits for credit, after credit has grown. */
  recheck: {
    name: 'parcel-money.recheck',
    payload: account,
    key: 'parcel-recheck:{accountId}',
    maxAttempts: 25,
    priority: -2,
  },
  /** WH-025: holds anew for parcels that are held, after the switch of their insurance was moved. */
  reinsure: { name: 'parcel-money.reinsure', payload: account, key: 'parcel-reinsure:{accountId}', maxAttempts: 25 },
  /** WH-029: an extra payment that staff gave back. */
  refunded: {
    name: 'parcel-money.refunded',
    payload: z.object({ accountId: z.int(), transferId: z.uuid() }),
    maxAttempts: 25,
  },
  /** WH-029: one that staff did not give back. */
  refundRefused: {
    name: 'parcel-money.refund-refused',
    payload: z.object({ accountId: z.int(), extraId: z.int(), why: z.string() }),
    key: 'parcel-money.refund-refused:{extraId}',
    maxAttempts: 25,
  },
  /** Looks at parcels of which something is due: a mail, the daily recheck, the end of storage, an answer that did not come. */
  look: { name: 'parcel-money.look', payload: nothing, maxAttempts: 3, everyMs: 10_000 },
  mail: {
    name: 'parcel-money.mail',
    payload: z.object({
      accountId: z.int(),
      kind: z.enum(parcelMails),
      packageNo: z.string(),
      amount: z.int(),
      storage: z.int(),
      until: z.int().nullable(),
      toLoad: z.int(),
      /** What staff say to it. */
      why: z.string().optional(),
    }),
    maxAttempts: 12,
  },
});
