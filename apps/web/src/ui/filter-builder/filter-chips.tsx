import { ActionIcon, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { conditionText, operatorSign, valueText } from './condition-words.ts';
import classes from './filter-builder.module.css';
import type { DescribeFields, FilterField } from './filter-field.ts';
import { useFields } from './use-fields.ts';

type Props = {
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
  fields: DescribeFields;
};

/** One chip a condition: field, operator and value open its editor, the cross or Delete takes it off. */
export function FilterChips({ conditions, onChange, fields: describe }: Props) {
  const fields = useFields(describe);
  return conditions.map((condition, index) => {
    const field = fields.find(({ name }) => name === condition.field);
    // Two equal conditions are two chips.
    return (
      field && (
        <Chip
          key={`${index} ${condition.field}`}
          field={field}
          condition={condition}
          onChange={(next) => onChange(conditions.toSpliced(index, 1, ...(next ? [next] : [])))}
        />
      )
    );
  });
}

function Chip({
  field,
  condition,
  onChange,
}: {
  field: FilterField;
  condition: Condition;
  onChange: (condition: Condition | null) => void;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const text = conditionText(field, condition, t);
  const sign = operatorSign(field, condition.op, t);
  return (
    <span className={classes.chip}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={296} trapFocus returnFocus withRoles>
        <Popover.Target>
          <button
            type="button"
            className={classes.words}
            aria-label={t('filters:list.change', { condition: text })}
            title={text}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && onChange(null)}
          >
            {/* The blanks part the words for who reads the name aloud or speaks it. */}
            <span>{field.label}</span> {sign && <span className={classes.sign}>{sign}</span>}{' '}
            <b className={`num ${classes.value}`}>{valueText(field, condition, t)}</b>
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={field.label}>
          {isOpen && (
            <ConditionEditor
              field={field}
              condition={condition}
              onClose={() => setOpen(false)}
              onDone={(next) => {
                setOpen(false);
                onChange(next);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={26}
        className={classes.off ?? ''}
        aria-label={t('filters:list.drop', { condition: text })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </span>
  );
}
