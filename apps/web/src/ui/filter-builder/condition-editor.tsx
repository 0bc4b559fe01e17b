import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { findFault, operatorsOf, type Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../field-error.tsx';
import { useFormat } from '../format/format.tsx';
import { SelectField } from '../select-field.tsx';
import { ConditionValues } from './condition-values.tsx';
import { faultText, operatorName } from './condition-words.ts';
import { conditionOf, draftOf, newDraft, type Draft } from './draft.ts';
import classes from './filter-builder.module.css';
import type { FilterField } from './filter-field.ts';
import { useFirstFocus } from './use-first-focus.ts';

type Props = {
  field: FilterField;
  /** The condition that is changed; null = a new one. */
  condition: Condition | null;
  onDone: (condition: Condition) => void;
  onClose: () => void;
  onBack?: () => void;
};

/** Operator and value of a condition; what cannot be asked is told under the value and is not applied. */
export function ConditionEditor({ field, condition, onDone, onClose, onBack }: Props) {
  const t = useText();
  const format = useFormat();
  const faultId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => (condition ? draftOf(condition) : newDraft(field.rule)));
  const [wasApplied, setWasApplied] = useState(false);
  /** The value is what is written; where there is none, the comparison is what is chosen. */
  const focusValue = () =>
    (
      form.current?.querySelector<HTMLElement>('[data-values] :is(input, textarea)') ??
      form.current?.querySelector<HTMLElement>('[data-operator] input')
    )?.focus();
  useFirstFocus(focusValue);
  const meant = conditionOf(field.name, field.rule, draft);
  const fault = findFault(field.rule, meant);
  // An empty field is told of only when somebody wanted to apply it.
  const message = fault && (wasApplied || fault.code !== 'empty') ? faultText(field, fault, { t, format }) : null;
  return (
    <form
      ref={form}
      className={classes.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasApplied(true);
        if (fault === null) onDone(meant);
        else focusValue();
      }}
    >
      <div className={classes.head}>
        {onBack && (
          <ActionIcon aria-label={t('filters:list.otherField')} onClick={onBack}>
            <IconChevronLeft size={16} stroke={1.75} />
          </ActionIcon>
        )}
        <b>{field.label}</b>
      </div>
      <div data-operator>
        <SelectField
          label={t('filters:list.operator')}
          isLabelHidden
          value={draft.op}
          options={operatorsOf(field.rule).map((op) => ({ value: op, label: operatorName(field, op, t) }))}
          onChange={(op) => op && setDraft({ ...draft, op })}
        />
      </div>
      <div
        className={classes.values}
        data-values
        role="group"
        aria-label={field.label}
        aria-describedby={message ? faultId : undefined}
      >
        <ConditionValues field={field} draft={draft} onChange={setDraft} isWrong={message !== null} />
      </div>
      {message && (
        <div id={faultId} className={classes.fault} role="alert">
          {fieldError(message)}
        </div>
      )}
      <div className={classes.end}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit">{t('ui:apply')}</Button>
      </div>
    </form>
  );
}
