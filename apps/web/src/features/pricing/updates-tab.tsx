import { limits } from '@kervan/domain/limits';
import { updateModes } from '@kervan/domain/stores/update-hours';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, type PricingForm } from './pricing-form.ts';

const { ChoiceRow, TimesRow } = rows;

/** PRICE-017 to PRICE-020: when price and stock changes go out, each on its own. */
export function UpdatesTab({ form, timeZone }: { form: PricingForm; timeZone: string }) {
  const t = useText();
  const format = useFormat();
  const words = { zone: timeZone.replaceAll('_', ' '), max: format.number(limits.updateHoursMax) };
  return (['price', 'stock'] as const).map((kind) => (
    <Card key={kind} padded={false}>
      <ChoiceRow
        path={`${kind}Updates.mode`}
        label={t(`pricing:updates.${kind}`)}
        text={t(`pricing:updates.${kind}Text`)}
        options={updateModes.map((value) => ({ value, label: t(`pricing:updates.${value}`) }))}
      />
      {form[`${kind}Updates`].mode === 'hours' && (
        <TimesRow
          path={`${kind}Updates.hours`}
          label={t('pricing:updates.hoursLabel')}
          text={t('pricing:updates.hoursText', words)}
          max={limits.updateHoursMax}
        />
      )}
    </Card>
  ));
}
