import type { Response } from '@kervan/contracts/endpoint';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { limits } from '@kervan/domain/limits';
import { checkExcludedStores } from '@kervan/domain/pricing/excluded-stores';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import type { Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';

/** `known`: the sellers as they were read. */
export type ExcludedForm = { storeCodes: string[]; known: readonly string[] };
type Answers = { codes: Response<typeof excludedStores.getExcluded> };
export const rows = settingRows<ExcludedForm>();

const faults = ['InsertLimitExceeded', 'StoreCodeNotValid', 'UniqueViolation'] as const;

/** INV-092, INV-093: the sellers are one list that is saved whole. */
export const excludedSettings = (t: Text): SettingsDescription<ExcludedForm, Answers> => ({
  queries: { codes: read(excludedStores.getExcluded, {}) },
  formOf: ({ codes }) => ({ form: { storeCodes: [...codes], known: codes }, revision: 0 }),
  paths: ['storeCodes'],
  check: ({ storeCodes }) => {
    const code = checkExcludedStores(storeCodes);
    return code === null ? [] : [{ field: 'storeCodes', code }];
  },
  faultText: ({ code }) => {
    const name = faults.find((each) => each === code) ?? 'StoreCodeNotValid';
    return t(`excludedStores:fault.${name}`, { max: limits.excludedStoresMax });
  },
  call: excludedStores.saveExcluded,
  refusedAt: { InsertLimitExceeded: 'storeCodes', UniqueViolation: 'storeCodes' },
  saves: ({ storeCodes, known }) => [
    (_, confirmed) => call(excludedStores.saveExcluded, { body: { storeCodes, known: [...known], confirmed } }),
  ],
  words: {
    failed: t('excludedStores:failed'),
    overtaken: t('excludedStores:overtaken'),
    saved: t('excludedStores:saved'),
    undone: t('excludedStores:undone'),
    undonePartly: t('excludedStores:undonePartly'),
  },
});
