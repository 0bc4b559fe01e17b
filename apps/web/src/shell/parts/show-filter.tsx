import { useState } from 'react';
import type { Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { ConditionEditor } from '../../ui/filter-builder/condition-editor.tsx';
import { FieldList } from '../../ui/filter-builder/field-list.tsx';
import { FilterBuilder } from '../../ui/filter-builder/filter-builder.tsx';
import { useFields } from '../../ui/filter-builder/use-fields.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { ListCount, ListToolbar } from '../../ui/list-toolbar.tsx';
import { notify } from '../../ui/notify.ts';
import { State } from './part-section.tsx';
import classes from './parts.module.css';
import { sampleFields } from './sample-fields.ts';

const ONE_OF_EACH: readonly Condition[] = [
  { field: 'status', op: 'anyOf', values: ['AtStore', 'InQueue', 'AtQueue', 'RemovalQueue'] },
  { field: 'price', op: 'between', from: 2_000, to: 12_550 },
  { field: 'profitPercent', op: 'atLeast', value: 1_500 },
  { field: 'title', op: 'noneOf', values: ['kettle'] },
  { field: 'prime', op: 'unknown' },
  { field: 'created', op: 'atLeast', value: 20_261_101 },
];
const nothing = () => {};

/** The toolbar of a list with its filter: none, one condition of each kind, and what opens from it. */
export function ShowFilter() {
  const t = useText();
  const format = useFormat();
  const [conditions, setConditions] = useState(ONE_OF_EACH);
  const fields = useFields(sampleFields);
  const count = <ListCount shown={format.number(1_284)}>{t('inventory:total', { count: 1_284 })}</ListCount>;
  const search = (
    <ListSearch
      q=""
      onSearch={(q) => notify.info(q)}
      label={t('inventory:search.label')}
      placeholder={t('inventory:search.placeholder')}
      clearLabel={t('ui:list.clearSearch')}
    />
  );
  const shown = ['price', 'status', 'title', 'created', 'prime'].flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
  return (
    <>
      <State name="no condition">
        <ListToolbar end={count}>
          {search}
          <FilterBuilder conditions={[]} onChange={setConditions} fields={sampleFields} result={count} />
        </ListToolbar>
      </State>
      <State name="conditions of every kind">
        <ListToolbar end={count}>
          {search}
          <FilterBuilder conditions={conditions} onChange={setConditions} fields={sampleFields} result={count} />
        </ListToolbar>
      </State>
      <State name="fields, values and a fault">
        <div className={classes.popovers}>
          <div className={classes.popover}>
            <FieldList fields={fields} onPick={nothing} />
          </div>
          {shown.map((field) => (
            <div key={field.name} className={classes.popover}>
              <ConditionEditor
                field={field}
                condition={
                  field.name === 'price'
                    ? { field: 'price', op: 'between', from: 2_000, to: 1_000 }
                    : field.name === 'title'
                      ? { field: 'title', op: 'anyOf', values: ['kettle', 'cast iron'] }
                      : null
                }
                onDone={nothing}
                onClose={nothing}
              />
            </div>
          ))}
        </div>
      </State>
    </>
  );
}
