import { TagsInput } from '@mantine/core';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { FieldRow } from './field-row.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

/** Sellers that do not count as competitors, by their seller id. */
export function ExcludedSellers({ form, base, set, isChanged, fault }: PricingEdit) {
  const t = useText();
  const format = useFormat();
  const error = fault('excludedStoreCodes');
  return (
    <FieldRow
      path="excludedStoreCodes"
      label={t('pricing:excluded.label')}
      consequence={t('pricing:excluded.text', { max: format.number(limits.excludedStoresMax) })}
      error={error}
      before={
        isChanged('excludedStoreCodes')
          ? t('pricing:excluded.count', {
              count: base.excludedStoreCodes.length,
              sellers: format.number(base.excludedStoreCodes.length),
            })
          : null
      }
      control={
        <TagsInput
          className={classes.sellers ?? ''}
          aria-label={t('pricing:excluded.label')}
          value={form.excludedStoreCodes}
          error={error !== null}
          maxTags={limits.excludedStoresMax}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          placeholder={form.excludedStoreCodes.length === 0 ? t('pricing:excluded.placeholder') : ''}
          onChange={(codes) => set({ excludedStoreCodes: codes.map((code) => code.trim().toUpperCase()) })}
          classNames={{ pill: 'code' }}
        />
      }
    />
  );
}
