import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFormat } from './format/format.tsx';
import classes from './tabs.module.css';

export type TabItem<Name extends string> = {
  name: Name;
  label: string;
  count?: number | null;
  /** An amber dot: something in it is unsaved. */
  isUnsaved?: boolean;
  /** A hairline before it: fixed tabs left, the user's own right. */
  startsGroup?: boolean;
};
type Props<Name extends string> = {
  tabs: readonly TabItem<Name>[];
  active: Name;
  onChange: (name: Name) => void;
  label: string;
  panelId?: string;
};

/** Nested tabs of a screen (SHELL-040): the screen keeps the active one in the URL (`?tab=` or `?status=`) and hands it in. */
export function Tabs<Name extends string>({ tabs, active, onChange, label, panelId }: Props<Name>) {
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const isMounted = useRef(false);
  const first = tabs[0]?.name;
  useEffect(() => {
    const isFirst = !isMounted.current && active === first;
    isMounted.current = true;
    // A list that stands at its beginning shows its first tab: to ask would lay the page out once more.
    if (!isFirst)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, first]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.name === active);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };

  return (
    <div ref={list} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: text, count, isUnsaved, startsGroup }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classes.tab}
          data-group={startsGroup || undefined}
          aria-selected={name === active}
          aria-controls={panelId}
          tabIndex={name === active ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {isUnsaved && <i className={classes.dot} aria-hidden="true" />}
          {text}
          {typeof count === 'number' && <span className={`num ${classes.count}`}>{format.number(count)}</span>}
        </button>
      ))}
    </div>
  );
}
