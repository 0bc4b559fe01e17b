import { isDeepStrictEqual } from 'node:util';
import type { routing } from '@kervan/contracts/routing-calls';
import type { OrderSettings } from '@kervan/domain/orders/order-settings';
import { routingFaults, sendsDirect, type RoutingFault } from '@kervan/domain/orders/routing-rules';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireTypedSettings } from '../../cases/require-typed.ts';
import { saveSettingsIn } from '../../cases/settings-of-caller.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { changeOrderSettings, readOrderSettings } from '../../records/orders/order-settings.ts';
import { readSettings } from '../../records/settings/settings-write.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { buyingJobs } from '../../jobs/declared/buying.jobs.ts';
import { safeToRetry } from '../../db/transact.ts';

type Body = Parameters<Handler<typeof routing.save>>[0]['body'];

/**
 * STORE-062: saves the default way, the rules, and how orders are bought and confirmed; what is left out stays. Orders that nobody has bought get
 * their way anew. Throws ValidationFailed with the place of a rule that cannot be, SellerOfRecordNotAcknowledged for one that sends direct while
 * that is closed (STORE-066), WarehouseNotActive for one that needs the warehouse, SettingsChangedMeanwhile, ConfirmationNeeded.
 */
export const saveRouting: Handler<typeof routing.save> = async ({ body, caller }, deps) => {
  const { defaultSendingType, revision, confirmed, ...given } = body;
  const change = (settings: StoreSettings) => ({ ...settings, sendingType: defaultSendingType });
  await within(deps, caller, (tx) => requireRevision(tx, caller.storeId, revision));
  const expected = await requireTypedSettings(deps, caller, change, { confirmed });
  return within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const now = deps.clock.now();
      await lockStores(tx, [caller.storeId]);
      await requireRevision(tx, caller.storeId, revision);
      const { actionId } = await saveSettingsIn(tx, caller, { expected, change, now });
      const saved = await changeOrderSettings(tx, caller.storeId, {
        expected: undefined,
        now,
        next: (settings) => merged(settings, given),
      });
      // Whatever holds was expected.
      if (saved.isStale) throw new AppError('SettingsChangedMeanwhile');
      await refuseFaulty(tx, caller.storeId, saved);
      if (actionId !== null || !isDeepStrictEqual(saved.before.rules, saved.after.rules))
        await enqueue(tx, buyingJobs.routeAnew, { storeId: caller.storeId });
      return { revision: await readRoutingRevision(tx, caller.storeId), actionId };
    }),
  );
};

async function requireRevision(tx: Db, storeId: number, revision: number | undefined): Promise<void> {
  if (revision !== undefined && revision !== (await readRoutingRevision(tx, storeId)))
    throw new AppError('SettingsChangedMeanwhile');
}

/** Both documents only go on: their sum tells that either was saved. */
export async function readRoutingRevision(tx: Db, storeId: number): Promise<number> {
  const settings = await readSettings(tx, storeId);
  if (!settings) throw new AppError('RecordNotFound');
  return settings.editedRevision + (await readOrderSettings(tx, storeId)).revision;
}

type Given = Omit<Body, 'defaultSendingType' | 'revision' | 'confirmed'>;

/** What is given over what holds. */
function merged(settings: OrderSettings, given: Given): OrderSettings {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...settings, ...told };
}

type Saved = { before: OrderSettings; after: OrderSettings };

async function refuseFaulty(tx: Db, storeId: number, { before, after }: Saved): Promise<void> {
  const faults = routingFaults(after.rules);
  if (faults.length > 0) throw new AppError('ValidationFailed', { fields: faults.map(fieldOf) });
  if (isDeepStrictEqual(before.rules, after.rules)) return;
  const { isDirectOpen, isWarehouseActive } = await readOpenRoutes(tx, storeId);
  if (!isDirectOpen && sendsDirect(after.rules)) throw new AppError('SellerOfRecordNotAcknowledged');
  if (!isWarehouseActive && after.rules.some((rule) => rule.sendingType === 'warehouse'))
    throw new AppError('WarehouseNotActive');
}

/** A fault by the place where it is shown; rules count from 0. */
function fieldOf(fault: RoutingFault): { field: string; code: string } {
  if ('rule' in fault) return { field: `rules.${fault.rule}`, code: fault.code };
  return { field: 'rules', code: fault.code };
}
