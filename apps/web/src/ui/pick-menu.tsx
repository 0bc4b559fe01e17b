import { IconSelector } from '@tabler/icons-react';
import type { PickEntriesProps } from './pick-entries.tsx';
import classes from './pick-menu.module.css';
import { useDropdown, type DropdownProps } from './use-dropdown.ts';
import { whenOpened } from './when-opened.tsx';

const loadEntries = async () => (await import('./pick-entries.tsx')).PickEntries;
const PickEntries = whenOpened<PickEntriesProps & DropdownProps>(loadEntries);

/** A choice of a few in little room: a button that says what is chosen. What it offers is loaded when it is opened. */
export function PickMenu({ label, value, options, onPick }: PickEntriesProps & { label: string }) {
  const { button, dropdown } = useDropdown('menu', loadEntries);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button type="button" className={classes.button} aria-label={`${label}: ${chosen?.label ?? ''}`} {...button}>
        <span className="ellipsis">{chosen?.label}</span>
        <IconSelector size={14} stroke={1.75} aria-hidden="true" />
      </button>
      <PickEntries value={value} options={options} onPick={onPick} {...dropdown} />
    </>
  );
}
