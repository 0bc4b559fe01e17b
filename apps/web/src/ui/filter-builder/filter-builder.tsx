import { Button } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { conditionLimits, type Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import { useKeys } from '../keys.ts';
import { useScreenSize } from '../screen-size.ts';
import { whenOpened } from '../when-opened.tsx';
import type { AddConditionProps } from './add-condition.tsx';
import classes from './filter-builder.module.css';
import type { DescribeFields } from './filter-field.ts';

export type FilterBuilderProps = {
  /** All of them hold at once; the screen keeps them in its address. */
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
  fields: DescribeFields;
  /** How many match, for the sheet of small windows. */
  result: ReactNode;
};

/** Chips, fields and values come when they are needed first; the button stays the same element. */
const loadAdding = async () => (await import('./add-condition.tsx')).AddCondition;
const AddCondition = whenOpened<AddConditionProps>(loadAdding);
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterSheet = whenOpened(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** The filter of a list (ui.md section 5): a chip for each condition and a searchable list of fields; at 768 and below a sheet. Key F. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { isMobile } = useScreenSize();
  return isMobile ? <FilterButton {...props} /> : <FilterRow {...props} />;
}

function FilterRow({ conditions, onChange, fields }: FilterBuilderProps) {
  const t = useText();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isFull = conditions.length >= conditionLimits.conditionsMax;
  /** By key too the focus comes from the button, and goes back to it. */
  const open = () => {
    add.current?.focus();
    setAdding(!isFull);
  };
  useKeys({ f: (event) => (event.preventDefault(), open()) });
  /** The chip that had the focus is gone. */
  const change = (next: readonly Condition[]) => {
    if (next.length < conditions.length) add.current?.focus();
    onChange(next);
  };
  return (
    <div
      className={classes.row}
      data-conditions={conditions.length > 0 || undefined}
      role="group"
      aria-label={t('ui:filter.label')}
    >
      {conditions.length > 0 && (
        <Suspense
          fallback={conditions.map((_, index) => (
            <span key={index} className={classes.waiting} />
          ))}
        >
          <FilterChips conditions={conditions} onChange={change} fields={fields} />
        </Suspense>
      )}
      <button
        ref={add}
        type="button"
        className={classes.add}
        aria-disabled={isFull}
        aria-haspopup="dialog"
        aria-expanded={isAdding}
        title={isFull ? t('ui:filter.full', { max: format.number(conditionLimits.conditionsMax) }) : undefined}
        onPointerEnter={() => void loadAdding()}
        onFocus={() => void loadAdding()}
        onClick={() => (isAdding ? setAdding(false) : open())}
      >
        <IconPlus size={14} stroke={2} aria-hidden="true" />
        {t('ui:filter.add')}
      </button>
      <AddCondition
        isOpen={isAdding}
        anchor={add}
        fields={fields}
        onClose={() => setAdding(false)}
        onDone={(condition) => {
          setAdding(false);
          onChange([...conditions, condition]);
        }}
      />
      {conditions.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => change([])}>
          {t('ui:filter.clear')}
        </button>
      )}
    </div>
  );
}

function FilterButton(props: FilterBuilderProps) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { length } = props.conditions;
  return (
    <>
      <Button
        variant={length === 0 ? 'default' : 'light'}
        leftSection={<IconFilter size={16} stroke={1.75} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {length === 0 ? t('ui:filter.label') : t('ui:filter.count', { conditions: format.number(length) })}
      </Button>
      <FilterSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
