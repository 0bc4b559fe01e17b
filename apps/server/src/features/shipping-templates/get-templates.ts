import { sql } from 'kysely';
import type { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { templateNameOf, usedTemplateNames } from '@kervan/domain/settings/shipping-template';
import type { ShippingTemplates } from '@kervan/domain/settings/store-settings';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { findReading, listTemplates, readTemplatesAt } from '../../records/stores/shipping-templates.ts';
import { shippingTemplateJobs } from '../../jobs/declared/shipping-templates.jobs.ts';

/** STORE-059: which template goes with which price, and what the account has; an account that was never asked is asked now. */
export const getTemplates: Handler<typeof shippingTemplates.get> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const state = await readSettings(tx, storeId);
    if (!state) throw new AppError('RecordNotFound');
    const [known, reading, connected] = [
      await listTemplates(tx, storeId),
      await findReading(tx, storeId),
      await isConnected(tx, storeId),
    ];
    if (!reading && connected) {
      await readTemplatesAt(tx, storeId, deps.clock.now());
      await enqueue(tx, shippingTemplateJobs.read, { storeId });
    }
    const settings = state.settings.shippingTemplates;
    const here = new Set(known.filter(({ goneAt }) => goneAt === null).map(({ name }) => name));
    return {
      ...settings,
      revision: state.editedRevision,
      account: {
        isConnected: connected,
        readAt: reading?.readAt?.toISOString() ?? null,
        failedAt: reading?.failedAt?.toISOString() ?? null,
        templates: known
          .filter(({ name, goneAt }) => goneAt === null || !here.has(name))
          .map(({ name, goneAt }) => ({ name, isGone: goneAt !== null })),
      },
      held: await countHeld(
        tx,
        { storeId, settings },
        usedTemplateNames(settings).filter((name) => !here.has(name)),
      ),
    };
  });

/** Whether the account of a store can be asked at all. */
export async function isConnected(tx: Db, storeId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('store')
    .select('sp_account_id')
    .where('store_id', '=', storeId)
    .where('connection_error_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.sp_account_id !== null;
}

/** How many products on sale ask for each of these names. */
async function countHeld(
  tx: Db,
  { storeId, settings }: { storeId: number; settings: ShippingTemplates },
  names: readonly string[],
): Promise<{ name: string; products: number }[]> {
  if (names.length === 0) return [];
  // One row for each range between two borders: within it every price has one template.
  const borders = [0, ...settings.templates.filter(({ isActive }) => isActive).flatMap(({ from, to }) => [from, to])];
  const ranges = [...new Set(borders)]
    .sort((a, b) => a - b)
    .map((low, at, all) => ({ low, high: all[at + 1] ?? null, name: templateNameOf(settings, low) }));
  const { rows } = await sql<{ name: string; products: number }>`
    select w.name, count(*)::int as products from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as w(low int, high int, name text)
    join item i on i.store_id = ${storeId} and i.price >= w.low and (w.high is null or i.price < w.high) and ${amongStatuses('i.status', 'onSale')}
    where w.name = any(${[...names]}::text[]) group by w.name`.execute(tx);
  return names.map((name) => ({ name, products: rows.find((row) => row.name === name)?.products ?? 0 }));
}
