import { useState } from 'react';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MonthGrid } from '../../ui/month-grid.tsx';
import { PickMenu } from '../../ui/pick-menu.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { State } from './part-section.tsx';

const always = () => true;

/** The panel's own choices: one of many found by typing, one of a few, a day. */
export function ShowPickers() {
  const t = useText();
  const [name, setName] = useState<FilterName | null>(null);
  const [day, setDay] = useState<string | null>('2026-11-24');
  const [size, setSize] = useState('25');
  const label = t('filters:columns.value');
  const options = filterNames.map((value) => ({ value, label: t(`enums:filter.${value}`) }));
  return (
    <>
      <State name="SelectField">
        <SelectField label={label} value={name} none={t('ui:all')} options={options} onChange={setName} />
      </State>
      <State name="SelectField, disabled">
        <SelectField label={label} value="OutOfStock" options={options} onChange={setName} disabled />
      </State>
      <State name="PickMenu">
        <PickMenu
          label={label}
          value={size}
          options={['25', '50', '100'].map((value) => ({ value, label: value }))}
          onPick={setSize}
        />
      </State>
      <State name="DateField">
        <DateField label={label} value={day} onChange={setDay} />
      </State>
      <State name="DateField, empty">
        <DateField label={label} value={null} onChange={setDay} />
      </State>
      <State name="MonthGrid">
        <MonthGrid value={day} isAllowed={always} onPick={setDay} isFocused={false} />
      </State>
    </>
  );
}
