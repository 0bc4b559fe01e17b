import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { staffSaleSchemas } from '@kervan/contracts/staff-sale';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { createCoupon, listCoupons } from './coupons.ts';
import { listLevels, saveLevel } from './levels.ts';

const PPM = 1_000_000;

/** What is for sale, and at which rates. */
export function registerStaffSale(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(staffSale, staffSaleSchemas), {
    levels: () => withStaff(deps.db, listLevels),
    saveLevel,
    coupons: () => listCoupons(deps),
    createCoupon,
    rates: () =>
      withStaff(deps.db, async (tx) => {
        const rows = await tx
          .selectFrom('currency_rate')
          .leftJoin('staff', 'staff.staff_id', 'currency_rate.set_by')
          .selectAll('currency_rate')
          .select('staff.name as set_by_name')
          .orderBy('from_currency')
          .orderBy('to_currency')
          .execute();
        return rows.map((row) => ({
          id: row.id,
          fromCurrency: row.from_currency,
          toCurrency: row.to_currency,
          rate: row.rate_ppm / PPM,
          lastUpdateDate: row.updated_at.toISOString(),
          createDate: row.created_at.toISOString(),
          isManual: row.is_manual,
          setBy: row.set_by_name,
        }));
      }),
  });
}
