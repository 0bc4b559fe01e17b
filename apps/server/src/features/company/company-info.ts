import { checkCompany } from '@kervan/domain/company/company-info';
import type { company } from '@kervan/contracts/company-calls';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { nextRevision, revisionOf } from '../../cases/revision.ts';

const findCompany = (tx: Db, accountId: number) =>
  tx.selectFrom('company_info').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();

/** STORE-072. */
export const getCompany: Handler<typeof company.get> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = await findCompany(tx, caller.accountId);
    return {
      company: row
        ? {
            businessName: row.business_name,
            taxOffice: row.tax_office,
            taxNumber: row.tax_number,
            line1: row.line1,
            line2: row.line2,
            city: row.city,
            state: row.state,
            country: row.country,
            zipCode: row.post_code,
            phone: row.phone,
            email: row.email,
          }
        : null,
      revision: revisionOf(row?.updated_at),
    };
  });

/** STORE-065: the whole form at once. A repetition of the same changes nothing but its moment. */
export const saveCompany: Handler<typeof company.save> = async ({ body: { revision, ...form }, caller }, deps) => {
  const fields = checkCompany(form);
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
  return within(deps, caller, async (tx) => {
    const before = await findCompany(tx, caller.accountId);
    const at = nextRevision(before?.updated_at, revision, deps.clock.now());
    const values = {
      business_name: form.businessName,
      tax_office: form.taxOffice,
      tax_number: form.taxNumber,
      line1: form.line1,
      line2: form.line2,
      city: form.city,
      state: form.state,
      country: form.country,
      post_code: form.zipCode,
      phone: form.phone,
      email: form.email,
      updated_at: at,
    };
    await tx
      .insertInto('company_info')
      .values({ account_id: caller.accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute();
    return { revision: revisionOf(at) };
  });
};
