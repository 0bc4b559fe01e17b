import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { conditionLimits, type Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { ConditionPicker } from './condition-picker.tsx';
import { conditionText } from './condition-words.ts';
import type { FilterBuilderProps } from './filter-builder.tsx';
import classes from './filter-builder.module.css';
import { Sheet } from '../sheet.tsx';
import { useFields } from './use-fields.ts';

/** What the sheet shows: the conditions, the fields of a new one, or one of them to change. */
type View = 'conditions' | 'new' | number;

/** The filter at 768 and below: the conditions one below the other, and the same fields and values in their place. */
export function FilterSheet({
  conditions,
  onChange,
  fields: describe,
  result,
  isOpen,
  onClose,
}: FilterBuilderProps & { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const fields = useFields(describe);
  const [view, setView] = useState<View>('conditions');
  const changed = typeof view === 'number' ? conditions[view] : undefined;
  const field = fields.find(({ name }) => name === changed?.field);
  const back = () => setView('conditions');
  const close = () => {
    back();
    onClose();
  };
  const put = (index: number, condition: Condition) => {
    back();
    onChange(conditions.toSpliced(index, 1, condition));
  };
  return (
    <Sheet title={t('ui:filter.label')} isOpen={isOpen} onClose={close}>
      {view === 'new' && (
        <ConditionPicker fields={describe} onClose={back} onDone={(condition) => put(conditions.length, condition)} />
      )}
      {typeof view === 'number' && changed && field && (
        <ConditionEditor
          field={field}
          condition={changed}
          onClose={back}
          onDone={(condition) => put(view, condition)}
        />
      )}
      {(view === 'conditions' || (view !== 'new' && !field)) && (
        <div className={classes.sheet}>
          <Conditions
            conditions={conditions}
            fields={fields}
            onPick={setView}
            onDrop={(index) => onChange(conditions.toSpliced(index, 1))}
          />
          {conditions.length === 0 && <p className="text2">{t('filters:list.nothing')}</p>}
          <Button
            variant="default"
            fullWidth
            leftSection={<IconPlus size={16} stroke={2} />}
            disabled={conditions.length >= conditionLimits.conditionsMax}
            onClick={() => setView('new')}
          >
            {t('ui:filter.add')}
          </Button>
          {conditions.length > 0 && (
            <Button variant="subtle" fullWidth onClick={() => onChange([])}>
              {t('ui:filter.clear')}
            </Button>
          )}
          <div className={classes.foot}>
            <div className={classes.result}>{result}</div>
            <Button fullWidth onClick={close}>
              {t('filters:list.showList')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

type ConditionsProps = {
  conditions: readonly Condition[];
  fields: ReturnType<typeof useFields>;
  onPick: (index: number) => void;
  onDrop: (index: number) => void;
};

function Conditions({ conditions, fields, onPick, onDrop }: ConditionsProps) {
  const t = useText();
  return (
    <ul className={classes.stack}>
      {conditions.map((condition, index) => {
        const named = fields.find(({ name }) => name === condition.field);
        const text = named ? conditionText(named, condition, t) : condition.field;
        return (
          <li key={`${index} ${condition.field}`}>
            <button
              type="button"
              className={classes.line}
              aria-label={t('filters:list.change', { condition: text })}
              onClick={() => onPick(index)}
            >
              {text}
            </button>
            <ActionIcon aria-label={t('filters:list.drop', { condition: text })} onClick={() => onDrop(index)}>
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
