import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import { Kbd } from '../kbd.tsx';
import classes from './filter-builder.module.css';
import type { FilterField } from './filter-field.ts';
import { findFields } from './find-fields.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Every field, found by typing, grouped by topic with its unit at the right; arrows move, Enter picks. */
export function FieldList({
  fields,
  onPick,
}: {
  fields: readonly FilterField[];
  onPick: (field: FilterField) => void;
}) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  useFirstFocus(() => input.current?.focus());
  const found = findFields(fields, typed);
  const topics = [...new Set(found.map(({ topic }) => topic))];
  const go = (to: number) => {
    const index = Math.min(Math.max(to, 0), found.length - 1);
    setActive(index);
    list.current?.querySelectorAll('[role=option]')[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key];
    const picked = found[active];
    if (to !== undefined) go(to);
    else if (event.key === 'Enter' && picked) onPick(picked);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.fields}>
      <TextInput
        ref={input}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${found[active].name}` : ''}
        aria-autocomplete="list"
        aria-label={t('filters:list.search')}
        placeholder={t('filters:list.search')}
        value={typed}
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
      />
      <div ref={list} id={`${id}-list`} className={classes.options} role="listbox" aria-label={t('ui:filter.add')}>
        {topics.map((topic) => (
          <div key={topic} role="group" aria-label={topic}>
            <div className={classes.topic} aria-hidden="true">
              {topic}
            </div>
            {found.map(
              (field, index) =>
                field.topic === topic && (
                  <Option
                    key={field.name}
                    id={`${id}-${field.name}`}
                    field={field}
                    isActive={index === active}
                    onActive={() => setActive(index)}
                    onPick={() => onPick(field)}
                  />
                ),
            )}
          </div>
        ))}
        {found.length === 0 && <div className={classes.none}>{t('filters:list.noField', { typed: typed.trim() })}</div>}
      </div>
      <div className={`num ${classes.found}`} role="status">
        {t('filters:list.found', { found: format.number(found.length), all: format.number(fields.length) })}
      </div>
    </div>
  );
}

type OptionProps = { id: string; field: FilterField; isActive: boolean; onActive: () => void; onPick: () => void };

function Option({ id, field, isActive, onActive, onPick }: OptionProps) {
  return (
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isActive}
      data-active={isActive || undefined}
      onPointerMove={onActive}
      onClick={onPick}
    >
      <span>{field.label}</span>
      <span className={classes.unit}>{field.unit}</span>
      {isActive && <Kbd>↵</Kbd>}
    </div>
  );
}
