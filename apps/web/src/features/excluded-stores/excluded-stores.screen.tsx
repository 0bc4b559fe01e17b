import { limits } from '@kervan/domain/limits';
import { storeCodeOf } from '@kervan/domain/pricing/excluded-stores';
import { useText } from '../../i18n/i18n.ts';
import { usePriceForecast } from '../../kit/forecast/price-forecast.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useSettingsForm } from '../../kit/settings/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { excludedSettings, rows } from './excluded-form.ts';

const { TagsRow } = rows;

/** INV-074: the sellers whose offers do not count as competition, at most ten. */
export function ExcludedStoresScreen() {
  const t = useText();
  const format = useFormat();
  const form = useSettingsForm(excludedSettings(t));
  const { aside } = usePriceForecast(form, form.edit ? { excludedStoreCodes: form.edit.form.storeCodes } : {});
  return (
    <SettingsPage form={form} aside={aside} title={t('excludedStores:title')} note={t('excludedStores:note')}>
      <Card padded={false}>
        <TagsRow
          path="storeCodes"
          label={t('excludedStores:label')}
          text={t('excludedStores:text', { max: format.number(limits.excludedStoresMax) })}
          max={limits.excludedStoresMax}
          placeholder={t('excludedStores:placeholder')}
          write={storeCodeOf}
          words={({ length }) => t('excludedStores:count', { count: length, sellers: format.number(length) })}
        />
      </Card>
    </SettingsPage>
  );
}
