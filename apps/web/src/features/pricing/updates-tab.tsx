import type { UpdateSchedule } from '@kervan/domain/settings/store-settings';
import { updateModes } from '@kervan/domain/stores/update-hours';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { HoursField } from './hours-field.tsx';
import type { PricingEdit } from './use-pricing-form.ts';

/** PRICE-017 to PRICE-020: when price and stock changes go out, each on its own. */
export function UpdatesTab({ edit, timeZone }: { edit: PricingEdit; timeZone: string }) {
  return (
    <>
      <Schedule kind="priceUpdates" edit={edit} timeZone={timeZone} />
      <Schedule kind="stockUpdates" edit={edit} timeZone={timeZone} />
    </>
  );
}

function Schedule({
  kind,
  edit: { form, base, set, isChanged, fault },
  timeZone,
}: {
  kind: 'priceUpdates' | 'stockUpdates';
  edit: PricingEdit;
  timeZone: string;
}) {
  const t = useText();
  const schedule = form[kind];
  const change = (part: Partial<UpdateSchedule>) => set({ [kind]: { ...schedule, ...part } });
  const isPrice = kind === 'priceUpdates';
  return (
    <Card padded={false}>
      <ChoiceRow
        path={`${kind}.mode`}
        label={t(isPrice ? 'pricing:updates.price' : 'pricing:updates.stock')}
        consequence={t(isPrice ? 'pricing:updates.priceText' : 'pricing:updates.stockText')}
        value={schedule.mode}
        saved={isChanged(`${kind}.mode`) ? base[kind].mode : null}
        options={updateModes.map((value) => ({ value, label: t(`pricing:updates.${value}`) }))}
        onChange={(mode) => change({ mode })}
      />
      {schedule.mode === 'hours' && (
        <HoursField
          hours={schedule.hours}
          saved={isChanged(`${kind}.hours`) ? base[kind].hours : null}
          timeZone={timeZone}
          field={`${kind}.hours`}
          error={fault(`${kind}.hours`)}
          onChange={(hours) => change({ hours })}
        />
      )}
    </Card>
  );
}
