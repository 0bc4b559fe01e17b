import { useState } from 'react';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { PickMenu } from '../../ui/pick-menu.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { State } from './part-section.tsx';

/** The panel's own choices: one of many found by typing, one of a few. */
export function ShowPickers() {
  const t = useText();
  const [name, setName] = useState<FilterName | null>(null);
  const [size, setSize] = useState('25');
  const label = t('filterSettings:columns.value');
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
    </>
  );
}
