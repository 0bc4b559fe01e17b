import { createHash } from 'node:crypto';
import { checkProfile } from '@kervan/domain/warehouse/warehouse-profile';
import type { warehouse } from '@kervan/contracts/warehouse-calls';
import type { Db } from '../../db/connect.ts';
import { drawLogo } from '../../cases/draw-logo.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findProfile, keepProfile, profileOf } from '../../records/warehouse/warehouse-account.ts';
import { warehouseJobs } from '../../jobs/declared/warehouse.jobs.ts';

/** WH-076. The address of the logo changes with it, so that nobody is shown an old one. */
export const getProfile: Handler<typeof warehouse.profile> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = await findProfile(tx, caller.accountId);
    return {
      profile: row ? profileOf(row) : null,
      logoUrl: row?.logo_hash ? `/api/warehouseProfile/logo?v=${row.logo_hash.toString('hex')}` : null,
      declined: row?.declined ?? null,
      revision: row?.revision ?? 0,
    };
  });

/** WH-077: the whole form, and the logo where a file comes with it; without one the logo stays unless it is taken away. The warehouse is told. */
export const saveProfile: Handler<typeof warehouse.saveProfile> = async ({ body, caller }, deps) => {
  const { revision: from, removeLogo, ...form } = body.json;
  const fields = checkProfile(form).map(({ field, code }) => ({ field: `json.${field}`, code }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
  const [file] = body.files ?? [];
  const drawn = file ? await drawLogo(Buffer.from(await file.arrayBuffer())) : null;
  const logo = drawn
    ? { content: drawn, hash: createHash('sha256').update(drawn).digest() }
    : removeLogo === true
      ? null
      : undefined;
  return within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const before = await findProfile(tx, accountId, { isLocked: true });
    if (from !== null && from !== undefined && from !== (before?.revision ?? 0))
      throw new AppError('SettingsChangedMeanwhile');
    const revision = await keepProfile(tx, accountId, { profile: form, logo, at: new Date(deps.clock.now()) });
    await enqueue(tx, warehouseJobs.sendProfile, { accountId });
    return { revision };
  });
};

/** The logo of the account's profile. */
export const getLogo: Handler<typeof warehouse.logo> = async ({ caller }, deps) => {
  const row = await within(deps, caller, (tx) => findProfile(tx, caller.accountId));
  if (!row?.logo) throw new AppError('RecordNotFound');
  return { name: 'logo.png', mediaType: 'image/png', content: row.logo };
};

/** WH-055: everything that has to be filled is; what was done before a rule changed counts again once it is filled. */
export async function isProfileDone(tx: Db, accountId: number): Promise<boolean> {
  const row = await findProfile(tx, accountId);
  return row !== undefined && checkProfile(profileOf(row)).length === 0;
}
