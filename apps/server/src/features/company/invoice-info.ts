import { createHash } from 'node:crypto';
import { checkInvoiceAddress } from '@kervan/domain/company/company-info';
import type { company } from '@kervan/contracts/company-calls';
import type { Db } from '../../db/connect.ts';
import { drawLogo } from '../../cases/draw-logo.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { nextRevision, revisionOf } from '../../cases/revision.ts';

const findInfo = (tx: Db, storeId: number) =>
  tx.selectFrom('invoice_info').selectAll().where('store_id', '=', storeId).forUpdate().executeTakeFirst();

/** STORE-071. The address of the logo changes with it, so that nobody is shown an old one. */
export const getInvoiceInfo: Handler<typeof company.getInvoice> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = await findInfo(tx, caller.storeId);
    return {
      address: row
        ? {
            name: row.name,
            line1: row.line1,
            line2: row.line2,
            line3: row.line3,
            city: row.city,
            district: row.district,
            state: row.state,
            zipCode: row.post_code,
            country: row.country,
            phone: row.phone,
          }
        : null,
      logoUrl: row?.logo_hash ? `/api/customerInvoiceInfo/logo?v=${row.logo_hash.toString('hex')}` : null,
      revision: revisionOf(row?.updated_at),
    };
  });

/** STORE-064: the address, and the logo where a file comes with it; without one the logo stays unless it is taken away. */
export const saveInvoiceInfo: Handler<typeof company.saveInvoice> = async ({ body, caller }, deps) => {
  const { revision, removeLogo, ...form } = body.json;
  const fields = checkInvoiceAddress(form).map(({ field, code }) => ({ field: `json.${field}`, code }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
  const [file] = body.files ?? [];
  const logo = file ? await drawLogo(Buffer.from(await file.arrayBuffer())) : null;
  return within(deps, caller, async (tx) => {
    const before = await findInfo(tx, caller.storeId);
    const at = nextRevision(before?.updated_at, revision, deps.clock.now());
    const values = {
      name: form.name,
      line1: form.line1,
      line2: form.line2,
      line3: form.line3,
      city: form.city,
      district: form.district,
      state: form.state,
      post_code: form.zipCode,
      country: form.country,
      phone: form.phone,
      updated_at: at,
      ...(logo ? { logo, logo_hash: createHash('sha256').update(logo).digest() } : {}),
      ...(!logo && removeLogo === true ? { logo: null, logo_hash: null } : {}),
    };
    await tx
      .insertInto('invoice_info')
      .values({ store_id: caller.storeId, ...values })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
      .execute();
    return { revision: revisionOf(at) };
  });
};

/** The logo of the selected store. */
export const getLogo: Handler<typeof company.logo> = async ({ caller }, deps) => {
  const row = await within(deps, caller, (tx) =>
    tx.selectFrom('invoice_info').select('logo').where('store_id', '=', caller.storeId).executeTakeFirst(),
  );
  if (!row?.logo) throw new AppError('RecordNotFound');
  return { name: 'logo.png', mediaType: 'image/png', content: row.logo };
};
