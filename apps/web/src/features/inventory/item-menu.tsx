import { IconDotsVertical } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import plain from '../../ui/plain.module.css';
import { useDropdown, type DropdownProps } from '../../ui/use-dropdown.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { ItemEntriesProps } from './item-entries.tsx';

const loadEntries = async () => (await import('./item-entries.tsx')).ItemEntries;
const ItemEntries = whenOpened<ItemEntriesProps & DropdownProps>(loadEntries);

/** The button whose menu says what can be done with one item. */
export function ItemMenu(props: ItemEntriesProps) {
  const t = useText();
  const { button, dropdown } = useDropdown('menu', loadEntries);
  return (
    <>
      <button
        type="button"
        className={plain.icon}
        aria-label={t('inventory:menu.label', { product: props.row.title ?? props.row.asin })}
        {...button}
        onClick={(event) => (event.stopPropagation(), button.onClick())}
      >
        <IconDotsVertical size={18} stroke={1.75} />
      </button>
      <ItemEntries {...props} {...dropdown} />
    </>
  );
}
