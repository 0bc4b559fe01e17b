import type { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import { unknownTemplates } from '@kervan/domain/settings/shipping-template';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireTypedSettings } from '../../cases/require-typed.ts';
import { saveSettingsIn } from '../../cases/settings-of-caller.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { templateIds } from '../../records/stores/shipping-templates.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';

/**
 * STORE-060: saves which template goes with which price, prices the store again and sends listings theirs. Throws ValidationFailed with the field:
 * ShippingTemplateNotFound for a name that the account does not have (STORE-039), ShippingFeeTooHigh above a market's cap; SettingsChangedMeanwhile, ConfirmationNeeded.
 */
export const saveTemplateSettings: Handler<typeof shippingTemplates.save> = async (
  { body: { revision, confirmed, ...templates }, caller },
  deps,
) => {
  const change = (settings: StoreSettings) => ({ ...settings, shippingTemplates: templates });
  const expected = await requireTypedSettings(deps, caller, change, { revision, confirmed });
  return within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const saved = await saveSettingsIn(tx, caller, { expected, now: deps.clock.now(), change });
    const refused = unknownTemplates(templates, new Set((await templateIds(tx, storeId)).keys()));
    if (refused.length > 0) throw new AppError('ValidationFailed', { fields: refused });
    if (saved.actionId !== null) await enqueue(tx, listingJobs.applyTemplates, { storeId });
    return saved;
  });
};
