import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { BandsTable } from '../../kit/settings/bands-table.tsx';
import { FormContext } from '../../kit/settings/form-context.ts';
import { NumberTable } from '../../kit/settings/number-table.tsx';
import { Overtaken } from '../../kit/settings/overtaken.tsx';
import { changedPaths, isWithin, withValues } from '../../kit/settings/paths.ts';
import { RangePicture } from '../../kit/settings/range-picture.tsx';
import { RateRows } from '../../kit/settings/rate-rows.tsx';
import { SettingLead, SettingSentence } from '../../kit/settings/setting-note.tsx';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { FormEdit, Refusal } from '../../kit/settings/use-form-state.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { State } from './part-section.tsx';

const SAVED = {
  raises: false,
  sendingType: 'warehouse' as 'warehouse' | 'direct',
  maxStock: 5 as number | null,
  shipment: 1_250 as number | null,
  rate: 1_500 as number | null,
  distance: 10 as number | null,
  unit: 'amount' as 'amount' | 'percent',
  sellers: ['A1KERVAN', 'A2KERVAN'],
  hours: ['09:00', '16:30'],
  name: 'Kervan',
  country: 'TR',
  currency: { mode: 'manual' as const, manualRatePpm: 915_000 as number | null },
  profit: [
    { fromUsd: 0, minHundredths: 1_000, standardHundredths: 1_500, maxHundredths: 2_500 },
    { fromUsd: 5_000, minHundredths: 800, standardHundredths: 1_200, maxHundredths: 2_000 },
  ],
  bands: [
    { from: 0, min: 1_000, max: 2_500 },
    { from: 5_000, min: 800, max: 2_000 },
  ],
};
type Sample = typeof SAVED;
const paths = Object.keys(SAVED);
const { AmountRow, ChoiceRow, CountryRow, MoneyRow, NumberRow, PercentRow, SwitchRow, TagsRow, TextRow, TimesRow } =
  settingRows<Sample>();

const CHANGED: Partial<Sample> = {
  raises: true,
  sendingType: 'direct',
  maxStock: 7,
  shipment: 900,
  rate: 1_825,
  distance: 150,
  unit: 'percent',
  sellers: ['A1KERVAN'],
  hours: ['09:00'],
  name: 'Anatolia Home',
  country: 'DE',
  bands: [{ from: 0, min: 1_200, max: 2_500 }],
};
const WRONG: readonly Refusal[] = [
  { field: 'maxStock', code: 'Required' },
  { field: 'shipment', code: 'Required' },
  { field: 'bands.0.min', code: 'Required' },
];

/** Every kind of settings row as it is saved, with changes, and with what is wrong. */
export function ShowSettingRows() {
  const t = useText();
  return (
    <>
      <State name="saved by somebody else meanwhile">
        <Overtaken title={t('filterSettings:overtaken')} onLoad={() => {}} />
      </State>
      <State name="as saved">
        <Rows />
      </State>
      <State name="changed">
        <Rows changed={CHANGED} />
      </State>
      <State name="wrong">
        <Rows changed={{ maxStock: null, shipment: null }} wrong={WRONG} />
      </State>
    </>
  );
}

/** A form by hand: its changes are kept, nothing is checked and nothing is saved. */
function useSampleForm(changed: Partial<Sample>, wrong: readonly Refusal[]): FormEdit<Sample> {
  const t = useText();
  const [form, setForm] = useState<Sample>({ ...SAVED, ...changed });
  const of = (path: string) => wrong.filter(({ field }) => isWithin(field, path));
  const faultText = () => t('ui:required');
  return {
    form,
    base: SAVED,
    change: (values) => setForm(withValues(form, values)),
    isChanged: (path) => changedPaths(paths, SAVED, form).some((each) => isWithin(each, path)),
    faults: (path) => [...new Set(of(path).map(faultText))],
    faultAt: (field) => (wrong.some((each) => each.field === field) ? faultText() : null),
    refusals: of,
    faultText,
  };
}

function Rows({ changed = {}, wrong = [] }: { changed?: Partial<Sample>; wrong?: readonly Refusal[] }) {
  const t = useText();
  const format = useFormat();
  const edit = useSampleForm(changed, wrong);
  const text = t('filterSettings:does.CriticalStock');
  return (
    <Card padded={false}>
      <FormContext value={edit}>
        <SettingLead>{text}</SettingLead>
        <SwitchRow path="raises" label={t('enums:filter.PrimeExclusive')} text={text} />
        <ChoiceRow
          path="sendingType"
          label={t('enums:filter.NoDirectSend')}
          options={[
            { value: 'warehouse', label: t('filterSettings:tabs.warehouse') },
            { value: 'direct', label: t('filterSettings:tabs.direct') },
          ]}
        />
        <NumberRow
          path="maxStock"
          label={t('enums:filter.CriticalStock')}
          text={text}
          unit={t('filterSettings:units.days')}
        />
        <MoneyRow path="shipment" label={t('enums:filter.SourcePriceRange')} currency="USD" optional />
        <PercentRow path="rate" label={t('enums:filter.DiscountedProduct')} />
        <AmountRow
          path="distance"
          unitPath="unit"
          label={t('enums:filter.FairPricing')}
          unitLabel={t('filterSettings:columns.value')}
          currency="EUR"
        />
        <TagsRow
          path="sellers"
          label={t('enums:filter.RestrictedBrand')}
          max={5}
          placeholder="A1KERVAN"
          words={({ length }) => format.number(length)}
        />
        <TextRow path="name" label={t('enums:filter.RestrictedBrand')} max={40} />
        <CountryRow path="country" label={t('enums:filter.SourcePriceRange')} placeholder={t('ui:unknown')} />
        <TimesRow path="hours" label={t('enums:filter.DeliveryDate')} text={text} max={4} />
        <NumberTable<Sample['bands'][number]>
          path="bands"
          max={4}
          columns={[
            {
              name: 'from',
              kind: 'usd',
              head: t('filterSettings:ends.from'),
              label: (row) => `${row}, ${t('filterSettings:ends.from')}`,
            },
            { name: 'min', kind: 'percent', head: 'min', label: (row) => `${row}, min` },
            { name: 'max', kind: 'percent', head: 'max', label: (row) => `${row}, max` },
          ]}
          range={{ head: t('filterSettings:columns.value'), cell: ({ from }) => format.money(from, 'USD') }}
          picture={{
            cell: ({ min, max }) => (
              <RangePicture
                min={min}
                standard={Math.round((min + max) / 2)}
                max={max}
                lowest={0}
                highest={3_000}
                label={`${format.percent(min)} – ${format.percent(max)}`}
              />
            ),
          }}
          next={(_, last) => ({ ...last, from: last.from + 5_000 })}
          words={{ add: t('ui:add'), remove: (row) => `${t('ui:remove')} ${row}`, last: t('ui:required') }}
        />
        <BandsTable path="profit" />
        <RateRows {...edit.form.currency} to="EUR" />
        <SettingSentence>{text}</SettingSentence>
      </FormContext>
    </Card>
  );
}
