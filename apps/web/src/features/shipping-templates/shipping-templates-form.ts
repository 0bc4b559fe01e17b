import type { Response } from '@kervan/contracts/endpoint';
import { shippingTemplates } from '@kervan/contracts/shipping-templates-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { checkTemplates } from '@kervan/domain/settings/check-templates';
import { settingsFaults } from '@kervan/domain/settings/settings-refusal';
import { unknownTemplates } from '@kervan/domain/settings/shipping-template';
import type { ShippingTemplates } from '@kervan/domain/settings/store-settings';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import type { Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';

/** The part of the store's settings document that this screen edits, with the document's own paths. */
export type TemplatesForm = { shippingTemplates: ShippingTemplates };
export type Account = Response<typeof shippingTemplates.get>['account'];
type Answers = { saved: Response<typeof shippingTemplates.get> };

export const rows = settingRows<TemplatesForm>();
const paths = ['shippingTemplates.enabled', 'shippingTemplates.defaultName', 'shippingTemplates.templates'] as const;

/** STORE-059, STORE-060: one page, one call. `names`: of the account's templates; null = not known yet, only the server can tell. */
export const templateSettings = (
  market: MarketCode,
  names: ReadonlySet<string> | null,
  t: Text,
): SettingsDescription<TemplatesForm, Answers> => ({
  queries: { saved: read(shippingTemplates.get, {}) },
  formOf: ({ saved: { enabled, defaultName, templates, revision } }) => ({
    form: { shippingTemplates: { enabled, defaultName, templates: templates.map((template) => ({ ...template })) } },
    revision,
  }),
  paths,
  check: ({ shippingTemplates: settings }) => [
    ...checkTemplates(settings, market),
    ...(names === null ? [] : unknownTemplates(settings, names)),
  ],
  faultText: ({ code }) => {
    const fault = settingsFaults.find((each) => each === code);
    return fault === 'OutOfRange' ? t('shippingTemplates:range') : t(`pricing:faults.${fault ?? 'other'}`);
  },
  call: shippingTemplates.save,
  saves: ({ shippingTemplates: settings }) => [
    (revision, confirmed) => call(shippingTemplates.save, { body: { ...settings, revision, confirmed } }),
  ],
  words: {
    failed: t('shippingTemplates:failed'),
    overtaken: t('pricing:overtaken'),
    saved: t('shippingTemplates:saved'),
    undone: t('pricing:undone'),
    undonePartly: t('pricing:undonePartly'),
  },
});
