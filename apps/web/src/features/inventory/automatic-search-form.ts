import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { faultsOfCriteria, type SearchCriteria } from '@kervan/domain/inventory/automatic-search';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import type { Text } from '../../i18n/i18n.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';

type SearchForm = SearchCriteria & { mode: 'ask' | 'take'; isActive: boolean };
type Answers = { search: Response<typeof automaticSearch.get> };
export const searchRows = settingRows<SearchForm>();

const paths = [
  'isActive',
  'mode',
  'keywords',
  'brands',
  'categories',
  'priceFrom',
  'priceTo',
  'rankMax',
  'reviewCountMin',
  'reviewStarsMin10',
] as const;

/** INV-128, INV-129: the criteria and whether they are searched for are saved whole. */
export const searchSettings = (t: Text): SettingsDescription<SearchForm, Answers> => ({
  queries: { search: read(automaticSearch.get, {}) },
  formOf: ({ search: { criteria, approvalMode, isActive, revision } }) => ({
    form: { ...criteria, mode: approvalMode === 3 ? 'take' : 'ask', isActive },
    revision,
  }),
  paths,
  // What is not searched for may be incomplete.
  check: (form) => faultsOfCriteria(form).filter(({ code }) => form.isActive || code !== 'Required'),
  faultText: ({ code }) => t(`automaticSearch:fault.${code === 'RangeOrder' ? 'RangeOrder' : 'Required'}`),
  call: automaticSearch.save,
  saves: ({ mode, isActive, ...criteria }) => [
    (revision) => {
      const whole = {
        ...criteria,
        keywords: [...criteria.keywords],
        brands: [...criteria.brands],
        categories: [...criteria.categories],
      };
      const body = { criteria: whole, approvalMode: mode === 'take' ? 3 : 2, isActive, revision } as const;
      return call(automaticSearch.save, { body });
    },
  ],
  words: {
    failed: t('automaticSearch:failed'),
    overtaken: t('automaticSearch:overtaken'),
    saved: t('automaticSearch:saved'),
    undone: t('automaticSearch:undone'),
    undonePartly: t('automaticSearch:undonePartly'),
  },
});
