import { IconDotsVertical, type Icon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import plain from '../../ui/plain.module.css';
import { useDropdown, type DropdownProps } from '../../ui/use-dropdown.ts';
import { whenOpened } from '../../ui/when-opened.tsx';

/** One line of a row's menu; `blocked` says why it is closed now. */
export type RowEntry = {
  id: string;
  label: string;
  Icon: Icon;
  /** Another page of the panel: its link, which takes the entry's properties. */
  link?: (props: object) => ReactElement;
  /** A page elsewhere, in a window of its own. */
  href?: string;
  onClick?: () => void;
  isOff?: boolean;
  blocked?: string | null;
  isDanger?: boolean;
  /** A hairline before it. */
  startsGroup?: boolean;
};
export type RowEntriesProps = { entries: () => readonly RowEntry[] };

const loadEntries = async () => (await import('./row-entries.tsx')).RowEntries;
const RowEntries = whenOpened<RowEntriesProps & DropdownProps>(loadEntries);

/** The button whose menu says what can be done with one row. `label` names the row. The entries are asked for when it opens. */
export function RowMenu({ label, entries }: RowEntriesProps & { label: string }) {
  const { button, dropdown } = useDropdown('menu', loadEntries);
  return (
    <>
      <button
        type="button"
        className={plain.icon}
        aria-label={label}
        {...button}
        onClick={(event) => (event.stopPropagation(), button.onClick())}
      >
        <IconDotsVertical size={18} stroke={1.75} />
      </button>
      <RowEntries entries={entries} {...dropdown} />
    </>
  );
}
